// The icon of the tab: the brand of the look. While it is your turn it carries a golden lamp.
import { readFileSync } from "node:fs";

const SPRITE = new URL("../src/look/symbols.svg", import.meta.url);
const GROUND = "#17727a"; // the accent of the day; an icon stands outside the page and knows no theme
const LAMP = { fill: "#f2c14e", rim: "#3b281c", light: "#fbe29a" };

const brand = () => {
  const [, drawing] = readFileSync(SPRITE, "utf8").match(/<symbol id="lc-brand"[^>]*>(.*?)<\/symbol>/s);
  const plain = drawing.replace(/var\(--lc-[a-z0-9]+,(#[0-9a-f]+)\)/g, "$1");
  return plain.replace('class="q-cc"', `fill="${GROUND}"`);
};
const picture = (inner) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${inner}</svg>\n`;
const lamp =
  `<circle cx="71" cy="71" r="25" fill="${LAMP.fill}" stroke="${LAMP.rim}" stroke-width="5"/>` +
  `<path d="M55 71a16 16 0 0 1 16-16" fill="none" stroke="${LAMP.light}" stroke-width="5" stroke-linecap="round"/>`;

export const icons = () => ({ icon: picture(brand()), "icon-turn": picture(brand() + lamp) });
