import { describe, expect, it } from "vitest";
import type { View } from "../../protocol/types";
import { byTurn, drawingOf, drawsThatMattered, markAt, reviewed, scoringMoves, type Mark, type Review } from "./review";

const marks: Mark[] = [0, 2, 3, 8].map((move, index) => ({ move, turn: [1, 1, 2, 2][index]!, seat: 0, expected: [move] }));

describe("a review", () => {
  it("finds the mark that is nearest to a place in the graph", () => {
    expect(markAt(marks, 0)).toBe(0);
    expect(markAt(marks, 0.3)).toBe(1);
    expect(markAt(marks, 7)).toBe(3);
    expect(markAt(marks, -1)).toBe(0);
  });

  it("has a row for each turn", () => {
    expect(byTurn(marks).map(({ move }) => move)).toEqual([2, 8]);
  });

  it("knows where scorings were", () => {
    const point = { turn: 0, points: [], runs: [], counts: [] };
    const history = [{ ...point, moves: 4, scorings: 0 }, { ...point, moves: 9, scorings: 1 }, { ...point, moves: 12, scorings: 3 }];
    expect(scoringMoves(history)).toEqual([
      { move: 9, scoring: 1 },
      { move: 12, scoring: 2 },
      { move: 12, scoring: 3 },
    ]);
  });

  it("tells of each draw once, by whom it mattered most to", () => {
    const draws = [
      { move: 1, turn: 1, pieces: [], gained: [-1, 5] },
      { move: 2, turn: 1, pieces: [], gained: [-9, 4] },
      { move: 3, turn: 2, pieces: [], gained: [0.5, -1] },
    ];
    expect(drawsThatMattered(draws).map(({ draw, seat, gained }) => [draw.move, seat, gained])).toEqual([
      [2, 0, -9],
      [1, 1, 5],
    ]);
  });

  it("is waited for until it is there", async () => {
    const answers = [0, 7].map((done) => ({ done, of: 9, review: null as Review | null }));
    const found = { names: ["Ana"] } as unknown as Review;
    const told: number[] = [];
    const ask = async () => answers.shift() ?? { done: 9, of: 9, review: found };
    const live = new AbortController();
    expect(await reviewed(ask, live.signal, ({ done }) => told.push(done), 0)).toBe(found);
    expect(told).toEqual([0, 7]);
    live.abort();
    expect(await reviewed(ask, live.signal, () => {}, 0)).toBeNull();
  });

  it("draws what an option points at", () => {
    const tile = { id: "tower-9", kind: "tile", label: "tower (9)", place: "3" };
    const card = { id: "dinar-9", kind: "card", label: "9 dinars" };
    const view = { zones: [{ id: "market", pieces: [tile] }, { id: "hand.0", pieces: [card] }] } as unknown as View;
    const bought = drawingOf({ action: "", label: "", targets: [{ type: "place", zone: "market", id: "3" }, { type: "card", zone: "hand.0", id: "dinar-9" }] }, view);
    expect(bought).toEqual({ cell: null, tile, pieces: [tile, card] });
    const placed = drawingOf({ action: "", label: "", targets: [{ type: "cell", zone: "palace.0", x: 1, y: -2 }] }, view);
    expect(placed.cell).toEqual({ x: 1, y: -2 });
  });
});
