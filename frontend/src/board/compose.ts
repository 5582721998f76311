// How a whole palace is painted: grounds first, then row by row from the north, so that domes rise
// before the wall to their north and a south wall stands before its building.

import type { Piece, Side } from "../protocol/types";
import {
  bastionStrokes,
  buildingStrokes,
  CORNERS,
  diagonalStroke,
  drawnWhole,
  groundStrokes,
  joinStroke,
  markStrokes,
  sideStroke,
  type Stroke,
} from "../look/strokes";
import { edgingOf, type Edging } from "../look/symbols";
import { cellKey, corner, neighbour, OPPOSITE, readingOrder, SIDES } from "./geometry";
import type { Cell } from "./types";

/** A tile of a grid zone. */
export type Laid = Piece & Cell;

function laidTiles(pieces: readonly Piece[]): Laid[] {
  return pieces
    .filter((piece): piece is Laid => piece.kind === "tile" && hasCell(piece))
    .sort(readingOrder);
}

/** Returns what lies on cells without being a tile. */
export function laidTokens(pieces: readonly Piece[]): Laid[] {
  return pieces.filter((piece): piece is Laid => piece.kind !== "tile" && hasCell(piece));
}

function hasCell(piece: Piece): boolean {
  return typeof piece.x === "number" && typeof piece.y === "number";
}

/** What is along one side of a tile, as far as it shows. */
export type Boundary = "open" | "outer" | "inner" | "gate";

/** A point of the plane where a run turns. */
export interface Join {
  edging: "wall" | "moat";
  x: number;
  y: number;
  /** The row that it is painted with, before or after its buildings. */
  row: number;
  before: boolean;
}

/** A palace as a plan: which sides are outer or inner, and where runs turn. */
export class Plan {
  readonly tiles: readonly Laid[];
  readonly #at: ReadonlyMap<string, Laid>;

  constructor(pieces: readonly Piece[]) {
    this.tiles = laidTiles(pieces);
    this.#at = new Map(this.tiles.map((tile) => [cellKey(tile), tile]));
  }

  tileAt(cell: Cell): Laid | undefined {
    return this.#at.get(cellKey(cell));
  }

  edging(tile: Laid): Edging {
    return edgingOf(tile.region);
  }

  /** Returns what a side of a tile is. Walls of one region back to back are an inner wall. */
  boundary(tile: Laid, side: Side): Boundary {
    if (tile.half || !has(tile.walls, side)) return "open"; // half a tile has a diagonal instead
    if (has(tile.gates, side)) return "gate";
    const other = this.tileAt(neighbour(tile, side));
    if (!other || !this.#sameRegion(tile, other) || !has(other.walls, OPPOSITE[side])) return "outer";
    return has(other.gates, OPPOSITE[side]) ? "gate" : "inner";
  }

  /** Returns the points of the plane where two outer sides of a run meet. */
  joins(): Join[] {
    return this.tiles.flatMap((tile) => {
      const edging = this.edging(tile);
      if (edging === "bastion") return [];
      const at = corner(tile);
      const convex = CORNERS.filter(({ sides }) =>
        sides.every((side) => this.boundary(tile, side) === "outer"),
      ).map(({ sides, x, y }) => ({
        edging,
        x: at.x + x,
        y: at.y + y,
        row: tile.y,
        before: sides[0] === "N",
      }));
      return [...convex, ...this.#concave(tile, edging)];
    });
  }

  /** Returns the corners of this tile where the run goes on along the tiles beside it. */
  #concave(tile: Laid, edging: "wall" | "moat"): Join[] {
    return CORNERS.flatMap(({ sides: [vertical, horizontal] }) => {
      const one = this.#kin(tile, vertical);
      const other = this.#kin(tile, horizontal);
      if (!one || !other) return [];
      const turns =
        this.boundary(one, horizontal) === "outer" && this.boundary(other, vertical) === "outer";
      if (!turns) return [];
      const at = corner(tile);
      const x = at.x + (horizontal === "E" ? 100 : 0);
      const y = at.y + (vertical === "S" ? 100 : 0);
      // A turret on a grid point belongs to the row below it, so that it stands before the upper one.
      const row = vertical === "S" ? tile.y - 1 : tile.y;
      return [{ edging, x, y, row, before: true }];
    });
  }

  #kin(tile: Laid, side: Side): Laid | undefined {
    const other = this.tileAt(neighbour(tile, side));
    return other && this.#sameRegion(tile, other) ? other : undefined;
  }

  #sameRegion(one: Laid, other: Laid): boolean {
    return one.region !== null && one.region === other.region;
  }
}

function has(sides: string | undefined, side: Side): boolean {
  return sides !== undefined && sides.includes(side);
}

type Painter = (tile: Laid, x: number, y: number) => Stroke[];

function placed(tiles: readonly Laid[], paint: Painter): Stroke[] {
  return tiles.flatMap((tile) => paint(tile, corner(tile).x, corner(tile).y));
}

/** Returns the symbols of a palace in the order of painting; small ones have marks for buildings. */
export function palaceStrokes(plan: Plan, marks = false): Stroke[] {
  const { tiles } = plan;
  const rows = [...new Set(tiles.map((tile) => tile.y))];
  const joins = plan.joins();
  const water = joins.filter((join) => join.edging === "moat");
  const stone = joins.filter((join) => join.edging === "wall");
  return [
    ...placed(tiles, groundStrokes),
    ...tiles.filter((tile) => plan.edging(tile) === "moat").flatMap((tile) => moats(plan, tile)),
    ...water.map((join) => joinStroke(join.edging, join.x, join.y)),
    ...rows.flatMap((row) => rowStrokes(plan, row, stone, marks)),
  ];
}

function rowStrokes(plan: Plan, row: number, joins: Join[], marks: boolean): Stroke[] {
  const tiles = plan.tiles.filter((tile) => tile.y === row);
  const turrets = (before: boolean): Stroke[] =>
    joins
      .filter((join) => join.row === row && join.before === before)
      .map((join) => joinStroke(join.edging, join.x, join.y));
  const walled = tiles.filter((tile) => plan.edging(tile) === "wall");
  const outer = (side: Side): Stroke[] =>
    walled
      .filter((tile) => plan.boundary(tile, side) === "outer")
      .map((tile) => sideStroke(tile, side, corner(tile).x, corner(tile).y));
  // A diagonal stands before the building if it is to the south of it.
  const diagonals = (to: "N" | "S"): Stroke[] =>
    placed(walled.filter((tile) => !drawnWhole(tile)), (tile, x, y) =>
      tile.half && has(tile.walls, to) ? [diagonalStroke(tile.half, x, y)] : [],
    );
  return [
    ...walled.flatMap((tile) => innerWalls(plan, tile)),
    ...diagonals("N"),
    ...outer("N"),
    ...outer("W"),
    ...outer("E"),
    ...turrets(true),
    ...placed(tiles, marks ? markStrokes : buildingStrokes),
    ...placed(tiles.filter((tile) => plan.edging(tile) === "bastion"), bastionStrokes),
    ...outer("S"),
    ...diagonals("S"),
    ...turrets(false),
    ...placed(tiles, startStrokes),
  ];
}

/** Returns the sign of the tile from which its region is walked, such as a city beside a palace. */
function startStrokes(tile: Laid, x: number, y: number): Stroke[] {
  return tile.start ? [{ key: `start@${x},${y}`, symbol: "start", x: x + 8, y: y + 8, width: 34, height: 34 }] : [];
}

/** Returns the inner walls and gates of a tile, each drawn once, by the tile to its south or east. */
function innerWalls(plan: Plan, tile: Laid): Stroke[] {
  return SIDES.flatMap((side) => {
    const boundary = plan.boundary(tile, side);
    if (boundary !== "inner" && boundary !== "gate") return [];
    const drawnByOther = (side === "S" || side === "E") && plan.tileAt(neighbour(tile, side));
    return drawnByOther ? [] : [innerWall(tile, side, boundary)];
  });
}

function innerWall(tile: Laid, side: Side, boundary: "inner" | "gate"): Stroke {
  const at = corner(tile);
  const kind = boundary === "gate" ? "gate-inner" : "wall-inner";
  const key = `inner@${at.x},${at.y}${side}`;
  if (side === "N" || side === "S") {
    const y = at.y + (side === "S" ? 100 : 0) - 10;
    return { key, symbol: `${kind}-h`, x: at.x, y, width: 100, height: 20 };
  }
  const x = at.x + (side === "E" ? 100 : 0) - 8;
  return { key, symbol: `${kind}-v`, x, y: at.y, width: 16, height: 100 };
}

function moats(plan: Plan, tile: Laid): Stroke[] {
  const at = corner(tile);
  return SIDES.flatMap((side) => {
    const boundary = plan.boundary(tile, side);
    if (boundary === "outer") return [sideStroke(tile, side, at.x, at.y)];
    const drawnByOther = side === "S" || side === "E";
    return boundary === "open" || drawnByOther ? [] : [innerMoat(tile, side)];
  });
}

function innerMoat(tile: Laid, side: Side): Stroke {
  const at = corner(tile);
  const lying = { key: `inner@${at.x},${at.y}${side}`, symbol: "moat-inner", width: 100, height: 20 };
  if (side === "N") return { ...lying, x: at.x, y: at.y - 10 };
  return { ...lying, x: at.x - 50, y: at.y + 40, turn: 90 };
}
