// Which symbol of the sprite draws a piece. Nothing is known of modules: a piece finds its drawing
// by its own name, or by the words in it, and goes without if there is none.

import type { LaidTile, Piece, TileData } from "../protocol/types";
import modules from "./modules.svg?raw";
import look from "./symbols.svg?raw";

/** Everything that can be drawn as a tile. */
export type AnyTile = TileData | LaidTile | Piece;

export const SPRITES = [look, modules];

export interface Box {
  width: number;
  height: number;
}

const SYMBOL = /<symbol id="lc-([^"]+)" viewBox="0 0 ([\d.]+) ([\d.]+)"/g;

const BOXES = new Map<string, Box>(
  SPRITES.flatMap((svg) => [...svg.matchAll(SYMBOL)]).map(([, name, width, height]) => [
    name ?? "",
    { width: Number(width), height: Number(height) },
  ]),
);

// Some drawings bring their own ground, such as the fountain's court: they begin with a full square.
const FLOOR = /<symbol id="lc-([^"]+)"[^>]*>(?:<g[^>]*>)?<rect class="[^"]+" x="0" y="0" width="100" height="100"/g;

const FLOORED = new Set(SPRITES.flatMap((svg) => [...svg.matchAll(FLOOR)]).map((found) => found[1]));

/** Whether a symbol covers the whole tile, so that nothing else need lie under it. */
export function coversTile(name: string): boolean {
  return FLOORED.has(name);
}

/** Returns the field that a symbol is drawn on. */
export function boxOf(name: string): Box {
  return BOXES.get(name) ?? { width: 100, height: 100 };
}

const WALLS = /^[NESW]+$/;
const NUMBER = /^\d+$/;

export function hasSymbol(name: string): boolean {
  return BOXES.has(name);
}

/** Returns the first of these names that is in the sprite. */
export function firstSymbol(names: Iterable<string>): string | null {
  for (const name of names) if (BOXES.has(name)) return name;
  return null;
}

/** Returns the beginnings of a hyphenated name, longest first: "thief-florin", "thief". */
export function beginnings(name: string): string[] {
  const words = name.split("-");
  return words.map((_, left) => words.slice(0, words.length - left).join("-"));
}

/** Returns the endings of a hyphenated name, longest first: "tower-square", "square". */
export function endings(name: string): string[] {
  const words = name.split("-");
  return words.map((_, left) => words.slice(left).join("-"));
}

export function nameOfTile(tile: AnyTile): string {
  if ("tile" in tile && typeof tile.tile === "string" && !("id" in tile)) return tile.tile;
  return "name" in tile && typeof tile.name === "string" ? tile.name : String((tile as Piece).id);
}

/** Returns the words of a tile's name without its cost and walls: "tower-square-SW", "tower-square". */
export function kindOfTile(name: string): string {
  const words = name.split("-").filter((word) => !WALLS.test(word) && !NUMBER.test(word));
  return words.join("-") || name;
}

/** Returns the building on a tile: by its type, else by its name, whose last word says what it is. */
export function buildingOf(tile: AnyTile): string | null {
  if (tile.type) return hasSymbol(tile.type) ? tile.type : null;
  const name = nameOfTile(tile);
  return firstSymbol([name, ...endings(kindOfTile(name))]);
}

/** Whether the drawing of a tile is of this very tile, with whatever its sides carry. */
export function drawsItsSides(tile: AnyTile): boolean {
  return Boolean(tile.walls) && buildingOf(tile) === nameOfTile(tile);
}

/** Returns the ground under a tile: of its type, of its name or a type in it, or of its region. */
export function groundOf(tile: AnyTile): string {
  const kind = kindOfTile(nameOfTile(tile));
  const grounds = [tile.type, kind, ...kind.split("-"), tile.region].filter(Boolean);
  return firstSymbol(grounds.map((word) => `ground-${word}`)) ?? "ground-empty";
}

/** Returns the sign of a tile's type, for where its drawing would be too small. */
export function markOf(tile: AnyTile): string | null {
  return firstSymbol([tile.type, kindOfTile(nameOfTile(tile))].map((word) => `mark-${word}`));
}

/** Returns the symbol of a card or token: by its id, by the beginning of its id, or none. */
export function symbolFor(piece: Piece): string | null {
  if (piece.kind === "tile") return buildingOf(piece);
  return firstSymbol(beginnings(piece.id));
}

/** What the sides of a tile carry, by the region where it belongs. */
export type Edging = "wall" | "moat" | "bastion";

export function edgingOf(region: string | null | undefined): Edging {
  if (region === "city") return "moat";
  return region ? "wall" : "bastion";
}
