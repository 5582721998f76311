// What an info card says of a piece or a pile: only what the view tells, nothing that rules would have to say.
import type { MarketPlace, Option, Piece, View, Zone } from "../protocol/types";

/** How many of a type everybody has, and what its places give in the next scoring. */
export interface Standing {
  type: string;
  counts: { seat: number; count: number }[];
  prizes: string[];
}

export interface Info {
  /** Missing for a pile that shows no piece. */
  piece: Piece | null;
  zone: Zone | null;
  /** What else lies on the same cell. */
  on: Piece[];
  market: MarketPlace | null;
  standing: Standing | null;
  /** What the reader may do with it now. */
  options: Option[];
}

const LAST_SCORING = 3;

export function infoOfPiece(view: View, id: string, zoneId: string | undefined): Info | null {
  const zones = view.zones.filter((zone) => zone.pieces.some((piece) => piece.id === id));
  const zone = zones.find((other) => other.id === zoneId) ?? zones[0] ?? null;
  const known = view.pieces[id];
  const piece = zone?.pieces.find((other) => other.id === id) ?? (known ? { ...known, id } : null);
  if (!piece) return null;
  const options = (view.decision?.options ?? []).filter(({ targets }) =>
    targets.some((target) => target.id === id && (target.zone === undefined || zone === null || target.zone === zone.id)),
  );
  return {
    piece,
    zone,
    on: onCell(view, piece, zone),
    market: view.market.find(({ tile }) => tile === id) ?? null,
    standing: standingOf(view, piece),
    options,
  };
}

export function infoOfPile(view: View, id: string): Info | null {
  const zone = view.zones.find((other) => other.id === id);
  return zone ? { piece: null, zone, on: [], market: null, standing: null, options: [] } : null;
}

function onCell(view: View, piece: Piece, zone: Zone | null): Piece[] {
  if (piece.x === undefined || piece.y === undefined || zone === null) return [];
  return view.zones
    .filter(({ seat, place }) => seat === zone.seat && place.startsWith("palace"))
    .flatMap(({ pieces }) => pieces)
    .filter(({ id, x, y }) => id !== piece.id && x === piece.x && y === piece.y);
}

function standingOf(view: View, piece: Piece): Standing | null {
  const majority = view.majorities.find(({ type }) => type === piece.type);
  if (!majority || !piece.type) return null;
  const prizes = majority.prizes[Math.min(view.scorings, LAST_SCORING - 1)] ?? [];
  const { type } = majority;
  return {
    type,
    counts: view.table.map(({ seat, counts }) => ({ seat, count: counts[type] ?? 0 })),
    prizes: prizes.map((prize) => (majority.by_number ? `${prize}×` : `${prize}`)),
  };
}
