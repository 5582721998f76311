// The summary of a game as what the charts draw.
import type { HistoryPoint, Moment, SheetLine, Summary } from "../../protocol/types";

/** Values by turn for each seat: the length of a run, or a number of tiles. */
export function seatValues(
  history: readonly HistoryPoint[],
  seats: number,
  of: (point: HistoryPoint, seat: number) => number,
): number[][] {
  return Array.from({ length: seats }, (_, seat) => history.map((point) => of(point, seat)));
}

/** The turns at whose end another scoring had been. */
export function scoringTurns(history: readonly HistoryPoint[]): { turn: number; scoring: number }[] {
  const found: { turn: number; scoring: number }[] = [];
  let before = 0;
  for (const { turn, scorings } of history) {
    for (let scoring = before + 1; scoring <= scorings; scoring += 1) found.push({ turn, scoring });
    before = Math.max(before, scorings);
  }
  return found;
}

/** Scorings that gave points, in their order; what came between them is 0. */
export function scoringsOf(lines: readonly SheetLine[]): number[] {
  return [...new Set(lines.map((line) => line.scoring))].sort((one, other) => one - other);
}

export function pointsOf(
  summary: Summary,
  contender: number,
  wanted: { scoring?: number; source?: string },
): number {
  return summary.lines
    .filter((line) => line.contender === contender)
    .filter((line) => wanted.scoring === undefined || line.scoring === wanted.scoring)
    .filter((line) => wanted.source === undefined || line.source === wanted.source)
    .reduce((total, line) => total + line.points, 0);
}

/** Only every turn at which something changed, and the last: enough for a table of numbers. */
export function changes(rows: readonly (readonly number[])[]): number[] {
  return rows
    .map((_, index) => index)
    .filter((index) => index === rows.length - 1 || rows[index]!.join() !== (rows[index - 1] ?? []).join());
}

/** What put a contender before another: the two sources with the largest difference, by their labels. */
export function decidedBy(summary: Summary, winner: number, other: number): string[] {
  return summary.sources
    .map(({ id, label }) => ({ label, more: pointsOf(summary, winner, { source: id }) - pointsOf(summary, other, { source: id }) }))
    .filter(({ more }) => more > 0)
    .sort((one, next) => next.more - one.more)
    .slice(0, 2)
    .map(({ label }) => label);
}

/** The moments that tell how it came: who took the lead last, the longest growth, the line of most points. */
export function decisiveOf(moments: readonly Moment[]): Moment[] {
  const best = (kind: Moment["kind"]) => moments.filter((one) => one.kind === kind).toSorted((one, other) => other.value - one.value || other.moves - one.moves)[0];
  const chosen = [moments.findLast(({ kind }) => kind === "lead"), best("run"), best("points")];
  const found = moments.filter((moment) => chosen.includes(moment));
  return found.length ? found : moments.slice(0, 1);
}
