// How the seats stand in an auction that is under way.

import type { View } from "../protocol/types";

export type Bidding = { is: "bids"; amount: number } | { is: "out" } | { is: "to-bid" };

/** How a seat stands in the auction under way, if there is one: who bid last stands last among those still in it. */
export function biddingOf(view: Pick<View, "under_way">, seat: number): Bidding | null {
  const auction = view.under_way.findLast(({ bidders, highest }) => Array.isArray(bidders) && typeof highest === "number");
  if (!auction) return null;
  const bidders = auction["bidders"] as number[];
  const amount = auction["highest"] as number;
  if (!bidders.includes(seat)) return { is: "out" };
  return amount > 0 && bidders.at(-1) === seat ? { is: "bids", amount } : { is: "to-bid" };
}
