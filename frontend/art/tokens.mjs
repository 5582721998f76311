// Loose pieces: citizens, the trader, coins of change, the parity marker, the gate.
import { circle, each, ellipse, group, horseshoe, line, number, path, polygon, range, rect, star, tinted, use, voussoirs } from "./lib.mjs";
import { TYPES } from "./tiles.mjs";

export const symbols = {};

// --- citizens: one figure, six hats, and the mark of the building on the robe --------------------------
const robe = (hue) =>
  ellipse("sh", 60, 88, 30, 8) +
  path(`${hue}2 k2`, "M50 44Q28 46 24 84Q36 92 50 92Q64 92 76 84Q72 46 50 44Z") +
  path(`${hue}3`, "M58 46Q71 54 74.6 83.4Q68 88 60 90Q66 66 58 46Z") +
  path(`${hue}1`, "M40 49Q30 58 27.4 80L32 83Q33 62 42 49Z") +
  line("au2", "M26 83Q50 94 74 83", 2.4);
const head =
  circle("skin k", 50, 31, 15) + path("dk", "M57 17.6A15 15 0 0 1 52 45.8Q62 34 57 17.6Z") +
  circle("ink", 44.8, 32.4, 1.5) + circle("ink", 55.2, 32.4, 1.5) + path("n k1", "M45.4 38.4Q50 41.6 54.6 38.4");
const veil =
  path("cha2 k", "M50 8C30 8 27 28 28 50Q35 57 42 52Q36 42 37 32Q38 22 50 22Q62 22 63 32Q64 42 58 52Q65 57 72 50C73 28 70 8 50 8Z") +
  path("cha3", "M57 9.4Q71 14 71 49.4Q66 54 60 51.4Q66 42 64.6 31Q64 22 57 20Q60 14 57 9.4Z") +
  line("pav2", "M36.6 29Q38 21.4 50 21.4Q62 21.4 63.4 29", 1.6, 'stroke-dasharray="2.2 2.2"');
const HATS = {
  pav:
    path("pav2 k", "M32 29Q27 13 43 9Q55 3 65 13Q72 22 67 29Q50 21 32 29Z") +
    path("pav3", "M58 7.6Q70 14 66.4 27.4L59 24.4Q64 16 58 7.6Z") +
    path("n k1", "M33 23Q48 20 54 7M36 27.4Q54 22 62 11") + line("pav1", "M36 16Q40 12 46 10.6", 2) +
    path("au2 k1", "M47 16Q51 11 55 16Q51 21 47 16Z") + path("pl1 k0", "M51 13Q49 2 60 -1Q60 7 53 13Z"),
  ser:
    path("ser2 k", "M36 25L40 4H60L64 25Q50 19 36 25Z") + path("ser3", "M54 4.8H59.4L63 24L56.6 21.6Z") +
    line("ser1", "M42.4 7L39.6 21", 2) + line("au2", "M36.6 24Q50 18.2 63.4 24", 2) +
    line("wood2", "M50 4Q62 1 66 9V15", 1.8) + path("au2 k0", "M63.4 14h5.2l-.6 8h-4Z"),
  arc:
    ellipse("arc1 k", 50, 23, 30, 7) + path("arc3", "M52 29.9A30 7 0 0 0 80 23Q66 27.6 52 29.9Z") +
    path("arc1 k", "M34 22Q33 4 50 4Q67 4 66 22Q50 27 34 22Z") +
    path("arc2", "M58 5.6Q66 9 65.2 21.4L58 23.4Q62 13 58 5.6Z") +
    path("red k0", "M34 18Q50 22.6 66 18V22.4Q50 27 34 22.4Z") +
    line("arc3", "M24 22.6h8M68 22.6h8M40 8.6q4-2 8-2", 1),
  cha: veil,
  gar:
    path("wood2 k1", "M35 30Q32 14 50 14Q68 14 65 30Q60 20 50 20Q40 20 35 30Z") +
    each([[33, 25, -50], [36, 16, -30], [43, 10.4, -12], [57, 10.4, 12], [64, 16, 30], [67, 25, 50]], ([x, y, turn], at) =>
      group(path(`${at < 3 ? "gar1" : "gar2"} k1`, "M0 6Q-8 -1 0 -10Q8 -1 0 6Z"), `translate(${x} ${y}) rotate(${turn})`)) +
    circle("ora k0", 50, 10, 5) + circle("au1", 48.6, 8.6, 1.6),
  tow:
    path("tow2 k", "M34 28Q34 13 50 3Q66 13 66 28Q50 22 34 28Z") +
    path("tow3", "M52 5.4Q65 14 65 27L58 24.8Q60 14 52 5.4Z") +
    line("tow1", "M39 20Q41 14 46 9.6", 2) + rect("tow1 k1", 47.8, 22, 4.4, 13, 1.4) +
    line("au2", "M34.4 27Q50 21 65.6 27", 2.2) + line("au2", "M50 4V-3", 2.4) +
    path("tow2 k1", "M34 27Q32 38 35 44L40 41Q37 34 38.4 26ZM66 27Q68 38 65 44L60 41Q63 34 61.6 26Z"),
};
for (const [type, hue] of Object.entries(TYPES)) {
  const mark = tinted(hue === "cha" ? "inkcha" : "pl1", use(`mark-${type}`, 38.5, 56, 23));
  symbols[`citizen-${type}`] = robe(hue) + head + HATS[hue] + mark;
}

// --- trader: a cart under an awning --------------------------------------------------------------------
export const awning = (x, y, width, height, body) => {
  const stripes = 6;
  const step = width / stripes;
  const scallop = `a${step / 2} ${step * 0.42} 0 0 1 ${-step} 0`;
  const edge = `M${x + 4} ${y}H${x + width - 4}L${x + width} ${y + height}${scallop.repeat(stripes)}Z`;
  const stripe = (at) => {
    const top = x + 4 + (at * (width - 8)) / stripes;
    return `M${top} ${y + 0.5}h${(width - 8) / stripes}L${x + (at + 1) * step} ${y + height}${scallop}Z`;
  };
  return path(`${body} k`, edge) + path("pl1", [1, 3, 5].map(stripe).join("")) +
    path("dk", `M${x + width * 0.72} ${y}H${x + width - 4}L${x + width} ${y + height}H${x + width * 0.76}Z`) +
    path("n k", edge);
};
const wheel = (x, y) =>
  circle("wood2 k", x, y, 13) + circle("lat", x, y, 9.6) +
  line("wood2", range(0, 3, 1).map((at) => {
    const [dx, dy] = [12 * Math.cos((at * Math.PI) / 4), 12 * Math.sin((at * Math.PI) / 4)];
    return `M${x - dx} ${y - dy}L${x + dx} ${y + dy}`;
  }).join(""), 2.2) + circle("au2 k0", x, y, 3.4);
symbols["trader"] =
  path("sh", "M22 88H92L97 93H34Z") + rect("wood2", 17, 26, 3.4, 38) + rect("wood2", 73, 26, 3.4, 38) +
  rect("win", 20, 26, 53, 34) +
  group(
    path("teal2 k", "M33 60Q33 48 46 47Q59 48 59 60Z") + circle("skin k1", 46, 41, 7.4) +
    path("cloth k1", "M37.6 39Q36 29 46 29Q56 29 54.4 39Q46 35.4 37.6 39Z") +
    path("red k0", "M44 33.4Q46 31 48 33.4Q46 36 44 33.4Z") +
    path("wood2", "M40.4 44Q46 48 51.6 44Q50 51.6 46 51.6Q42 51.6 40.4 44Z") + circle("ink", 43.4, 41, 0.9) +
    circle("ink", 48.6, 41, 0.9),
    "translate(0 6)") +
  each([25, 31, 37], (x) => circle("ora k0", x, 55, 3.6)) + each([28, 34], (x) => circle("ora k0", x, 50.4, 3.6)) +
  path("gar2 k0", "M54 58.4Q54 51 60 51Q66 51 66 58.4Z") + path("gar1", "M56 55Q56.6 52.6 59 52.2L58 57Z") +
  path("arc2 k0", "M67 58.4V52Q66 49.6 70.4 49.4Q74.6 49.6 73.8 52V58.4Z") +
  path("wood1 k", "M12 58H80L76 76H16Z") + path("wood2", "M70 59H79L75.4 75.2H66Z") +
  line("wood2", "M13.4 64.4H78M14.8 70.4H76.8", 1.1) +
  line("lat", "M14 59.6H66", 1.1) + path("wood1 k1", "M76 62L96 56.6L97 60L77 67Z") +
  path("wood1 k1", "M84 64L86 88H82L80 66Z") +
  awning(6, 10, 80, 18, "ser2") + wheel(36, 78);

// --- coins of change: a golden rim round the shape of the currency, worth 1 ---------------------------
const SHAPES = {
  florin: ["flo", "M10 50a40 40 0 1 0 80 0a40 40 0 1 0 -80 0Z"],
  dirham: ["dih", "M16 12H84Q88 12 88 16V84Q88 88 84 88H16Q12 88 12 84V16Q12 12 16 12Z"],
  dinar: ["din", star(50, 50, 46)],
  ducat: ["duc", "M50 7Q68 16 88 15Q92 66 50 95Q8 66 12 15Q32 16 50 7Z"],
};
export const CURRENCIES = Object.fromEntries(Object.entries(SHAPES).map(([name, [hue]]) => [name, hue]));
for (const [currency, [hue, shape]] of Object.entries(SHAPES)) {
  symbols[`${currency}-coin`] =
    circle("sh", 53, 54.6, 44) + circle("au3 k2", 50, 52, 44) + circle("au2 k", 50, 49, 44) +
    path("au1", "M18 74A41 41 0 0 1 75 17L71.4 21.4A36 36 0 0 0 22 70.6Z") +
    circle(`${hue}1 k1`, 50, 49, 34.6) +
    group(path(`${hue}2 k2`, shape), "translate(50 49) scale(.58) translate(-50 -50)") +
    number(hue === "flo" ? "flo3" : "pl1", "1", 48.6, 49, 24);
}

// --- parity marker: two stars for even, three for odd --------------------------------------------------
const pip = (x, y, size) => path("au3", star(x + 0.8, y + 1.4, size)) + path("au2 k1", star(x, y, size)) +
  path("au1", star(x - 0.6, y - 0.8, size * 0.5));
symbols["even"] =
  rect("sh", 11, 13, 84, 84, 10) + rect("teal2 k2", 7, 7, 86, 86, 10) +
  path("dk", "M93 36V83Q93 93 83 93H30Q70 80 93 36Z") + rect("n s-au2", 13, 13, 74, 74, 6, 'stroke-width="1.8"') +
  pip(31, 50, 15.5) + pip(69, 50, 15.5);
const PENTAGON = polygon(50, 54, 50, 5);
symbols["odd"] =
  group(path("sh", PENTAGON), "translate(3 3.4)") + path("ser2 k2", PENTAGON) +
  path("dk", "M97.6 38.6L79.4 94.4H30Q80 80 84 29Z") +
  path("s-au2", polygon(50, 54, 43, 5), 'stroke-width="1.8"') + pip(50, 33, 13.5) + pip(33, 65, 13.5) +
  pip(67, 65, 13.5);

// --- gate: two towers, the doors open ------------------------------------------------------------------
const merlons = (from, to, y) => path("st1 k0", range(from, to, 7).map((x) => `M${x} ${y}v-3.4l2.6-2.6 2.6 2.6v3.4Z`).join(""));
const gateTower = (x) =>
  path("sh", `M${x + 22} 40L${x + 29} 48V86H${x + 22}Z`) + rect("st2 k", x, 26, 22, 60) +
  rect("st1", x + 0.8, 26.8, 5, 58.4) +
  rect("st3", x + 15.4, 26.8, 5.8, 58.4) + rect("st2 k1", x - 2, 19, 26, 8.6) + rect("st3", x + 16, 19.6, 7.4, 7.4) +
  merlons(x - 1.6, x + 19, 19) + path("win k0", horseshoe(x + 11, 50, 7, 12)) +
  line("st4", `M${x + 2} 60h5M${x + 8} 66h5M${x + 3} 73h4M${x + 13} 57h4M${x + 12} 77h5`, 0.9);
symbols["gate"] =
  rect("st3 k", 1, 54, 98, 32) + rect("st1 k0", 1, 52, 98, 5) +
  line("st4", "M2 65H18M84 65H98M2 75H18M84 75H98M8 57V65M92 57V65M13 65V75M88 65V75", 0.8) +
  rect("st2 k", 30, 32, 40, 54) + rect("st1", 30.8, 32.8, 38.4, 3.6) + merlons(32.6, 64, 32) +
  path("pl1 k1", horseshoe(50, 86, 33, 44)) +
  line("red", voussoirs(50, 86, 25, 39, 2.2), 4, 'stroke-dasharray="3.4 3.4" style="stroke-linecap:butt"') +
  path("win k1", horseshoe(50, 86, 24, 38)) +
  path("wood1 k0", "M40 86V60Q41 53.6 45.4 50V83Z") + path("wood2 k0", "M60 86V60Q59 53.6 54.6 50V83Z") +
  line("au2", "M42 66h2M42 75h2M56 66h2M56 75h2", 1.4) +
  path("pl2 k0", "M40 86H60L68 96H32Z") + line("pl3", "M38 89.4H62M35.6 93H64.6", 0.8) + gateTower(10) +
  gateTower(68) +
  line("au3", "M21 13V4M79 13V4", 1.5) +
  path("red k0", "M21 4q5-2 9 .4l-2.6 2.4 2.6 2.6q-4 1.2-9-.4ZM79 4q5-2 9 .4l-2.6 2.4 2.6 2.6q-4 1.2-9-.4Z");
