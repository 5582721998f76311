// Which zones have a place of their own on the table; all others are drawn in general.

import type { Piece, View, Zone } from "../protocol/types";

const COMMON = new Set(["market", "display", "dirk", "dirk-points"]);
const OF_A_SEAT = new Set(["palace", "hand", "bought", "reserve", "points"]);

function stem(zone: Zone): string {
  return zone.id.split(".")[0] ?? zone.id;
}

/** Whether there is anything to see: an empty row says nothing. */
function isFilled(zone: Zone): boolean {
  return zone.kind === "counter" || zone.size > 0 || zone.pieces.length > 0;
}

/** Zones that lie on the table for all, besides market, display and piles. */
export function commonZones(view: View): Zone[] {
  return view.zones.filter((zone) => zone.seat === null && zone.kind !== "pile" && !COMMON.has(zone.id) && isFilled(zone));
}

export function piles(view: View): Zone[] {
  return view.zones.filter((zone) => zone.seat === null && zone.kind === "pile");
}

/** Zones of a seat besides palace, hand and reserve; what lies on cells is drawn in the palace. */
export function furtherZones(view: View, seat: number): Zone[] {
  return view.zones.filter((zone) => zone.seat === seat && zone.kind !== "grid" && !OF_A_SEAT.has(stem(zone)) && isFilled(zone));
}

/** Pieces that lie on the cells of a palace but belong to other grids of the same seat. */
export function tokensOn(view: View, seat: number): Piece[] {
  return view.zones
    .filter((zone) => zone.seat === seat && zone.kind === "grid" && stem(zone) !== "palace")
    .flatMap((zone) => zone.pieces);
}

/** Equal pieces together, with their number, in the order in which they first lie there. */
export function counted(pieces: readonly Piece[]): { piece: Piece; count: number }[] {
  const groups = new Map<string, { piece: Piece; count: number }>();
  for (const piece of pieces) {
    const key = `${piece.id}|${piece.place ?? ""}`;
    const group = groups.get(key);
    if (group) group.count += 1;
    else groups.set(key, { piece, count: 1 });
  }
  return [...groups.values()];
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
