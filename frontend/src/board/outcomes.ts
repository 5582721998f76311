// What a choice would do to the longest runs.

import type { SeatView } from "../protocol/types";

export interface Outcome {
  /** What the run consists of, such as "wall". */
  kind: string;
  length: number;
  gain: number;
}

/** Returns how long each run would be and what that gains, as far as the choice says so. */
export function outcomesOf(runs: Record<string, number> | undefined, seat: SeatView): Outcome[] {
  return Object.entries(runs ?? {}).map(([kind, length]) => ({
    kind,
    length,
    gain: length - (seat.runs[kind]?.length ?? 0),
  }));
}

/** Returns the outcomes worth a place on the board: where nothing changes there is nothing to say. */
export function tellingOutcomes(outcomes: readonly Outcome[]): Outcome[] {
  return outcomes.filter(({ gain }) => gain !== 0);
}
