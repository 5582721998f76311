// A score sheet as rows and columns: one row for each source, one column for each contender.
import type { Sheet, SheetLine, View } from "../../protocol/types";

export interface SheetCell {
  contender: number;
  points: number;
  lines: SheetLine[];
  /** The most in its row, if that is anything. */
  best: boolean;
}

export interface SheetRow {
  source: string;
  label: string;
  cells: SheetCell[];
}

/** What is shown: one scoring, the next one as if it happened now, or all of them together. */
export type Shown = { scoring: number; now: boolean } | "all";

/** Walls first, then buildings by what they are worth, then what modules add. */
export function orderOf(view: View | null, lines: readonly SheetLine[]): string[] {
  const runs = Object.keys(view?.table[0]?.runs ?? {});
  const types = (view?.majorities ?? []).map((majority) => majority.type);
  const scored = new Set(lines.map((line) => line.source));
  const known = [...runs, ...types].filter((source) => scored.has(source));
  return [...new Set([...known, ...scored])];
}

export function rowsOf(sheet: Sheet, view: View | null): SheetRow[] {
  return orderOf(view, sheet.lines).map((source) => {
    const lines = sheet.lines.filter((line) => line.source === source);
    const cells = sheet.contenders.map(({ contender }) => cellOf(contender, lines));
    const most = Math.max(...cells.map((cell) => cell.points));
    return {
      source,
      label: lines[0]?.source_label ?? source,
      cells: cells.map((cell) => ({ ...cell, best: most > 0 && cell.points === most })),
    };
  });
}

function cellOf(contender: number, lines: readonly SheetLine[]): SheetCell {
  const own = lines.filter((line) => line.contender === contender);
  return { contender, points: sum(own), lines: own, best: false };
}

export function sum(lines: readonly { points: number }[]): number {
  return lines.reduce((total, line) => total + line.points, 0);
}

/** Only the lines of one scoring. */
export function ofScoring(sheet: Sheet, scoring: number): Sheet {
  return { ...sheet, lines: sheet.lines.filter((line) => line.scoring === scoring) };
}

/** What a contender had before the lines that are shown. */
export function before(contender: number, all: Sheet, shown: Shown): number {
  if (shown === "all") return 0;
  const points = all.contenders.find((other) => other.contender === contender)?.points ?? 0;
  if (shown.now) return points;
  const earlier = all.lines.filter((line) => line.contender === contender && line.scoring < shown.scoring);
  return sum(earlier);
}

/** What each place is worth in a scoring: "16 / 8 / 1"; nothing for what is no majority. */
export function prizesOf(view: View | null, source: string, scoring: number | null): string | null {
  const majority = view?.majorities.find(({ type }) => type === source);
  if (!majority || scoring === null) return null;
  const prizes = majority.prizes[scoring - 1];
  return prizes?.map((prize) => (majority.by_number ? `${prize}×` : prize)).join(" / ") ?? null;
}

/** Lines that say the same, such as points on the way for one tile after the other, told once with their number. */
export function alike(lines: readonly SheetLine[]): { line: SheetLine; times: number }[] {
  const found: { line: SheetLine; times: number }[] = [];
  for (const line of lines) {
    const same = found.find(({ line: other }) => other.text === line.text && other.scoring === line.scoring);
    if (same) same.times += 1;
    else found.push({ line, times: 1 });
  }
  return found;
}
