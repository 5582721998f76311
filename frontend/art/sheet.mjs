// A sheet to look at: `node art/sheet.mjs FILE.html [PATTERN]` shows every drawing (or those whose id
// matches) at 96, 48 and 28 px by day and night, after some of the look to compare with.
import { readFileSync, writeFileSync } from "node:fs";
import { sprite, symbols, viewBoxOf } from "./sprite.mjs";
import { TYPES } from "./tiles.mjs";

const [, , target, pattern = "."] = process.argv;
const read = (name) => readFileSync(new URL(`../src/look/${name}`, import.meta.url), "utf8");
const TO_COMPARE = ["pavilion", "tower", "hostel", "vizier-awake", "thief", "citizen", "camp", "square", "coin", "card-florin", "card-first-scoring"];

const groundOf = (id) => {
  if (/-square$/.test(id) || id in TYPES) return `ground-${id.replace("-square", "")}`;
  return id === "start" ? "ground-city" : null;
};
const drawing = (id, size) => {
  const [, , width, height] = viewBoxOf(id).split(" ").map(Number);
  const scale = size / Math.max(width, height);
  const ground = groundOf(id);
  return `<svg width="${width * scale}" height="${height * scale}" viewBox="${viewBoxOf(id)}">` +
    `${ground ? `<use href="#lc-${ground}"/>` : ""}<use href="#lc-${id}"/></svg>`;
};
const sizesOf = (id) => (/^(mark|ui)-|-mark$/.test(id) ? [48, 24, 16] : id.startsWith("scene-") ? [300, 160] : [96, 48, 28]);

const ids = [...TO_COMPARE, ...Object.keys(symbols()).filter((id) => new RegExp(pattern).test(id) && !/^(ground|bust)-/.test(id))];
const figure = (id) => `<figure><div>${sizesOf(id).map((size) => drawing(id, size)).join("")}</div><figcaption>${id}</figcaption></figure>`;
const half = (theme) => `<section data-theme="${theme}">${ids.map(figure).join("")}</section>`;
const style = `
  section{display:flex;flex-wrap:wrap;gap:10px;padding:16px;background:var(--bg);color:var(--accent);width:1500px;box-sizing:border-box}
  figure{margin:0;text-align:center} figcaption{font:11px var(--font-text);color:var(--text-2)} body{margin:0}
  figure div{display:flex;align-items:flex-end;gap:6px;padding:6px;background:var(--panel);border:1px solid var(--line);border-radius:6px}`;
const hidden = (svg) => `<div style="position:absolute;width:0;height:0;overflow:hidden">${svg}</div>`;

writeFileSync(target, `<!doctype html><meta charset="utf-8"><style>${read("tokens.css")}${style}</style>` +
  hidden(read("symbols.svg")) + hidden(sprite()) + half("day") + half("night"));
