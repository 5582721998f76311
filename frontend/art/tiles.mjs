// The squares, and the start tile of the city. Walls and cost are drawn by the page, so drawings
// stay inside x 16-84, y 18-84 and leave the top left to the cost.
import { bush, circle, each, ellipse, line, path, range, rect, ring, star, tinted, use } from "./lib.mjs";

export const symbols = {};

/** The six building types with their hue. */
export const TYPES = {
  pavilion: "pav", seraglio: "ser", arcades: "arc", chambers: "cha", garden: "gar", tower: "tow",
};

// --- squares: a paved star in the colour of a type, its mark in the middle, trees at the corners ------
const pavement = (hue) => {
  const body = hue === "cha" ? "cha3" : `${hue}2`;
  return (
    path("sh", star(52.4, 53, 36)) +
    path("st3 k1", star(50, 50, 36)) + path("st1", star(50, 50, 34)) +
    path(`${body} k0`, star(50, 50, 30.4)) + path("pl1", star(50, 50, 27)) +
    path(`${hue}1`, star(50, 50, 25.4, Math.PI / 8)) + circle("pl1 k0", 50, 50, 20.4)
  );
};
const MARK_PAINT = { pav: "pav3", ser: "ser3", arc: "arc3", cha: "inkcha", gar: "gar3", tow: "tow3" };
const corners = [[21, 30], [79, 30], [21, 81], [79, 81]];

for (const [type, hue] of Object.entries(TYPES)) {
  const mark = tinted(MARK_PAINT[hue], use(`mark-${type}`, 35.5, 35, 29));
  symbols[`${type}-square`] = pavement(hue) + mark + each(corners, ([x, y]) => bush(x, y, 4.6, "ora"));
}

// --- start tile of the city: the noria that lifts the water for the moats ------------------------------
const spokes = range(0, 7, 1).map((at) => {
  const [dx, dy] = [Math.cos((at * Math.PI) / 4 + 0.2), Math.sin((at * Math.PI) / 4 + 0.2)];
  return `M${50 + 4 * dx} ${44 + 4 * dy}L${50 + 27 * dx} ${44 + 27 * dy}`;
});
const buckets = range(0, 15, 1).map((at) => {
  const angle = (at * Math.PI) / 8;
  return [50 + 30 * Math.cos(angle), 44 + 30 * Math.sin(angle)];
});
symbols["start"] =
  path("sh", "M20 84Q22 92 56 92Q96 91 93 76Q92 66 80 62Z") +
  path("st3 k", "M10 74Q10 62 50 62Q90 62 90 74V78Q90 90 50 90Q10 90 10 78Z") +
  ellipse("st1 k1", 50, 74, 40, 12) + ellipse("wa3 k0", 50, 74.6, 35.4, 9.6) + ellipse("wa2", 50, 75.8, 34.4, 8.4) +
  line("wa1", "M20 76a32 7 0 0 0 14 5M62 82a30 6 0 0 0 16-4M26 72q4-1.4 8-.4", 1.3) +
  path("st2 k1", "M30 74L36 40H42L38 75ZM70 74L64 40H58L62 75Z") +
  path("wood1 k", ring(50, 44, 31) + ring(50, 44, 25), 'fill-rule="evenodd"') +
  line("wood2", spokes.join(""), 3) + line("lat", spokes.join(""), 0.9) +
  line("lat", "M22 36A30 30 0 0 1 56 14.6", 1.3) +
  each(buckets, ([x, y]) => rect("arc1 k0", x - 2.9, y - 2.4, 5.8, 4.8, 0.8)) +
  path("st1 k1", "M33 78L40 41Q50 37 50 44L44 80Q38 82 33 78Z") +
  path("st3", "M41 42.6Q48.6 39 49.2 44L43.4 79Q41.6 80.2 39.6 80Z") +
  circle("au2 k1", 50, 44, 5.6) + circle("au1", 48.6, 42.6, 2) +
  path("wa2", "M34 72Q50 78 66 72V77Q50 84 34 77Z", 'opacity=".75"') +
  line("wa1", "M38 75.6q6 2.6 12 1.4M56 77q4-.4 7-2", 1.2) +
  line("wa1", "M80.4 40V58M78 44V54", 1.5) + bush(14, 66, 4.4, "ora") + bush(87, 64, 4.4);

