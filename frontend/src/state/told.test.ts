import { describe, expect, it } from "vitest";
import type { View } from "../protocol/types";
import { candidateOf, sayingOf, spotsIn } from "./told";

const tile = { id: "tower-9-NE", kind: "tile", label: "tower (9)" };
const view = {
  pieces: { "tower-9-ES": { kind: "tile", label: "tower (9)", walls: ["E", "S"] } },
  zones: [
    { id: "palace.0", kind: "grid", pieces: [{ id: "garden-8", kind: "tile", x: 1, y: 0 }] },
    { id: "bought.0", kind: "pile", pieces: [tile] },
    { id: "hand.0", kind: "pile", pieces: [] },
  ],
  decision: { options: [{ action: "place tower-9-NE 0,1", label: "Place", kind: "place", group: "place", runs: { wall: 5 }, targets: [{ type: "tile", zone: "bought.0", id: "tower-9-NE" }, { type: "cell", zone: "palace.0", x: 0, y: 1 }] }] },
} as unknown as View;

const named = (action: string, targets: object[]) => candidateOf({ action, label: "", targets } as never, view, 0);

describe("what a review says of a move", () => {
  it("is the option that the view lists, with all that is known of it", () => {
    expect(named("place tower-9-NE 0,1", []).option.runs).toEqual({ wall: 5 });
    expect(named("buy 3 dinar-9", [{ type: "card", zone: "hand.0", id: "dinar-9" }]).keys).toEqual(["card|hand.0|dinar-9"]);
  });

  it("lights as many equal cards as are meant, and what is better first", () => {
    const card = { type: "card", zone: "hand.0", id: "dinar-5" };
    const told = { better: named("a", [card]), done: named("b", [card, card]) };
    const key = "card|hand.0|dinar-5";
    expect([0, 1, 2].map((copy) => sayingOf(told, key, copy))).toEqual(["better", "done", null]);
    expect(sayingOf(null, key)).toBeNull();
  });

  it("shows where a tile would lie, and where it went", () => {
    const done = named("place tower-9-NE 2,0", [{ type: "tile", zone: "bought.0", id: "tower-9-NE" }, { type: "cell", zone: "palace.0", x: 2, y: 0 }]);
    const spots = spotsIn({ better: named("place tower-9-NE 0,1", []), done }, "palace.0", view);
    expect(spots.map(({ x, y, saying, ghost, runs }) => [x, y, saying, ghost?.id, runs?.wall])).toEqual([
      [0, 1, "better", "tower-9-NE", 5],
      [2, 0, "done", "tower-9-NE", undefined],
    ]);
    expect(spotsIn({ better: done, done }, "palace.1", view)).toEqual([]);
  });

  it("shows a tile with the face that it would have", () => {
    const better = { ...named("x", [{ type: "cell", zone: "palace.0", x: 0, y: 1 }]) };
    better.option = { ...better.option, face: "tower-9-ES" };
    expect(spotsIn({ better, done: better }, "palace.0", view)[0]?.ghost).toMatchObject({ id: "tower-9-ES", walls: ["E", "S"] });
  });

  it("marks an edge where a wall would be built", () => {
    const better = named("build-wall", [{ type: "edge", zone: "palace.0", x: 1, y: 0, side: "N" }]);
    expect(spotsIn({ better, done: better }, "palace.0", view)[0]).toMatchObject({ x: 1, y: 0, side: "N", ghost: null });
  });
});
