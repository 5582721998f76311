// Puts the drawings of all files together into one sprite.
import * as cards from "./cards.mjs";
import * as characters from "./characters.mjs";
import * as interfaceIcons from "./interface.mjs";
import * as lobby from "./lobby.mjs";
import * as marks from "./marks.mjs";
import { styleOf } from "./palette.mjs";
import * as scenes from "./scenes.mjs";
import * as tiles from "./tiles.mjs";
import * as tokens from "./tokens.mjs";
import * as zones from "./zones.mjs";

const COMMENT = `<!--
  Drawings of module pieces, of lobby cards, of empty pages, further marks and icons. Written by
  art/build.mjs: change the drawings in frontend/art, not here. Beside symbols.svg in the document;
  some drawings use its symbols. Colours are variables of tokens.css with the day value as fallback.
  A piece finds its drawing by its id (src/look/symbols.ts): lc-citizen-tower for a token,
  lc-card-thief-florin for a card (70 x 100), lc-garden-square for a tile; games and modules by
  theirs: lc-game-granada, lc-module-camps.
-->`;

// Later files may show what earlier ones drew, by reference; the order has no other meaning.
const FILES = [tiles, tokens, cards, characters, zones, marks, lobby, scenes, interfaceIcons];

/** Every drawing by its id without "lc-". */
export const symbols = () => Object.assign({}, ...FILES.map((file) => file.symbols));

export const viewBoxOf = (id) => {
  if (id.startsWith("card-")) return "0 0 70 100";
  if (id.startsWith("scene-")) return "0 0 200 120";
  return id.startsWith("ui-") ? "0 0 24 24" : "0 0 100 100";
};

export const sprite = () => {
  const drawn = Object.entries(symbols()).map(([id, drawing]) => {
    const beyond = id.startsWith("card-") ? ' overflow="visible"' : ""; // the shadow of a card
    return `<symbol id="lc-${id}" viewBox="${viewBoxOf(id)}"${beyond}>${drawing}</symbol>`;
  });
  const body = drawn.join("\n");
  return `${COMMENT}\n<svg xmlns="http://www.w3.org/2000/svg">\n<style>\n${styleOf(body)}\n</style>\n${body}\n</svg>\n`;
};
