// Payments in a few signs: "3 + 5".

import type { Candidate } from "../choose/choose";
import { parseKey } from "../choose/targets";
import type { MarketPlace, Zone } from "../protocol/types";

/** The cards that an option gives away: money by its value, other cards by name; null if it is no payment. */
export function paidValues({ option, keys }: Candidate, zones: readonly Zone[]): string[] | null {
  if (option.worth === undefined) return null;
  const values = keys
    .map(parseKey)
    .filter(({ type }) => type === "card")
    .map(({ zone, id }) => zones.find((one) => one.id === zone)?.pieces.find((piece) => piece.id === id))
    .map((piece) => (piece?.value ? String(piece.value) : (piece?.label ?? "")));
  return values.length ? values : null;
}

/** What the own cards can do about a tile of the market. */
export type Means = { state: "exact" | "payable"; values: string[]; over: number } | { state: "short"; by: number };

export function meansFor(
  place: MarketPlace,
  payments: readonly Candidate[],
  zones: readonly Zone[],
): Means | null {
  const best = payments[0];
  if (best) {
    const over = (best.option.worth ?? 0) - (best.option.price ?? 0);
    return { state: best.option.exact ? "exact" : "payable", values: paidValues(best, zones) ?? [], over };
  }
  return place.short ? { state: "short", by: place.short } : null;
}
