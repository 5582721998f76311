// The paints: colours are those of the tokens, so that day and night are changed in one place only.
import { readFileSync } from "node:fs";
import { PREFIX } from "./lib.mjs";

const TOKENS = new URL("../src/look/tokens.css", import.meta.url);

/** The day value of every `--lc-*` colour: the first time that the tokens name it. */
export const dayColours = () => {
  const found = {};
  for (const [, name, value] of readFileSync(TOKENS, "utf8").matchAll(/--lc-([a-z]+\d?)\s*:\s*(#[0-9a-f]{3,8})/gi)) {
    found[name] ??= value;
  }
  return found;
};

const ROUND = "stroke-linejoin:round;stroke-linecap:round";
const OUTLINE = { k2: 2.2, k: 1.35, k1: 0.95, k0: 0.65 };

/** The rule of one paint. */
const rule = (paint, colours) => {
  const colour = (name) => {
    if (!(name in colours)) throw new Error(`no colour --lc-${name} in tokens.css (paint ${paint})`);
    return `var(--lc-${name},${colours[name]})`;
  };
  if (paint in OUTLINE) return `stroke:${colour("ink")};stroke-width:${OUTLINE[paint]};${ROUND}`;
  if (paint.startsWith("c-")) return `color:${colour(paint.slice(2))}`;
  if (paint.startsWith("s-")) return `stroke:${colour(paint.slice(2))};fill:none;${ROUND}`;
  const special = {
    n: "fill:none",
    cc: "fill:currentColor",
    sh: `fill:${colour("shadow")};opacity:var(--lc-shadow-o,.24)`,
    dk: `fill:${colour("shadow")};opacity:.18`,
    hl: `stroke:#fff;fill:none;opacity:var(--lc-hl-o,.5);${ROUND}`,
    lit: `--lc-win:${colour("au1")};--lc-shadow-o:0`,
  };
  return special[paint] ?? `fill:${colour(paint)}`;
};

/** The style of all paints that a drawing uses. */
export const styleOf = (drawing) => {
  const colours = dayColours();
  const lists = [...drawing.matchAll(/class="([^"]*)"/g)].map(([, list]) => list.split(" "));
  const paints = new Set(lists.flat().map((name) => name.replace(PREFIX, "")));
  return [...paints].sort().map((paint) => `.${PREFIX}${paint}{${rule(paint, colours)}}`).join("\n");
};
