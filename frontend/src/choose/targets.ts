// Targets as keys: what can be pointed at, wherever it is drawn.

import type { Target, Zone } from "../protocol/types";

/** One thing on the table, or one idea (a type, a seat), as text. Equal cards have equal keys. */
export type Key = string;

export interface Pointed {
  type: string;
  zone: string | null;
  /** The id of a piece, place, seat, type or currency; `x,y` of a cell, and of the corner to its north-east; `x,y,side` of an edge. */
  id: string;
}

export function keyOf(pointed: Pointed): Key {
  return `${pointed.type}|${pointed.zone ?? ""}|${pointed.id}`;
}

export function parseKey(key: Key): Pointed {
  const [type = "", zone = "", id = ""] = key.split("|");
  return { type, zone: zone || null, id };
}

export function cellKey(zone: string, x: number, y: number): Key {
  return keyOf({ type: "cell", zone, id: `${x},${y}` });
}

export function pieceKey(kind: string, zone: string, id: string): Key {
  return keyOf({ type: kind, zone, id });
}

export function placeKey(zone: string, place: string): Key {
  return keyOf({ type: "place", zone, id: place });
}

/** Where the cell of a key lies, or of the edge's first cell. */
export function cellOf(key: Key): { x: number; y: number } {
  const [x = 0, y = 0] = parseKey(key).id.split(",").map(Number);
  return { x, y };
}

export function isSpatial(key: Key): boolean {
  return /^(cell|edge|corner)\|/.test(key);
}

/** Whether it is pointed at by its name: it lies nowhere on the table. */
export function isIdea(key: Key): boolean {
  return /^(type|currency|seat)\|/.test(key);
}

/**
 * The key of a target. A tile that lies in a grid is pointed at by its cell, so that all that can be
 * done with a tile of a palace begins with the same click.
 */
export function keyOfTarget(target: Target, zones: readonly Zone[], seat: number): Key {
  if (target.type === "cell") return cellKey(target.zone ?? "", target.x ?? 0, target.y ?? 0);
  if (target.type === "corner") {
    return keyOf({ type: "corner", zone: target.zone ?? null, id: `${target.x},${target.y}` });
  }
  if (target.type === "edge") {
    return keyOf({ type: "edge", zone: target.zone ?? null, id: `${target.x},${target.y},${target.side}` });
  }
  const id = String(target.id ?? "");
  const zone = target.zone ?? (target.type === "tile" ? zoneWith(id, zones, seat) : null);
  const grid = zones.find((one) => one.id === zone && one.kind === "grid");
  const laid = grid?.pieces.find((piece) => piece.id === id);
  if (grid && laid?.x !== undefined && laid.y !== undefined) return cellKey(grid.id, laid.x, laid.y);
  return keyOf({ type: target.type, zone, id });
}

/** The zone of a tile that a target names without saying where it lies: the own ones come first. */
function zoneWith(id: string, zones: readonly Zone[], seat: number): string | null {
  const holding = zones.filter((zone) => zone.pieces.some((piece) => piece.kind === "tile" && piece.id === id));
  return (holding.find((zone) => zone.seat === seat) ?? holding[0])?.id ?? null;
}
