// Cards of modules, 70 x 100 like the money: the frame of the look, one picture each.
import { TYPES } from "./tiles.mjs";
import { CURRENCIES } from "./tokens.mjs";
import { each, group, line, number, path, range, rect, star, tinted, use } from "./lib.mjs";

export const symbols = {};

const CORNERS = "M7 15V10Q7 7 10 7H15M55 7H60Q63 7 63 10V15M63 85V90Q63 93 60 93H55M15 93H10Q7 93 7 90V85";
const GLEAM = "M1.8 94V7Q1.8 1.8 7 1.8H63";

/** A card in the colours of a hue, as `card-florin` of the look is drawn. */
export const card = (border, ground, ink, inner, corners = CORNERS) =>
  rect("sh", 1.6, 2, 70, 100, 6) + rect(`${border} k1`, 0.6, 0.6, 68.8, 98.8, 6) +
  rect("pl1", 3.4, 3.4, 63.2, 93.2, 4) +
  rect(ground, 4, 4, 62, 92, 3.6) + inner + line(ink, corners, 1.3) + path("hl", GLEAM, 'stroke-width="1.2"');
const clipped = (inner) => `<g clip-path="url(#lc-clip-card)">${inner}</g>`;

// --- diamonds: the fifth currency, a net of rhombs -----------------------------------------------------
const rhombs = range(4, 66, 10.4).map((x) => range(-6, 96, 15).map((y) => `M${x} ${y}l5.2 7.5-5.2 7.5-5.2-7.5Z`).join("")).join("");
const facets = range(4, 66, 10.4).map((x) => range(-6, 96, 15).map((y) => `M${x - 3} ${y + 4.4}h6`).join("")).join("");
symbols["card-diamond"] = card("wa2", "wa1", "wa3",
  clipped(line("wa3", rhombs + facets, 0.9, 'stroke-opacity=".34"')) +
  path("pl1", "M12 14Q12 9 17 9H53Q58 9 58 14V86Q58 91 53 91H17Q12 91 12 86Z", 'opacity=".5"'));

// --- currency exchange: a card of two halves, a coin of each, and the way between them ----------------
const half = (hue, corner) => clipped(path(`${hue}1`, corner));
const swap =
  line("wood2", "M41 20Q56 22 56 40", 3.4) + path("wood2 k0", "M50.6 38H61.4L56 46.4Z") +
  line("wood2", "M29 80Q14 78 14 60", 3.4) + path("wood2 k0", "M8.6 62H19.4L14 53.6Z");
for (const [one, hue] of Object.entries(CURRENCIES)) {
  for (const [two, other] of Object.entries(CURRENCIES)) {
    if (one >= two) continue;
    symbols[`card-exchange-${one}-${two}`] = card("st3", "pl1", "st4",
      half(hue, "M4 4H66L4 96Z") + half(other, "M66 4V96H4Z") +
      line("st4", "M62 8L8 92", 1.2, 'stroke-dasharray="3 3"') +
      use(one, 9, 12, 31) + use(two, 30, 57, 31) + swap);
  }
}

// --- bonus cards: the tile that counts twice -----------------------------------------------------------
const BONUS = ["pavilion-8", "seraglio-9", "arcades-9", "arcades-10", "chambers-10", "chambers-11", "garden-10", "garden-11", "tower-11", "tower-12"];
for (const type of Object.keys(TYPES)) {
  symbols[`card-bonus-${type}`] = card("au2", "pl1", "au3",
    rect("sh", 16, 24, 49, 49, 1) + rect("au1 k1", 14, 21, 48, 48, 1) + line("au2", "M60 23V67H16", 1.4) +
    use(`ground-${type}`, 8, 15, 48) + use(type, 8, 15, 48) + rect("n k1", 8, 15, 48, 48) +
    tinted("au3", use(`mark-${type}`, 18, 75, 15) + use(`mark-${type}`, 37, 75, 15)));
}
for (const tile of BONUS) {
  const [type, cost] = tile.split("-");
  symbols[`card-bonus-${tile}`] =
    use(`card-bonus-${type}`, 0, 0, 70, 100) + use("roundel", 3.5, 7.5, 26) + number("ink", cost, 16.5, 20.5, 9.6);
}

// --- gate card ----------------------------------------------------------------------------------------
symbols["card-gate"] = card("st3", "gfon", "st4",
  clipped(path("pav1", "M4 4H66V60H4Z") + path("ggar", "M4 56Q20 48 36 54T66 52V74H4Z") + path("garc", "M4 68H66V96H4Z") +
    path("pl2", "M29 72H41L52 96H18Z") + line("pl3", "M27 78H43M24.4 84H46M21 90H49", 0.9)) + use("gate", 6, 20, 58));

// --- wall cards: a tile from above, the palisade on the sides that the card shows ---------------------
const palisade = (side) => {
  const upright = side === "N" || side === "S";
  const at = range(0, 7, 1).map((step) => (upright ? 11.6 + step * 5.9 : 17.6 + step * 5.9));
  const near = { N: 12.5, S: 59.5, W: 7.5, E: 53.5 }[side];
  if (upright) {
    return (
      rect("sh", 12, near + 9, 48, 3) +
      each(at, (x) => path("wood1 k0", `M${x} ${near + 10}V${near + 2.6}L${x + 2.9} ${near - 0.6}L${x + 5.8} ${near + 2.6}V${near + 10}Z`)) +
      rect("wood2 k0", 10.6, near + 5, 48.8, 2.4, 0.6) +
      line("lat", each(at, (x) => `M${x + 1.4} ${near + 3.2}v5.6`), 0.9)
    );
  }
  return (
    rect("sh", near + 8, 18, 3, 48) + each(at, (y) => rect("wood1 k0", near, y, 9, 5.6, 1.2)) +
    rect("wood2 k0", near + 5, 16.4, 2.4, 49.6, 0.6) +
    line("lat", each(at, (y) => `M${near + 1.4} ${y + 1.5}h3`), 0.9)
  );
};
const plot =
  rect("pl1 k0", 12.5, 17.5, 45, 46, 1) +
  line("pl3", "M12.5 33H57.5M12.5 48H57.5M27.5 17.5V63.5M42.5 17.5V63.5", 0.8) +
  path("pl2", star(35, 40.5, 15)) + path("pl1", star(35, 40.5, 8)) +
  rect("n s-st3", 12.5, 17.5, 45, 46, 1, 'stroke-width="1.2" stroke-dasharray="2.6 3"');
const hammer = group(
  rect("sh", 13, 85, 42, 3, 1.5) + rect("wood1 k0", 10, 81, 34, 4.4, 2) + line("lat", "M12 82.4H40", 0.9) +
  path("st4 k1", "M42 75.6H52Q56 75.6 58 79L56.4 80.4Q54.6 78.8 52 79V91H42Z") + path("st1", "M43 76.6H45.4V90H43Z"));
const WALLS = ["N", "E", "S", "W", "NE", "ES", "SW", "NW"];
for (const sides of WALLS) {
  const before = [..."NWE"].filter((side) => sides.includes(side));
  symbols[`card-wall-${sides}`] = card("wood1", "pl2", "wood2",
    plot + each(before, palisade) + (sides.includes("S") ? palisade("S") : "") + hammer);
}

// --- thieves: the hood before the pattern of the currency that he takes --------------------------------
for (const currency of Object.keys(CURRENCIES)) {
  symbols[`card-thief-${currency}`] =
    use(`card-${currency}`, 0, 0, 70, 100) + use("thief", 5, 9, 60) + use(currency, 31, 57, 33);
}

// --- coins of change are kept as cards: they show the coin and no card ---------------------------------
for (const currency of Object.keys(CURRENCIES)) {
  symbols[`card-${currency}-coin`] = use(`${currency}-coin`, 3, 18, 64);
}

// --- rules and logs show pieces in a square: there, these cards are drawn as cards too -----------------
for (const name of Object.keys(symbols).filter((id) => /^card-(bonus-.*-\d+|exchange|wall)/.test(id))) {
  symbols[name.replace("card-", "")] = use(name, 15, 0, 70, 100);
}
