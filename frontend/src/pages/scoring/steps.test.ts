import { describe, expect, it } from "vitest";
import type { Sheet, SheetLine, View } from "../../protocol/types";
import { piecesOf, stepsOf } from "./steps";

function line(scoring: number, contender: number, source: string, points: number, at_once = false): SheetLine {
  return { scoring, contender, source, source_label: source.toUpperCase(), points, text: `${points}`, at_once };
}

const sheet: Sheet = {
  lines: [line(1, 0, "garden", 5), line(2, 1, "key", 2, true), line(2, 0, "wall", 4), line(2, 1, "wall", 3), line(2, 1, "tower", 13)],
  contenders: [
    { contender: 0, name: "Ana", points: 9 },
    { contender: 1, name: "Zahra", points: 18 },
  ],
};

describe("steps of a scoring", () => {
  it("go line by line, and each knows what everybody had before it", () => {
    const steps = stepsOf(sheet, 2, null);
    expect(steps.map(({ source }) => source)).toEqual(["wall", "tower"]);
    expect(steps[0]?.gains.map(({ before, after }) => [before, after])).toEqual([[5, 9], [2, 5]]);
    expect(steps[1]?.gains.map(({ before, after }) => [before, after])).toEqual([[9, 9], [5, 18]]);
  });
});

describe("what a line is about", () => {
  const zone = (id: string, pieces: object[], module?: string) => ({ id, seat: 0, place: "palace.tile", module, pieces });
  const view = {
    zones: [
      zone("palace.0", [
        { id: "tower-9-N", type: "tower", x: 0, y: 1 },
        { id: "garden-8", type: "garden", x: 1, y: 0 },
        { id: "medina-3", type: null, x: 2, y: 0 },
      ]),
      zone("citizens.0", [{ id: "citizen-tower", x: 0, y: 1 }], "street-traders"),
      zone("animals.0", [{ id: "animal-horse", x: 1, y: 0 }], "zoo"),
      { id: "hand.0", seat: 0, place: "hand", pieces: [{ id: "tower-card", type: "tower" }] },
    ],
  } as unknown as View;
  const found = (source: string) => piecesOf(view, 0, source).map(({ id }) => id);

  it("are the tiles of its type, or the pieces of its name or module, in that palace", () => {
    expect(found("tower")).toEqual(["tower-9-N"]);
    expect(found("citizens")).toEqual(["citizen-tower"]);
    expect(found("zoo")).toEqual(["animal-horse"]);
    expect(found("medina")).toEqual(["medina-3"]);
    expect(found("wall")).toEqual([]);
    expect(piecesOf(view, 1, "tower")).toEqual([]);
  });
});
