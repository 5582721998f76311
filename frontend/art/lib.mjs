// Drawing helpers: plain geometry on a field of 100 x 100, light from the top left.
//
// Every shape is drawn with a list of paints, words of the palette:
//   "ser2"   fill with a colour of the palette (1 light, 2 body, 3 dark)
//   "s-ser2" no fill, stroke with that colour (the width is an attribute of its own)
//   "k2" "k" "k1" "k0" outline in ink: token, silhouette, part, detail
//   "sh" cast shadow, "dk" shaded part, "hl" highlight along an edge, "n" no fill, "cc" currentColor
//   "c-ser3" makes that colour the currentColor of what is inside (for the marks)

/** Of the class names here: other than in symbols.svg, so that neither sprite repaints the other. */
export const PREFIX = "m-";

const round = (value) => String(Math.round(value * 100) / 100);
const classes = (paints) => paints.trim().split(/\s+/).map((paint) => PREFIX + paint).join(" ");
const more = (attributes) => (attributes ? ` ${attributes}` : "");

export { round };

const short = (d) => d.replace(/-?\d*\.\d{3,}(e-\d+)?/g, (value) => round(Number(value)));

export const path = (paints, d, attributes) => `<path class="${classes(paints)}" d="${short(d)}"${more(attributes)}/>`;

export const rect = (paints, x, y, width, height, radius = 0, attributes = "") =>
  `<rect class="${classes(paints)}" x="${round(x)}" y="${round(y)}" width="${round(width)}"` +
  ` height="${round(height)}"${radius ? ` rx="${round(radius)}"` : ""}${more(attributes)}/>`;

export const circle = (paints, x, y, radius, attributes) =>
  `<circle class="${classes(paints)}" cx="${round(x)}" cy="${round(y)}" r="${round(radius)}"${more(attributes)}/>`;

export const ellipse = (paints, x, y, rx, ry, attributes) =>
  `<ellipse class="${classes(paints)}" cx="${round(x)}" cy="${round(y)}"` +
  ` rx="${round(rx)}" ry="${round(ry)}"${more(attributes)}/>`;

/** A line without fill, of a width of its own. */
export const line = (colour, d, width, attributes = "") =>
  path(`s-${colour}`, d, `stroke-width="${width}"${more(attributes)}`);

export const group = (inner, transform) => `<g${transform ? ` transform="${transform}"` : ""}>${inner}</g>`;

/** Gives marks, which are drawn in currentColor, a colour of the palette. */
export const tinted = (colour, inner) => `<g class="${classes(`c-${colour}`)}">${inner}</g>`;

/** Buildings by night, whatever the theme: every window lit, no shadows. */
export const lit = (inner) => `<g class="${classes("lit")}">${inner}</g>`;

/** Another symbol of either sprite, by its id without "lc-". */
export const use = (id, x = 0, y = 0, width = 100, height = width) =>
  `<use href="#lc-${id}" x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"/>`;

export const range = (from, to, step) => {
  const found = [];
  for (let at = from; at <= to + 1e-9; at += step) found.push(at);
  return found;
};

export const each = (list, draw) => list.map(draw).join("");

const points = (xy) => xy.map(([x, y], at) => `${at ? "L" : "M"}${round(x)} ${round(y)}`).join("") + "Z";

/** The outline of the eight-pointed star that two squares make. */
export const star = (x, y, radius, turn = 0) =>
  points(
    range(0, 15, 1).map((at) => {
      const reach = at % 2 ? radius * 0.7654 : radius;
      const angle = turn + (at * Math.PI) / 8;
      return [x + reach * Math.sin(angle), y - reach * Math.cos(angle)];
    }),
  );

export const ring = (x, y, radius) =>
  `M${round(x - radius)} ${round(y)}a${radius} ${radius} 0 1 0 ${round(2 * radius)} 0` +
  `a${radius} ${radius} 0 1 0 ${round(-2 * radius)} 0Z`;

/** A regular polygon, its first corner at the top; `flat` squeezes it as seen from the side. */
export const polygon = (x, y, radius, corners, turn = 0, flat = 1) =>
  points(
    range(0, corners - 1, 1).map((at) => {
      const angle = turn + (at * 2 * Math.PI) / corners;
      return [x + radius * Math.sin(angle), y - flat * radius * Math.cos(angle)];
    }),
  );

/** A horseshoe arch that stands on y, centred on x. */
export const horseshoe = (x, y, width, height, foot = 0.84) => {
  const radius = width / 2;
  const half = radius * foot;
  const spring = y - height + radius + Math.sqrt(radius * radius - half * half);
  return (
    `M${round(x - half)} ${round(y)}V${round(spring)}` +
    `A${round(radius)} ${round(radius)} 0 1 1 ${round(x + half)} ${round(spring)}V${round(y)}Z`
  );
};

/** The ring of stones round that arch, an open line `out` beyond its edge. */
export const voussoirs = (x, y, width, height, out) => {
  const radius = width / 2 + out;
  const half = radius * 0.9;
  const spring = y - height + width / 2 + Math.sqrt(radius * radius - half * half);
  return (
    `M${round(x - half)} ${round(spring)}` +
    `A${round(radius)} ${round(radius)} 0 1 1 ${round(x + half)} ${round(spring)}`
  );
};

/** A pointed arch that stands on y, centred on x. */
export const pointed = (x, y, width, height) => {
  const [left, right, top] = [round(x - width / 2), round(x + width / 2), y - height];
  const shoulder = round(top + width * 0.75);
  const bend = round(top + width * 0.28);
  return (
    `M${left} ${round(y)}V${shoulder}Q${left} ${bend} ${round(x)} ${round(top)}` +
    `Q${right} ${bend} ${right} ${shoulder}V${round(y)}Z`
  );
};

/** A round tree with its shadow; `fruit` is a paint for three fruits. */
export const bush = (x, y, size, fruit) => {
  const at = (dx, dy) => `${round(x + dx * size)} ${round(y + dy * size)}`;
  const crown =
    `M${at(-1, 0)}C${at(-1.35, -0.75)} ${at(-0.8, -1.3)} ${at(-0.5, -1.25)}` +
    `C${at(-0.3, -1.85)} ${at(0.5, -1.85)} ${at(0.62, -1.2)}C${at(1.3, -1.1)} ${at(1.3, -0.3)} ${at(1, 0)}` +
    `C${at(0.6, 0.3)} ${at(-0.6, 0.3)} ${at(-1, 0)}Z`;
  const shade =
    `M${at(0.62, -1.1)}C${at(1.2, -1)} ${at(1.2, -0.3)} ${at(0.9, -0.05)}` +
    `C${at(0.6, 0.2)} ${at(-0.3, 0.22)} ${at(-0.7, 0.04)}C${at(0.3, 0)} ${at(0.8, -0.5)} ${at(0.62, -1.1)}Z`;
  const light =
    `M${at(-0.75, -0.55)}C${at(-0.85, -1)} ${at(-0.4, -1.05)} ${at(-0.3, -1.05)}` +
    `C${at(-0.15, -1.5)} ${at(0.2, -1.5)} ${at(0.25, -1.3)}C${at(-0.15, -1.1)} ${at(-0.5, -0.9)} ${at(-0.75, -0.55)}Z`;
  const fruits = [[-0.35, -0.5], [0.3, -0.85], [0.35, -0.2]];
  return (
    ellipse("sh", x + size * 0.5, y + size * 0.75, size * 1.15, size * 0.36) +
    rect("wood2", x - size * 0.14, y, size * 0.28, size * 0.8) +
    path("gar2 k1", crown) + path("gar3", shade) + path("gar1", light) +
    (fruit ? each(fruits, ([dx, dy]) => circle(fruit, x + dx * size, y + dy * size, size * 0.2)) : "")
  );
};

/** A slender cypress that stands on y. */
export const cypress = (x, y, height, width) => {
  const foot = y - height * 0.07;
  const at = (dx, dy) => `${round(x + dx * width)} ${round(y - dy * height)}`;
  const crown =
    `M${at(0, 1)}C${at(0.34, 0.72)} ${at(0.62, 0.36)} ${at(0.46, 0.17)}` +
    `Q${round(x + width * 0.3)} ${round(foot + 0.8)} ${round(x)} ${round(foot + 0.8)}` +
    `Q${round(x - width * 0.3)} ${round(foot + 0.8)} ${at(-0.46, 0.17)}` +
    `C${at(-0.62, 0.36)} ${at(-0.34, 0.72)} ${at(0, 1)}Z`;
  const shade =
    `M${at(0, 0.97)}C${at(0.3, 0.72)} ${at(0.55, 0.36)} ${at(0.4, 0.17)}` +
    `Q${round(x + width * 0.26)} ${round(foot)} ${round(x + 0.5)} ${round(foot)}` +
    `C${at(0.22, 0.35)} ${at(0.14, 0.65)} ${at(0, 0.97)}Z`;
  const light =
    `M${at(-0.06, 0.78)}C${at(-0.34, 0.5)} ${at(-0.38, 0.3)} ${at(-0.26, 0.18)}` +
    `C${at(-0.22, 0.38)} ${at(-0.2, 0.55)} ${at(-0.06, 0.78)}Z`;
  return (
    ellipse("sh", x + width * 0.55, y + 0.4, width * 0.85, width * 0.26) +
    rect("wood2", x - 1.1, foot - 1.5, 2.2, height * 0.08 + 1.4) +
    path("gar2 k1", crown) + path("gar3", shade) + path("gar1", light)
  );
};

// Digits are drawn, not written: text of a sprite would be found when a page is searched. 6 x 10 each.
const ONE = "M.9 2.2L3.5 0V10";
const TWO = "M.4 2.6C.6 .9 1.6 0 3 0C4.6 0 5.6 1 5.6 2.7C5.6 4.7 3.6 6.4 .3 10H5.9";
const GLYPHS = {
  0: "M3 0C5.2 0 5.9 2.4 5.9 5S5.2 10 3 10S.1 7.6 .1 5S.8 0 3 0Z",
  1: ONE,
  2: TWO,
  7: "M.2 0H5.8C3.7 3 2.5 6 2.2 10",
  8:
    "M3 4.6C1.4 4.4 .6 3.6 .6 2.4C.6 1 1.6 0 3 0S5.4 1 5.4 2.4C5.4 3.6 4.6 4.4 3 4.6" +
    "C1.2 4.8 .2 5.8 .2 7.2C.2 8.8 1.4 10 3 10S5.8 8.8 5.8 7.2C5.8 5.8 4.8 4.8 3 4.6Z",
  9: "M5.6 3C5.6 4.8 4.4 6 2.9 6C1.4 6 .3 4.8 .3 3S1.4 0 3 0C4.8 0 5.7 1.6 5.7 4C5.7 7.8 4.4 10 1.5 10",
  "+": "M3 2.6V8M.3 5.3H5.7",
};
const GLYPH_STEP = 7.8;
const HALF = (colour) =>
  group(line(colour, ONE, 2.6), "translate(-.6 -.4) scale(.52)") + line(colour, "M5.6 .2L1.2 9.8", 1) +
  group(line(colour, TWO, 2.6), "translate(3.2 5) scale(.52)");

/** A number in one colour, its middle at x and y, as high as `height`. */
export const number = (colour, text, x, y, height) => {
  const scale = height / 10;
  const left = x - ((text.length * GLYPH_STEP - GLYPH_STEP + 6) / 2) * scale;
  return each([...text], (glyph, at) => {
    const drawn = glyph === "½" ? HALF(colour) : line(colour, GLYPHS[glyph], 1.7);
    return group(drawn, `translate(${round(left + at * GLYPH_STEP * scale)} ${round(y - height / 2)}) scale(${round(scale)})`);
  });
};
