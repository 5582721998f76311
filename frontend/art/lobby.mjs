// The pictures of games and modules on their cards in the lobby; modules by the id of their manifest.
import { group, line, path, rect, use } from "./lib.mjs";

export const symbols = {};

const frame = rect("n k0", 0.5, 0.5, 99, 99);
const cardAt = (id, x, y, width, turn) => group(use(id, 0, 0, width, (width / 70) * 100), `translate(${x} ${y}) rotate(${turn})`);

// wooden wall segments along the north and the west of a tile
const stakes = (count, place) => Array.from({ length: count }, (_, at) => place(2 + at * 9.7)).join("");
const palisadeNorth =
  rect("sh", 0, 14, 100, 4.4) + stakes(10, (x) => path("wood1 k0", `M${x} 14V4L${x + 4.4} 0L${x + 8.8} 4V14Z`)) +
  line("lat", stakes(10, (x) => `M${x + 2} 4.6v8`), 1.2) + rect("wood2 k0", 0, 7.4, 100, 3, 0.6);
const palisadeWest =
  rect("sh", 10, 0, 4.4, 100) + stakes(10, (y) => rect("wood1 k0", 0.6, y, 10, 8.8, 2)) +
  line("lat", stakes(10, (y) => `M2 ${y + 2}h4`), 1.2) + rect("wood2 k0", 6, 0, 3, 100, 0.6);

symbols["game-alhambra"] = use("fountain") + frame;
symbols["game-granada"] = use("ground-city") + use("moat-edge") + use("school", 8, 14, 84) + frame;
symbols["game-alhambra-granada"] =
  use("ground-city") + `<svg width="50" height="100" viewBox="0 0 50 100">${use("ground-tower")}</svg>` +
  use("moat-edge", 50, 0, 50) + `<svg width="50" height="20" viewBox="0 0 50 20">${use("wall-n")}</svg>` +
  use("tower", -2, 14, 58) + use("bathhouse", 44, 40, 54) + line("st4", "M50 18V100", 1, 'stroke-dasharray="3 3"') +
  frame;

symbols["module-viziers-favour"] = use("vizier-awake");
symbols["module-currency-exchange"] =
  use("florin", 3, 8, 56) + use("dinar", 42, 40, 55) +
  line("teal2", "M64 18Q82 18 84 34M36 84Q18 84 16 70", 4) + path("teal2", "M76 32H92L84 44ZM8 71H24L16 60Z");
symbols["module-bonus-cards"] = cardAt("card-bonus-pavilion", 12, 6, 58, -4) + use("coin", 54, 55, 42);
symbols["module-squares"] = use("square");
symbols["module-city-gates"] = use("gate");
symbols["module-diamonds"] = use("diamond");
symbols["module-characters"] = cardAt("card-back", 2, 22, 48, -12) + cardAt("card-guard", 38, 4, 58, 6);
symbols["module-camps"] = use("camp") + use("bastion");
symbols["module-city-walls"] = use("ground-arcades") + palisadeNorth + palisadeWest +
  use("arcades", 12, 13, 84) + frame;
symbols["module-thieves"] = use("thief");
symbols["module-change"] = use("dirham-coin", 44, 2, 54) + use("ducat-coin", 2, 22, 56) +
  use("florin-coin", 38, 46, 54);
symbols["module-street-traders"] = use("trader", -2, 0, 80) + use("citizen-garden", 44, 37, 60) +
  use("citizen-pavilion", 24, 45, 52);
