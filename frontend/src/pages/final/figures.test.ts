import { describe, expect, it } from "vitest";
import type { HistoryPoint, Moment, Summary } from "../../protocol/types";
import { changes, decisiveOf, pointsOf, scoringTurns, scoringsOf, seatValues } from "./figures";

function point(turn: number, scorings: number, wall: number[]): HistoryPoint {
  return { turn, moves: turn * 2, scorings, points: [], runs: wall.map((length) => ({ wall: length })), counts: [] };
}

const history = [point(1, 0, [0, 1]), point(2, 1, [2, 1]), point(3, 1, [2, 1]), point(4, 3, [2, 5])];

describe("figures", () => {
  it("give the values of each seat", () => {
    expect(seatValues(history, 2, ({ runs }, seat) => runs[seat]?.["wall"] ?? 0)).toEqual([
      [0, 2, 2, 2],
      [1, 1, 1, 5],
    ]);
  });

  it("know at which turns scorings were, also two at once", () => {
    expect(scoringTurns(history)).toEqual([
      { turn: 2, scoring: 1 },
      { turn: 4, scoring: 2 },
      { turn: 4, scoring: 3 },
    ]);
  });

  it("add up points by scoring and source", () => {
    const line = { contender: 0, source_label: "", text: "", at_once: false };
    const lines = [
      { ...line, scoring: 1, source: "wall", points: 3 },
      { ...line, scoring: 3, source: "wall", points: 8 },
      { ...line, scoring: 3, source: "tower", points: 21 },
      { ...line, scoring: 3, source: "tower", points: 13, contender: 1 },
    ];
    const summary = { lines } as unknown as Summary;
    expect(pointsOf(summary, 0, {})).toBe(32);
    expect(pointsOf(summary, 0, { scoring: 3 })).toBe(29);
    expect(pointsOf(summary, 1, { source: "tower" })).toBe(13);
    expect(scoringsOf(lines)).toEqual([1, 3]);
  });

  it("skip turns without a change, but never the last", () => {
    expect(changes([[0], [0], [1], [1]])).toEqual([0, 2, 3]);
  });

  it("choose the last lead, the longest growth and the most points, as they came, the later of two alike", () => {
    const kinds: [string, number][] = [["lead", 9], ["run", 4], ["points", 21], ["lead", 40], ["run", 4], ["points", 20], ["close", 2]];
    const moments = kinds.map(([kind, value], moves) => ({ kind, value, moves })) as unknown as Moment[];
    expect(decisiveOf(moments).map(({ moves }) => moves)).toEqual([2, 3, 4]);
    expect(decisiveOf(moments.slice(6)).map(({ moves }) => moves)).toEqual([6]);
    expect(decisiveOf([])).toEqual([]);
  });
});
