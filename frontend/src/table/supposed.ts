// What everybody would have if scoring happened now.

import type { Sheet } from "../protocol/types";

/** Milliseconds between two askings while the others play: what it tells changes with every move. */
const PAUSE = 800;

export interface Supposed {
  seat: number;
  /** The points that it has, and those that it would have. */
  points: number;
  then: number;
}

/** What everybody would have after the lines of a sheet; nobody falls below 0, whatever comes first. */
export function supposed({ lines, contenders }: Sheet): Supposed[] {
  return contenders.map(({ contender, points }) => {
    const own = lines.filter((line) => line.contender === contender && !line.at_once);
    return { seat: contender, points, then: own.reduce((sum, line) => Math.max(0, sum + line.points), points) };
  });
}

/** Whose numbers are shown: the own ones; who only watches sees who would lead. */
export function foremost(all: readonly Supposed[], seat: number | null, seats: number): Supposed | null {
  if (seat !== null) return all.find((one) => one.seat === seat) ?? null;
  const [first, ...others] = all.filter((one) => one.seat < seats);
  return first ? others.reduce((best, one) => (one.then > best.then ? one : best), first) : null;
}

/** How long to wait before asking anew: not at all for whoever has to decide, else a while since the last time. */
export function waiting(decides: boolean, now: number, last: number): number {
  return decides ? 0 : Math.max(0, last + PAUSE - now);
}
