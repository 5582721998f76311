// How far a game is, between 0 and 1. When scorings come nobody knows: they wait in the deck.

import type { View } from "../protocol/types";

export const SCORINGS = [
  { numeral: "I", at: 0.31 },
  { numeral: "II", at: 0.69 },
  { numeral: "III", at: 1 },
] as const;

const GAP = 0.04;

/** The part of the tiles that has come out, kept between the scorings that are done and still to come. */
export function progress(view: View): number {
  if (view.over) return 1;
  const left = tilesLeft(view);
  const out = view.zones.flatMap(({ pieces }) => pieces).filter(({ kind, type }) => kind === "tile" && type).length;
  const share = out / Math.max(1, out + left);
  const from = view.scorings === 0 ? 0 : (SCORINGS[view.scorings - 1]?.at ?? 1);
  const to = (SCORINGS[view.scorings]?.at ?? 1) - GAP;
  return Math.max(from, Math.min(share, Math.max(from, to)));
}

/** How many tiles wait in the supplies. */
export function tilesLeft(view: Pick<View, "supplies" | "zones">): number {
  const supplies = view.zones.filter(({ id }) => view.supplies.includes(id));
  return supplies.reduce((sum, { size }) => sum + size, 0);
}
