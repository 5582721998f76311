import { describe, expect, it } from "vitest";
import type { Majority, Sheet, SheetLine, View } from "../../protocol/types";
import { alike, before, ofScoring, prizesOf, rowsOf } from "./sheet";

function line(scoring: number, contender: number, source: string, points: number): SheetLine {
  return { scoring, contender, source, source_label: source.toUpperCase(), points, text: "", at_once: false };
}

const sheet: Sheet = {
  lines: [
    line(1, 0, "garden", 5),
    line(1, 1, "wall", 3),
    line(2, 0, "wall", 4),
    line(2, 1, "wall", 4),
    line(2, 1, "tower", 13),
    line(2, 0, "trader", 2),
  ],
  contenders: [
    { contender: 0, name: "Ana", points: 11 },
    { contender: 1, name: "Zahra", points: 20 },
  ],
};

const tower: Majority = { type: "tower", prizes: [[6], [13, 6], [21, 13, 6]], by_number: false, ties: "shared" };
const view = {
  table: [{ runs: { wall: { length: 1, edges: [] } } }],
  majorities: [{ ...tower, type: "garden" }, tower],
} as unknown as View;

describe("rows", () => {
  it("begin with the wall, go on with buildings in their order, and end with what modules add", () => {
    expect(rowsOf(sheet, view).map((row) => row.source)).toEqual(["wall", "garden", "tower", "trader"]);
  });

  it("add up what a contender got, and mark the best", () => {
    const wall = rowsOf(sheet, view)[0]!;
    expect(wall.cells.map((cell) => cell.points)).toEqual([4, 7]);
    expect(wall.cells.map((cell) => cell.best)).toEqual([false, true]);
  });

  it("mark all who share the best", () => {
    const wall = rowsOf(ofScoring(sheet, 2), view)[0]!;
    expect(wall.cells.map((cell) => cell.best)).toEqual([true, true]);
  });
});

describe("what was there before", () => {
  it("is nothing before all, the points so far before now, earlier lines before a scoring", () => {
    expect(before(0, sheet, "all")).toBe(0);
    expect(before(0, sheet, { scoring: 3, now: true })).toBe(11);
    expect(before(0, sheet, { scoring: 2, now: false })).toBe(5);
  });
});

describe("prizes", () => {
  it("are those of the scoring", () => {
    expect(prizesOf(view, "tower", 3)).toBe("21 / 13 / 6");
    expect(prizesOf(view, "wall", 3)).toBeNull();
  });
});

describe("lines that say the same", () => {
  it("are told once, with their number; those of another scoring are others", () => {
    const said = (scoring: number, text: string) => ({ ...line(scoring, 0, "designer", 1), text });
    const told = alike([said(1, "a tile: 1"), said(1, "a tile: 2"), said(1, "a tile: 1"), said(2, "a tile: 1")]);
    expect(told.map(({ line: { scoring, text }, times }) => [scoring, text, times])).toEqual([
      [1, "a tile: 1", 2],
      [1, "a tile: 2", 1],
      [2, "a tile: 1", 1],
    ]);
  });
});
