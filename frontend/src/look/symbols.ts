// Which symbol of the sprite draws a piece. Nothing is known of modules: a piece finds its drawing
// by its own name, or by the words in it, and goes without if there is none.

import type { Piece } from "../protocol/types";
import { sprites } from "./sprites.svelte";

/** What a tile is drawn by. */
export type AnyTile = Pick<Piece, "id" | "label" | "type" | "cost" | "walls" | "half" | "gates" | "region" | "back">;

export interface Box {
  width: number;
  height: number;
}

const SYMBOL = /<symbol id="lc-([^"]+)" viewBox="0 0 ([\d.]+) ([\d.]+)"/g;

// Some drawings bring their own ground, such as the fountain's court: they begin with a full square.
const FLOOR = /<symbol id="lc-([^"]+)"[^>]*>(?:<g[^>]*>)?<rect class="[^"]+" x="0" y="0" width="100" height="100"/g;

const BOXES = new Map<string, Box>();
const FLOORED = new Set<string>();
let read = 0;

/** Reads the sprites that have come since it was last asked; who asks is told of later ones. */
function boxes(): Map<string, Box> {
  for (const svg of sprites().slice(read)) {
    for (const [, name = "", width, height] of svg.matchAll(SYMBOL)) {
      BOXES.set(name, { width: Number(width), height: Number(height) });
    }
    for (const [, name = ""] of svg.matchAll(FLOOR)) FLOORED.add(name);
    read += 1;
  }
  return BOXES;
}

/** Whether a symbol covers the whole tile, so that nothing else need lie under it. */
export function coversTile(name: string): boolean {
  boxes();
  return FLOORED.has(name);
}

/** Returns the field that a symbol is drawn on. */
export function boxOf(name: string): Box {
  return boxes().get(name) ?? { width: 100, height: 100 };
}

const WALLS = /^[NESW]+$/;
const NUMBER = /^\d+$/;

export function hasSymbol(name: string): boolean {
  return boxes().has(name);
}

/** Returns the first of these names that is in the sprite. */
export function firstSymbol(names: Iterable<string>): string | null {
  const known = boxes();
  for (const name of names) if (known.has(name)) return name;
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

/** Returns the words of a tile's name without its cost and walls: "tower-square-SW", "tower-square". */
export function kindOfTile(name: string): string {
  const words = name.split("-").filter((word) => !WALLS.test(word) && !NUMBER.test(word));
  return words.join("-") || name;
}

/** Returns the building on a tile: by its own name, by its type, else by the last word of its name. */
export function buildingOf(tile: AnyTile): string | null {
  const name = tile.id;
  const kind = kindOfTile(name);
  if (tile.type) return firstSymbol([name, kind, tile.type]);
  return firstSymbol([name, ...endings(kind)]);
}

/** Whether the drawing of a tile is of this very tile, with whatever its sides carry. */
export function drawsItsSides(tile: AnyTile): boolean {
  return Boolean(tile.walls) && buildingOf(tile) === tile.id;
}

/** Returns the ground under a tile: of its type, of its name or a type in it, or of its region. */
export function groundOf(tile: AnyTile): string {
  const kind = kindOfTile(tile.id);
  const grounds = [tile.type, kind, ...kind.split("-"), tile.region].filter(Boolean);
  return firstSymbol(grounds.map((word) => `ground-${word}`)) ?? "ground-empty";
}

/** Returns the sign of a tile's type, for where its drawing would be too small. */
export function markOf(tile: AnyTile): string | null {
  return firstSymbol([tile.type, kindOfTile(tile.id)].map((word) => `mark-${word}`));
}

/** Returns the sign of a tile that is known by its name alone: "garden-11-wealth" has that of a garden. */
export function signOfTile(name: string): string | null {
  const kind = kindOfTile(name);
  return firstSymbol([...beginnings(kind), ...endings(kind)].map((word) => `mark-${word}`));
}

/** Returns the symbol of a card or token: by its id, by the beginning of its id, or none. */
export function symbolFor(piece: Piece): string | null {
  if (piece.kind === "tile") return buildingOf(piece);
  return firstSymbol(beginnings(piece.id));
}

/** Whether a piece can be shown without its name: a loose piece that nobody drew is a disc with its name. */
export function isDrawn(piece: Piece): boolean {
  return piece.kind === "tile" || piece.kind === "card" || symbolFor(piece) !== null;
}

/** What the sides of a tile carry, by the region where it belongs. */
export type Edging = "wall" | "moat" | "bastion";

export function edgingOf(region: string | null | undefined): Edging {
  if (region === "city") return "moat";
  return region ? "wall" : "bastion";
}

/** Returns the picture of what points came from: by its name in the singular or plural, or by the beginning of it. */
export function pictureOf(source: string): string | null {
  return firstSymbol([...beginnings(source), ...beginnings(source.replace(/s$/, ""))]);
}
