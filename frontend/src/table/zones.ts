// Pieces of zones, put together as they are drawn.

import type { Piece, View } from "../protocol/types";
import { stem } from "./places";

/** Pieces that lie on the cells of a palace but belong to other grids of the same seat. */
export function tokensOn(view: View, seat: number): Piece[] {
  return view.zones
    .filter((zone) => zone.seat === seat && zone.kind === "grid" && stem(zone) !== "palace")
    .flatMap((zone) => zone.pieces);
}

/** Equal pieces together, with their number, in the order in which they first lie there; the key tells them apart. */
export function counted(pieces: readonly Piece[]): { key: string; piece: Piece; count: number }[] {
  const groups = new Map<string, { key: string; piece: Piece; count: number }>();
  for (const piece of pieces) {
    const key = `${piece.id}|${piece.place ?? ""}|${piece.type ?? ""}|${piece.number ?? ""}`;
    const group = groups.get(key);
    if (group) group.count += 1;
    else groups.set(key, { key, piece, count: 1 });
  }
  return [...groups.values()];
}

/** The pieces of a board row by row: those at one place, behind the piece that the place is named after. */
export function rows(pieces: readonly Piece[]): Piece[][] {
  const found: Piece[][] = [];
  let before: Piece | undefined;
  for (const piece of pieces) {
    const same = before && (piece.place === before.place || (before.place === undefined && before.id === piece.place));
    if (same) found.at(-1)?.push(piece);
    else found.push([piece]);
    before = piece;
  }
  return found;
}

/** The cards of a hand by currency, in the order of the market; what is no money comes last. */
export function byCurrency(pieces: readonly Piece[], order: readonly string[]): { currency: string | null; pieces: Piece[] }[] {
  const isMoney = (piece: Piece): boolean => Boolean(piece.currency) && (piece.value ?? 0) > 0;
  const currencies = [...new Set([...order, ...pieces.filter(isMoney).map((piece) => piece.currency ?? "")])];
  const groups: { currency: string | null; pieces: Piece[] }[] = currencies.map((currency) => ({
    currency,
    pieces: pieces.filter((piece) => isMoney(piece) && piece.currency === currency),
  }));
  const others = pieces.filter((piece) => !isMoney(piece));
  return others.length ? [...groups, { currency: null, pieces: others }] : groups;
}

export function currencyOrder(view: View): string[] {
  return [...new Set(view.market.flatMap((place) => (place.currency ? [place.currency] : [])))];
}
