import { beforeEach, describe, expect, it, vi } from "vitest";
import type { PuzzleTitle } from "../../protocol/types";
import { nextPuzzle, outcomes, puzzleOfTheDay, remember, shelves } from "./memory";

function puzzle(name: string, theme: string, level = 1, module = ""): PuzzleTitle {
  return { name, title: module || theme, theme, level, game: "alhambra", module, seats: 3 };
}

const PUZZLES = [
  puzzle("wall-2", "wall", 2),
  puzzle("zoo-1", "module", 1, "zoo"),
  puzzle("exact-1", "exact"),
  puzzle("wall-1", "wall"),
  puzzle("camps-1", "module", 3, "camps"),
];
const SHELVES = shelves(PUZZLES, ["exact", "wall", "module"]);

describe("shelves", () => {
  it("stand in the order of the themes, modules last, the easy ones first", () => {
    expect(SHELVES.map(({ id }) => id)).toEqual(["exact", "wall", "camps", "zoo"]);
    expect(SHELVES[1]?.puzzles.map(({ name }) => name)).toEqual(["wall-1", "wall-2"]);
  });

  it("lead on to what is not solved, on the same shelf first", () => {
    expect(nextPuzzle(SHELVES, "wall-1", {})?.name).toBe("wall-2");
    expect(nextPuzzle(SHELVES, "wall-2", { "wall-1": "missed" })?.name).toBe("camps-1");
    expect(nextPuzzle(SHELVES, "zoo-1", {})?.name).toBe("exact-1");
    expect(nextPuzzle(SHELVES, "zoo-1", Object.fromEntries(PUZZLES.map(({ name }) => [name, "solved"])))).toBeUndefined();
  });
});

describe("the puzzle of the day", () => {
  it("changes every midnight and comes back when all have been", () => {
    const days = [...Array(6).keys()].map((day) => puzzleOfTheDay(PUZZLES, new Date(2026, 4, 1 + day, 23, 59))?.name);
    expect(new Set(days).size).toBe(PUZZLES.length);
    expect(days[5]).toBe(days[0]);
    expect(puzzleOfTheDay(PUZZLES, new Date(2026, 4, 1, 0, 1))?.name).toBe(days[0]);
    expect(puzzleOfTheDay([], new Date())).toBeUndefined();
  });
});

describe("what is remembered", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  });

  it("is the first outcome, unless a puzzle that was missed is solved", () => {
    remember("a", "missed");
    remember("b", "solved");
    remember("b", "missed");
    expect(outcomes()).toEqual({ a: "missed", b: "solved" });
    remember("a", "solved");
    expect(outcomes()).toEqual({ a: "solved", b: "solved" });
  });

  it("survives what somebody else has written there", () => {
    localStorage.setItem("lioncourt.puzzles", "{");
    expect(outcomes()).toEqual({});
  });
});
