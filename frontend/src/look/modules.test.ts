import { describe, expect, it } from "vitest";
import type { Piece } from "../protocol/types";
import collected from "./fixtures/pieces.json";
import modules from "./modules.svg?raw";
import { addSprite } from "./sprites.svelte";
import { tileStrokes } from "./strokes";
import { buildingOf, hasSymbol, pictureOf, symbolFor } from "./symbols";
import look from "./symbols.svg?raw";

/** The sprites that modules keep in their folders. */
const BROUGHT: string[] = Object.values(
  import.meta.glob<string>("../../../src/lioncourt/modules/*/looks.svg", {
    query: "?raw",
    import: "default",
    eager: true,
  }),
);
BROUGHT.forEach(addSprite);
const DRAWN = [modules, ...BROUGHT];

const PIECES = collected.pieces as unknown as Piece[];
const ids = (svg: string): string[] => [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? "");

/** Whether a piece has a drawing of its own, as the views of pieces look for it. */
function isDrawn(piece: Piece): boolean {
  if (piece.kind === "tile") return buildingOf(piece) !== null;
  if (piece.kind === "token") return symbolFor(piece) !== null;
  // What a payment or a holding counts as a card may lie on the table as a token.
  if (symbolFor({ ...piece, kind: "token" }) !== null) return true;
  return hasSymbol(`card-${piece.id}`) || (Number(piece.value) > 0 && hasSymbol(`card-${piece.currency}`));
}

describe("a half tile", () => {
  const half = (id: string): Piece => ({ id, kind: "tile", label: id, type: null, walls: "NE", half: "SW", region: "palace" });
  const symbols = (id: string): string[] => tileStrokes(half(id)).map(({ symbol }) => symbol);

  it("is drawn as a whole where there is a drawing of it as it is turned", () => {
    expect(symbols("watchtower-garden-SW")).toEqual(["watchtower-garden-SW"]);
  });

  it("has a ground and a wall along its diagonal otherwise", () => {
    expect(symbols("never-seen-SW").at(-1)).toBe("wall-inner-v");
  });
});

/** What modules score, by the names in their texts. */
const SOURCES: string[] = Object.values(
  import.meta.glob<string>("../../../src/lioncourt/modules/*/texts.toml", { query: "?raw", import: "default", eager: true }),
).flatMap((texts) => {
  const [, section = ""] = /^\[en\.source\]\n((?:[\w-]+ = .*\n)+)/m.exec(texts) ?? [];
  return [...section.matchAll(/^([\w-]+) = /gm)].map(([, id]) => id ?? "");
});

describe("what modules score", () => {
  it("has a picture in the scoring", () => {
    expect(SOURCES).toContain("zoo");
    expect(SOURCES.filter((source) => source !== "bowl" && !pictureOf(source))).toEqual([]);
  });
});

describe("the drawings", () => {
  it("are what the generator makes of frontend/art: run `node art/build.mjs`", async () => {
    const generator = new URL("../../art/sprite.mjs", import.meta.url).href;
    const { sprite } = (await import(/* @vite-ignore */ generator)) as { sprite: () => string };
    expect(modules === sprite()).toBe(true);
  });

  it("have names of their own in all sprites", () => {
    const all = [look, ...DRAWN].flatMap(ids);
    expect(all.filter((id, place) => all.indexOf(id) !== place)).toEqual([]);
  });

  it("refer only to what is there", () => {
    const lost = DRAWN.flatMap((svg) => {
      // A module's drawings use their own and those of the look: others may not be there.
      const known = new Set([...ids(look), ...ids(svg)]);
      const wanted = [...svg.matchAll(/(?:href="|url\()#([^")]+)/g)].map(([, id]) => id ?? "");
      return wanted.filter((id) => !known.has(id));
    });
    expect(lost).toEqual([]);
  });

  it("take every colour from the tokens, so that night can change it", () => {
    const plain = DRAWN.join("").replace(/var\(--[a-z0-9-]+,[^)]*\)/g, "").replace(/(href="|url\()#[^")]+/g, "");
    expect(plain.match(/#[0-9a-f]{3,8}\b/gi)?.filter((colour) => colour !== "#fff") ?? []).toEqual([]);
  });

  it("have no text, which would be found when the page is searched", () => {
    expect(DRAWN.join("")).not.toContain("<text");
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
    expect(wanted.length).toBeGreaterThan(14);
    expect(wanted.filter((name) => !hasSymbol(name))).toEqual([]);
  });
});
