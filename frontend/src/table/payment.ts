// Payments in a few signs, "3 + 5", and as a meter.

import type { Candidate } from "../choose/choose";
import { parseKey, type Key } from "../choose/targets";
import { t } from "../texts/index.svelte";
import type { Bill, Gain, Lead, MarketPlace, Piece, Zone } from "../protocol/types";

/** The pieces that an option gives away for what is bought; null if it is no payment. */
export function paidPieces({ option, keys }: Candidate, zones: readonly Zone[], ware: readonly Key[]): Piece[] | null {
  if (option.worth === undefined) return null;
  const pieces = keys
    .filter((key) => !ware.includes(key))
    .map(parseKey)
    .filter(({ type }) => type === "card")
    .flatMap(({ zone, id }) => zones.find((one) => one.id === zone)?.pieces.find((piece) => piece.id === id) ?? []);
  return pieces.length ? pieces : null;
}

/** The same in words: money by its value, other cards by name. */
export function paidValues(candidate: Candidate, zones: readonly Zone[], ware: readonly Key[]): string[] | null {
  return paidPieces(candidate, zones, ware)?.map((piece) => (piece.value ? String(piece.value) : piece.label)) ?? null;
}

/** A piece of a payment as a sign: money by its value, with its currency unless only what is asked is paid; anything else is drawn. */
export type Sign = { value: number; currency: string | null } | { piece: Piece };

export function paidSigns(pieces: readonly Piece[], asks: string | null): Sign[] {
  const plain = pieces.every(({ currency }) => currency === asks);
  return pieces.map((piece) => {
    const { id, value, currency } = piece;
    return value && id === `${currency}-${value}` ? { value, currency: plain ? null : (currency ?? null) } : { piece };
  });
}

/** What the own cards can do about a tile of the market. */
export type Means = { state: "exact" | "payable"; values: string[]; price: number; over: number } | { state: "short"; by: number };

export function meansFor(
  place: MarketPlace,
  payments: readonly Candidate[],
  zones: readonly Zone[],
  ware: readonly Key[],
): Means | null {
  const best = payments[0];
  if (best) {
    const { worth = 0, price = 0, exact } = best.option;
    return { state: exact ? "exact" : "payable", values: paidValues(best, zones, ware) ?? [], price, over: worth - price };
  }
  return place.short ? { state: "short", by: place.short } : null;
}

export type Standing = "missing" | "exact" | "over" | "barred";

/** How a payment stands, or would stand with one more piece. */
export function standing(paid: Bill | Lead): Standing {
  if ("barred" in paid ? paid.barred : paid.reason !== null) return "barred";
  if (paid.missing > 0) return "missing";
  return paid.over > 0 ? "over" : "exact";
}

/** The words for that: what is above the least bid isn't too much. */
export function standingWords(stands: Standing, bill: { missing: number; over: number }, isBid = false): string {
  return t(`table.pay.${isBid ? "bid." : ""}state.${stands}`, { number: stands === "missing" ? bill.missing : bill.over });
}

export interface Gains {
  /** By how much is overpaid, from 0. */
  columns: number[];
  rows: Gain[];
  /** The column of what is on the table; null while it does not pay. */
  now: number | null;
}

/** What the exact payment and those above it bring, as a table. */
export function gainsOf(bill: Bill): Gains {
  const most = Math.max(...bill.gains.map(({ numbers }) => numbers.length));
  const pays = bill.missing === 0 && bill.reason === null;
  return { columns: [...Array(most).keys()], rows: bill.gains, now: pays && bill.over < most ? bill.over : null };
}

export interface Meter {
  /** The pieces that are given, as shares of the bar in percent. */
  segments: { share: number; currency: string | null; value: number }[];
  missing: number;
  /** Where the price is marked. */
  mark: number;
}

/** Some room is left on the right: for what lies above the price. */
const ROOM = 1.3;

/** A payment as a bar with the price as its mark. */
export function meter(bill: Pick<Bill, "price" | "worth" | "missing">, given: readonly (Piece | null)[]): Meter {
  const whole = Math.max(bill.price * ROOM, bill.worth, 1);
  const share = (value: number) => (100 * value) / whole;
  const segments = given.flatMap((piece) =>
    piece?.value ? [{ share: share(piece.value), currency: piece.currency ?? null, value: piece.value }] : [],
  );
  return { segments, missing: share(bill.missing), mark: share(bill.price) };
}
