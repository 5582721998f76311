// How one tile is painted: symbols of the sprite, one over the other, from the ground up.

import type { Corner, Side } from "../protocol/types";
import { type AnyTile, buildingOf, coversTile, drawsItsSides, edgingOf, groundOf, markOf } from "./symbols";

/** A symbol of the sprite on a place of the plane. */
export interface Stroke {
  key: string;
  symbol: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Clockwise, in degrees about its own middle. */
  turn?: number;
  /** The part of it that shows, as a shape of CSS. */
  clip?: string;
}

const FIELD = 100;

const SIDES: readonly Side[] = ["N", "E", "S", "W"];

const TURN: Record<Side, number> = { N: 0, E: 90, S: 180, W: 270 };

/** Two sides of a tile that meet in a corner, and where a turret stands there. */
export const CORNERS: readonly { sides: [Side, Side]; x: number; y: number }[] = [
  { sides: ["N", "W"], x: 6, y: 6 },
  { sides: ["N", "E"], x: 94, y: 6 },
  { sides: ["S", "W"], x: 6, y: 93 },
  { sides: ["S", "E"], x: 94, y: 93 },
];

export function field(symbol: string, x: number, y: number, key = symbol): Stroke {
  return { key: `${key}@${x},${y}`, symbol, x, y, width: FIELD, height: FIELD };
}

/** The half of a field that a half tile fills, by the corner of its right angle. */
const HALVES: Record<Corner, string> = {
  NE: "polygon(0 0, 100% 0, 100% 100%)",
  SE: "polygon(100% 0, 100% 100%, 0 100%)",
  SW: "polygon(0 0, 100% 100%, 0 100%)",
  NW: "polygon(0 0, 100% 0, 0 100%)",
};

/** Returns the part of its cell that a tile fills, as a shape of CSS; nothing if it is all of it. */
export function clipOf(tile: AnyTile): string | undefined {
  return tile.half && HALVES[tile.half];
}

/** Returns the wall along the long side of a half tile: from corner to corner, so it is longer. */
export function diagonalStroke(half: Corner, x: number, y: number): Stroke {
  const height = FIELD * Math.SQRT2;
  const width = 16 * Math.SQRT2;
  const turn = half === "SW" || half === "NE" ? -45 : 45;
  const middle = { x: x + (FIELD - width) / 2, y: y + (FIELD - height) / 2 };
  return { key: `diagonal@${x},${y}`, symbol: "wall-inner-v", ...middle, width, height, turn };
}

export function groundStrokes(tile: AnyTile, x: number, y: number): Stroke[] {
  if (drawnWhole(tile)) return [];
  const building = buildingOf(tile);
  const symbol = building && coversTile(building) ? building : groundOf(tile);
  const clip = clipOf(tile);
  return [{ ...field(symbol, x, y, "ground"), ...(clip ? { clip } : {}) }];
}

/** Returns the sign of a tile's type instead of its building; whatever has none is drawn as it is. */
export function markStrokes(tile: AnyTile, x: number, y: number): Stroke[] {
  const mark = tile.half ? null : markOf(tile);
  if (!mark) return buildingStrokes(tile, x, y);
  return [{ key: `mark@${x},${y}`, symbol: mark, x: x + 17, y: y + 17, width: 66, height: 66 }];
}

export function buildingStrokes(tile: AnyTile, x: number, y: number): Stroke[] {
  const building = buildingOf(tile);
  if (!building || coversTile(building)) return [];
  const stroke = field(building, x, y);
  return [tile.half && !drawnWhole(tile) ? inHalf(stroke, tile.half) : stroke];
}

/** Whether a half tile, as it is turned, has a drawing with ground and wall. */
export function drawnWhole(tile: AnyTile): boolean {
  return tile.half !== undefined && drawsItsSides(tile);
}

/** Returns a symbol at half its size, in the corner of a half tile. */
function inHalf(stroke: Stroke, half: Corner): Stroke {
  const x = stroke.x + (half.includes("W") ? 4 : 46);
  const y = stroke.y + (half.includes("N") ? 4 : 46);
  return { ...stroke, x, y, width: FIELD / 2, height: FIELD / 2 };
}

/** Returns what stands or flows along one side of a tile. */
export function sideStroke(tile: AnyTile, side: Side, x: number, y: number): Stroke {
  const edging = edgingOf(tile.region);
  if (edging === "wall") return field(`wall-${side.toLowerCase()}`, x, y);
  const symbol = edging === "moat" ? "moat-edge" : "bastion";
  return { ...field(symbol, x, y, symbol + side), turn: TURN[side] };
}

/** Returns the turret or basin where two sides of a run meet. */
export function joinStroke(edging: "wall" | "moat", x: number, y: number): Stroke {
  const key = `join@${x},${y}`;
  if (edging === "moat") return { key, symbol: "moat-join", x: x - 11, y: y - 11, width: 22, height: 22 };
  return { key, symbol: "wall-join", x: x - 8, y: y - 9, width: 16, height: 19.2 };
}

/** Returns the bastions of a tile outside the wall, unless its drawing shows them already. */
export function bastionStrokes(tile: AnyTile, x: number, y: number): Stroke[] {
  if (drawsItsSides(tile)) return [];
  return SIDES.filter((side) => tile.walls?.includes(side)).map((side) => sideStroke(tile, side, x, y));
}

/** Returns all of a tile that lies by itself. */
export function tileStrokes(tile: AnyTile, walls = true): Stroke[] {
  const edging = edgingOf(tile.region);
  const ground = groundStrokes(tile, 0, 0);
  const building = buildingStrokes(tile, 0, 0);
  if (!walls || drawnWhole(tile)) return [...ground, ...building];
  if (tile.half) return [...ground, ...building, diagonalStroke(tile.half, 0, 0)];
  if (edging === "bastion") return [...ground, ...building, ...bastionStrokes(tile, 0, 0)];
  const has = (side: Side): boolean => (tile.walls ?? "").includes(side);
  const side = (which: Side): Stroke[] => (has(which) ? [sideStroke(tile, which, 0, 0)] : []);
  const joins = (which: Side): Stroke[] =>
    CORNERS.filter(({ sides }) => sides[0] === which && sides.every(has)).map(({ x, y }) => joinStroke(edging, x, y));
  const north = [...side("N"), ...side("W"), ...side("E"), ...joins("N")];
  const south = [...side("S"), ...joins("S")];
  // A south wall stands before its building, a moat flows under it.
  if (edging === "moat") return [...ground, ...north, ...south, ...building];
  return [...ground, ...north, ...building, ...south];
}
