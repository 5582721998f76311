import { describe, expect, it } from "vitest";
import type { Piece } from "../protocol/types";
import collected from "./fixtures/pieces.json";
import modules from "./modules.svg?raw";
import { buildingOf, hasSymbol, symbolFor } from "./symbols";
import look from "./symbols.svg?raw";

const PIECES = collected.pieces as unknown as Piece[];
const ids = (svg: string): string[] => [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? "");

/** Whether a piece has a drawing of its own, as the views of pieces look for it. */
function isDrawn(piece: Piece): boolean {
  if (piece.kind === "tile") return buildingOf(piece) !== null;
  if (piece.kind === "token") return symbolFor(piece) !== null;
  return hasSymbol(`card-${piece.id}`) || (Number(piece.value) > 0 && hasSymbol(`card-${piece.currency}`));
}

describe("the drawings", () => {
  it("are what the generator makes of frontend/art: run `node art/build.mjs`", async () => {
    const generator = new URL("../../art/sprite.mjs", import.meta.url).href;
    const { sprite } = (await import(/* @vite-ignore */ generator)) as { sprite: () => string };
    expect(modules === sprite()).toBe(true);
  });

  it("have names of their own in both sprites", () => {
    const all = [...ids(look), ...ids(modules)];
    expect(all.filter((id, place) => all.indexOf(id) !== place)).toEqual([]);
  });

  it("refer only to what is there", () => {
    const known = new Set([...ids(look), ...ids(modules)]);
    const wanted = [...modules.matchAll(/(?:href="|url\()#([^")]+)/g)].map(([, id]) => id ?? "");
    expect(wanted.filter((id) => !known.has(id))).toEqual([]);
  });

  it("take every colour from the tokens, so that night can change it", () => {
    const plain = modules.replace(/var\(--[a-z0-9-]+,[^)]*\)/g, "").replace(/(href="|url\()#[^")]+/g, "");
    expect(plain.match(/#[0-9a-f]{3,8}\b/gi)?.filter((colour) => colour !== "#fff") ?? []).toEqual([]);
  });

  it("have no text, which would be found when the page is searched", () => {
    expect(modules).not.toContain("<text");
  });

  it("leave no piece of any game or module without", () => {
    expect(PIECES.length).toBeGreaterThan(200);
    expect(PIECES.filter((piece) => !isDrawn(piece)).map((piece) => piece.id)).toEqual([]);
  });

  it("show every game and module in the lobby", () => {
    const wanted = [
      ...collected.games.map((game) => `game-${game}`),
      ...collected.modules.map((module) => `module-${module}`),
    ];
    expect(wanted.length).toBe(15);
    expect(wanted.filter((name) => !hasSymbol(name))).toEqual([]);
  });
});
