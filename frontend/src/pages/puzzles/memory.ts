// What this browser remembers of puzzles, and which one comes next.
import type { PuzzleTitle } from "../../protocol/types";

const STORE = "lioncourt.puzzles";
const DAY = 86_400_000;

/** Solved at once, or only after something else was tried or shown. */
export type Outcome = "solved" | "missed";
export type Outcomes = Readonly<Record<string, Outcome>>;

export function outcomes(): Outcomes {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}") as Outcomes;
  } catch {
    return {};
  }
}

/** The first outcome counts, but for a puzzle that was missed and is solved later. */
export function remember(name: string, outcome: Outcome): void {
  const known = outcomes();
  if (known[name] === "solved") return;
  try {
    localStorage.setItem(STORE, JSON.stringify({ ...known, [name]: outcome }));
  } catch {
    // Without storage every puzzle is new each time.
  }
}

/** The puzzle of the day where the reader is: a new one each midnight, all of them in turn. */
export function puzzleOfTheDay(puzzles: readonly PuzzleTitle[], now: Date): PuzzleTitle | undefined {
  const midnight = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  return puzzles[Math.floor(midnight / DAY) % puzzles.length];
}

export interface Shelf {
  /** The theme, or the module. */
  id: string;
  title: string;
  module: string;
  puzzles: PuzzleTitle[];
}

/** Puzzles by what they are about: themes in their order, then modules by title; the easy ones first. */
export function shelves(puzzles: readonly PuzzleTitle[], themes: readonly string[]): Shelf[] {
  const found = new Map<string, Shelf>();
  for (const puzzle of puzzles) {
    const id = puzzle.module || puzzle.theme;
    const shelf = found.get(id) ?? { id, title: puzzle.title, module: puzzle.module, puzzles: [] };
    shelf.puzzles.push(puzzle);
    found.set(id, shelf);
  }
  for (const { puzzles: own } of found.values()) own.sort((a, b) => a.level - b.level || (a.name < b.name ? -1 : 1));
  const place = ({ id, module }: Shelf): number => (module ? themes.length : themes.indexOf(id));
  return [...found.values()].sort((a, b) => place(a) - place(b) || a.title.localeCompare(b.title));
}

/** The next puzzle after one: the next that is not solved on its shelf, else on the shelves after it. */
export function nextPuzzle(all: readonly Shelf[], name: string, known: Outcomes): PuzzleTitle | undefined {
  const order = all.flatMap(({ puzzles }) => puzzles);
  const at = order.findIndex((puzzle) => puzzle.name === name);
  const shelf = all.find(({ puzzles }) => puzzles.some((puzzle) => puzzle.name === name))?.puzzles ?? [];
  const around = [...order.slice(at + 1), ...order.slice(0, Math.max(0, at))];
  const open = around.filter((puzzle) => known[puzzle.name] === undefined);
  return open.find((puzzle) => shelf.includes(puzzle)) ?? open[0];
}
