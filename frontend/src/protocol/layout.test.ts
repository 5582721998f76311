import { describe, expect, it } from "vitest";
import { layOut } from "./layout";
import { currencyName, runName, typeName } from "./names.svelte";
import type { View } from "./view";

const view = {
  names: { types: { tower: "Turm" }, currencies: { diamond: "Diamant" }, runs: { wall: "Mauer" } },
  pieces: {
    "tower-9-N": { kind: "tile", label: "Turm 9 N", type: "tower", cost: 9, walls: "N", region: "palace" },
    "diamond-8": { kind: "card", label: "Diamant 8", currency: "diamond", value: 8 },
  },
  zones: [
    { id: "palace.0", pieces: [{ id: "tower-9-N", x: 1, y: 0, walls: "NE" }] },
    { id: "hand.0", pieces: [{ id: "diamond-8" }, { id: "diamond-8" }] },
  ],
} as unknown as View;

describe("a view that is laid out", () => {
  it("has its pieces in full where they lie, with the walls that they have there", () => {
    const [palace, hand] = layOut(view).zones;
    expect(palace?.pieces).toEqual([{ ...view.pieces["tower-9-N"], id: "tower-9-N", x: 1, y: 0, walls: "NE" }]);
    expect(hand?.pieces.map(({ id, label }) => [id, label])).toEqual([
      ["diamond-8", "Diamant 8"],
      ["diamond-8", "Diamant 8"],
    ]);
  });

  it("brings the names of types, currencies and runs; what has none is called by its id", () => {
    layOut(view);
    expect([typeName("tower"), currencyName("diamond"), runName("wall")]).toEqual(["Turm", "Diamant", "Mauer"]);
    expect(currencyName("pearl")).toBe("pearl");
  });
});
