// The log by turns.

import type { LogLine } from "../protocol/types";

export interface Turn {
  turn: number;
  /** Whose turn it was; null for what happened before the first. */
  seat: number | null;
  lines: LogLine[];
}

/** The kind of line that says that a turn begins: the heading says it already. */
const BEGAN = "began";

export function byTurn(lines: readonly LogLine[]): Turn[] {
  const turns: Turn[] = [];
  for (const line of lines) {
    let last = turns.at(-1);
    if (!last || last.turn !== line.turn) {
      last = { turn: line.turn, seat: null, lines: [] };
      turns.push(last);
    }
    if (line.kind === BEGAN) last.seat = line.seat;
    else last.lines.push(line);
  }
  return turns;
}
