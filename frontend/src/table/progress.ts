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
  const left = Object.values(view.supply).reduce((sum, count) => sum + count, 0);
  const out =
    view.market.filter(({ tile }) => tile !== null).length +
    view.table.reduce((sum, seat) => sum + built(seat.palace) + seat.reserve.length + seat.bought.length, 0) +
    (view.dirk?.tiles.length ?? 0);
  const share = out / Math.max(1, out + left);
  const from = view.scorings === 0 ? 0 : (SCORINGS[view.scorings - 1]?.at ?? 1);
  const to = (SCORINGS[view.scorings]?.at ?? 1) - GAP;
  return Math.max(from, Math.min(share, Math.max(from, to)));
}

function built(palace: readonly { type: string | null }[]): number {
  return palace.filter(({ type }) => type !== null).length;
}
