// The plane of a palace: a cell is a square of 100 units, x to the east, y to the north. On the
// screen north is up, so the cell (x, y) lies at (100 x, -100 y).

import type { Side } from "../protocol/types";
import { type Cell, NORTH_EAST } from "./types";

export const UNIT = 100;

export const SIDES: readonly Side[] = ["N", "E", "S", "W"];

export const STEP: Readonly<Record<Side, Cell>> = {
  N: { x: 0, y: 1 },
  E: { x: 1, y: 0 },
  S: { x: 0, y: -1 },
  W: { x: -1, y: 0 },
};

export const OPPOSITE: Readonly<Record<Side, Side>> = { N: "S", E: "W", S: "N", W: "E" };

export interface Point {
  x: number;
  y: number;
}

export interface Rect extends Point {
  width: number;
  height: number;
}

export function cellKey(cell: Cell): string {
  return `${cell.x},${cell.y}`;
}

export function neighbour(cell: Cell, side: Side): Cell {
  const step = STEP[side];
  return { x: cell.x + step.x, y: cell.y + step.y };
}

/** Returns the top left corner of a cell on the plane. */
export function corner(cell: Cell): Point {
  return { x: cell.x * UNIT, y: -cell.y * UNIT };
}

export function middle(cell: Cell): Point {
  const at = corner(cell);
  return { x: at.x + UNIT / 2, y: at.y + UNIT / 2 };
}

/** Returns the middle of an edge on the plane, or the corner to the north-east of a cell. */
export function edgeMiddle(cell: Cell, side: Side | typeof NORTH_EAST): Point {
  const at = middle(cell);
  if (side === NORTH_EAST) return { x: at.x + UNIT / 2, y: at.y - UNIT / 2 };
  const step = STEP[side];
  return { x: at.x + (step.x * UNIT) / 2, y: at.y - (step.y * UNIT) / 2 };
}

/** Returns the smallest rectangle of the plane around these cells, with a margin. */
export function bounds(cells: readonly Cell[], margin = 0): Rect {
  if (cells.length === 0) return bounds([{ x: 0, y: 0 }], margin);
  const xs = cells.map((cell) => cell.x);
  const ys = cells.map((cell) => cell.y);
  const west = Math.min(...xs);
  const north = Math.max(...ys);
  return {
    x: west * UNIT - margin,
    y: -north * UNIT - margin,
    width: (Math.max(...xs) - west + 1) * UNIT + 2 * margin,
    height: (north - Math.min(...ys) + 1) * UNIT + 2 * margin,
  };
}

/** Returns the smallest rectangle around two. */
export function union(one: Rect, other: Rect): Rect {
  const x = Math.min(one.x, other.x);
  const y = Math.min(one.y, other.y);
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  };
}

export function cellRect(cell: Cell): Rect {
  return { ...corner(cell), width: UNIT, height: UNIT };
}

/** Orders cells as they are read: row by row from the north, each from the west. */
export function readingOrder(one: Cell, other: Cell): number {
  return other.y - one.y || one.x - other.x;
}

/** Returns the point that lies next in a direction, or null: near and ahead beats far and aside. */
export function nextTowards<Spot extends { at: Point }>(
  from: Point,
  spots: readonly Spot[],
  side: Side,
): Spot | null {
  const ahead = { x: STEP[side].x, y: -STEP[side].y };
  let best: Spot | null = null;
  let least = Infinity;
  for (const spot of spots) {
    const way = { x: spot.at.x - from.x, y: spot.at.y - from.y };
    const along = way.x * ahead.x + way.y * ahead.y;
    const aside = Math.abs(way.x * ahead.y) + Math.abs(way.y * ahead.x);
    if (along <= 0) continue;
    const effort = along + 2 * aside;
    if (effort < least) {
      best = spot;
      least = effort;
    }
  }
  return best;
}
