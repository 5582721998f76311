import { describe, expect, it } from "vitest";
import type { SeatView } from "../protocol/types";
import { outcomesOf, tellingOutcomes } from "./outcomes";
import { spotsOf } from "./spots";

const seat: SeatView = {
  seat: 0,
  points: 0,
  runs: { wall: { length: 8, edges: [] }, moat: { length: 3, edges: [] } },
  counts: {},
};

describe("outcomes", () => {
  it("compare with what there is", () => {
    expect(outcomesOf({ wall: 11, moat: 2 }, seat)).toEqual([
      { kind: "wall", length: 11, gain: 3 },
      { kind: "moat", length: 2, gain: -1 },
    ]);
    expect(outcomesOf({ hedge: 2 }, seat)).toEqual([{ kind: "hedge", length: 2, gain: 2 }]);
    expect(outcomesOf(undefined, seat)).toEqual([]);
  });

  it("show changes, and say nothing where there are none", () => {
    expect(tellingOutcomes(outcomesOf({ wall: 8, moat: 4 }, seat)).map(({ kind }) => kind)).toEqual(["moat"]);
    expect(tellingOutcomes(outcomesOf({ wall: 8, moat: 3 }, seat))).toEqual([]);
  });
});

describe("choices", () => {
  it("are read from the north-west, whatever they are", () => {
    const cells = [{ key: "south", label: "", x: 0, y: -1 }];
    const tiles = [{ key: "tile", label: "", x: 1, y: 0 }];
    const edges = [{ key: "edge", label: "", x: 0, y: 0, side: "N" as const }];
    expect(spotsOf(cells, tiles, edges).map(({ key }) => key)).toEqual(["edge", "tile", "south"]);
  });
});
