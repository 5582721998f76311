// Pictures of pages without a table, 200 x 120: the closed gate (no such table), the court by night
// (no connection), the empty court (nothing here yet), tea for two (waiting), lanterns (the end).
import { bush, circle, cypress, each, ellipse, group, horseshoe, line, lit, path, range, rect, star, use, voussoirs } from "./lib.mjs";

export const symbols = {};

const sky = (paint) => path(paint, "M0 110V10Q0 0 10 0H190Q200 0 200 10V110Z");
const floor = (paint, y) => path(paint, `M0 ${y}H200V110Q200 120 190 120H10Q0 120 0 110Z`);
const merlons = (from, to, y, step = 8) =>
  path("st1 k0", range(from, to, step).map((x) => `M${x} ${y}v-3.6l2.6-2.6 2.6 2.6v3.6Z`).join(""));

// --- the closed gate: a cat waits as well ---------------------------------------------------------------
const watchtower = (x) =>
  path("sh", `M${x + 26} 34L${x + 35} 44V102H${x + 26}Z`) + rect("st2 k", x, 26, 26, 76) +
  rect("st1", x + 0.8, 26.8, 6, 74.4) + rect("st3", x + 18, 26.8, 7.2, 74.4) +
  rect("st2 k1", x - 2.4, 18, 30.8, 9.4) + rect("st3", x + 19, 18.6, 8.8, 8.2) + merlons(x - 1.6, x + 24, 18, 8) +
  path("win k0", horseshoe(x + 13, 54, 8, 14)) +
  line("st4", `M${x + 3} 64h6M${x + 10} 71h6M${x + 4} 80h5M${x + 14} 60h5M${x + 12} 88h6`, 0.9);
const leaf = (x, paint) => rect(`${paint} k1`, x, 56, 16, 47) +
  line("wood2", `M${x + 5.4} 57V102M${x + 10.8} 57V102`, 0.9) +
  each([66, 80, 94], (y) => path("au2", `M${x + 1} ${y}h14v1.8h-14Z`));
const cat =
  ellipse("sh", 142, 110.4, 12, 2.2) +
  path("wood2 k1", "M128 110Q126 98 132 93Q130 89 131.4 83.6L135.4 87H139L143 83.6Q144.6 89 142 93Q148 99 146.4 107Q152 107 153 102Q154 98 157 100Q157.6 109 147 110.4Z") +
  circle("au1", 135, 90, 0.9) + circle("au1", 139.6, 90, 0.9) +
  path("wood1", "M130.4 107Q129.4 99 134 94.6L136 96Q132.6 101 133 108Z");
symbols["scene-gate"] =
  sky("gpav") + circle("au1", 40, 26, 11) + path("ggar", "M0 72Q30 54 62 66T128 60T200 66V110H0Z") +
  path("ggarl", "M0 84Q40 68 84 78T200 76V110H0Z") + floor("garc", 100) +
  cypress(14, 102, 54, 16) + cypress(186, 102, 60, 17) +
  rect("st3 k", 26, 52, 148, 50) + rect("st1 k0", 26, 48, 148, 5.4) + merlons(27, 172, 48) +
  line("st4", range(60, 96, 9).map((y, at) => `M27 ${y}H56M144 ${y}H173${range(at % 2 ? 34 : 40, 52, 12).map((x) => `M${x} ${y}v9M${x + 112} ${y}v9`).join("")}`).join(""), 0.8) +
  rect("st2 k", 78, 34, 44, 68) + rect("st1", 78.8, 34.8, 42.4, 4) + merlons(80, 118, 34) +
  path("pl1 k1", horseshoe(100, 103, 40, 58)) +
  `<g>${leaf(84, "wood1")}${leaf(100, "wood1")}</g>` +
  path("st2", "M79 39.4H121V70H117Q120 50 100 47Q80 50 83 70H79Z") +
  line("pl1", voussoirs(100, 103, 32, 55, 2.6), 5, 'style="stroke-linecap:butt"') +
  line("red", voussoirs(100, 103, 32, 55, 2.6), 5, 'stroke-dasharray="4 4" style="stroke-linecap:butt"') +
  path("n k1", voussoirs(100, 103, 32, 55, 0) + voussoirs(100, 103, 32, 55, 5.2)) +
  rect("dk", 99.4, 56, 16.6, 47) + circle("n s-au2", 96, 82, 2.4, 'stroke-width="1.4"') +
  circle("n s-au2", 104, 82, 2.4, 'stroke-width="1.4"') + rect("wood2 k1", 86, 72.6, 28, 4.4, 1) +
  line("lat", "M88 73.8H112", 0.8) +
  path("pl2 k0", "M84 103H116L132 120H68Z") + line("pl3", "M80 107.6H120.4M75 112.6H125.4", 0.9) + watchtower(52) +
  watchtower(122) + cat;

// --- the court by night: the lamp still burns --------------------------------------------------------------
const nightArch = (x, lit) => path("tow3 k0", horseshoe(x, 86, 19, 30)) +
  path(lit ? "au2" : "inktow", horseshoe(x, 86, 15, 27)) +
  (lit ? line("lat", `M${x - 6} 74L${x + 6} 62M${x - 6} 84L${x + 6} 72M${x - 6} 62L${x + 6} 74M${x - 6} 72L${x + 6} 84`, 1) : "");
symbols["scene-night"] =
  sky("inktow") + path("tow3", "M0 60Q50 30 100 40T200 34V110H0Z", 'opacity=".6"') +
  path("au1", "M158 10A16 16 0 1 0 172 36A13.4 13.4 0 1 1 158 10Z") +
  path("pl1", [[22, 18, 2.4], [52, 10, 1.6], [78, 26, 2], [112, 12, 2.4], [132, 30, 1.5], [186, 14, 1.8], [38, 36, 1.5], [184, 50, 2]].map(([x, y, size]) => star(x, y, size)).join("")) +
  path("tow2 k", "M18 88V50H60V42Q60 28 79 24Q80 20 80 16Q80 20 81 24Q100 28 100 42V50H142V88Z") +
  path("tow3", "M88 26Q99 31 99 42V50.8H141V87H112V52H92Q98 38 88 26Z") +
  path("tow1", "M66 42Q66 32 76 27Q70 34 71 42Z") +
  rect("tow1 k0", 16, 48, 128, 4.4) + each([32, 56, 80, 104, 128], (x) => nightArch(x, x === 104)) +
  rect("tow2 k", 150, 38, 30, 50) + rect("tow3", 170, 38.8, 9.2, 48.4) +
  path("tow2 k1", "M147 40V32H152V36H157V32H162V36H168V32H173V36H178V32H183V40Z") +
  path("inktow", horseshoe(162, 64, 8, 14)) +
  floor("tow3", 86) +
  line("tow2", "M0 96H200M0 108H200M30 86L12 120M70 86L62 120M130 86L138 120M170 86L188 120", 0.9, 'stroke-opacity=".6"') +
  ellipse("tow1 k1", 96, 104, 40, 11) + ellipse("inkpav", 96, 104, 35, 8.4) +
  path("au1", "M108 100Q100 101 100 105Q101 108 108 108.4Q104 107 104 104.4Q104 101.6 108 100Z") +
  line("pav2", "M68 103h10M72 107h14M114 105h12", 1) +
  ellipse("au1", 30, 106, 15, 5, 'opacity=".25"') + rect("au3 k0", 24, 92, 12, 12, 2) + rect("au1", 26, 94, 8, 8, 1) +
  path("ora", "M30 95Q33 98.6 31.6 101H28.4Q27 98.6 30 95Z") + path("au2 k0", "M22.6 92.4L30 86L37.4 92.4Z") +
  circle("n s-au2", 30, 84.4, 2, 'stroke-width="1.1"') + rect("au2 k0", 22.6, 103.6, 14.8, 2.4, 1);

// --- the empty court: only the fountain, and where tiles will lie -------------------------------------------
const plots = [[42, 42], [118, 42], [80, 4], [80, 80], [118, 4], [4, 42]];
symbols["scene-empty"] =
  sky("gfon") + floor("gfon", 60) +
  line("gfonl", range(20, 180, 20).map((x) => `M${x} 0V120`).join("") + range(20, 100, 20).map((y) => `M0 ${y}H200`).join(""), 0.7) +
  each(plots, ([x, y]) => rect("n s-au2", x + 2, y + 1, 34, 34, 2, 'stroke-width="1.3" stroke-dasharray="1 4"')) +
  rect("sh", 82, 44, 38, 38) + use("fountain", 80, 42, 38) + rect("n k1", 80, 42, 38, 38) +
  group(use("ground-garden") + use("garden") + rect("n k2", 0, 0, 100, 100), "translate(158 62) rotate(7) scale(.34)") +
  group(use("ground-pavilion") + use("pavilion") + rect("n k2", 0, 0, 100, 100), "translate(142 76) rotate(-8) scale(.34)");

// --- waiting: a low table and cushions under the arch ----------------------------------------------------------
const cushion = (x, hue) =>
  ellipse("sh", x + 4, 106, 25, 4) +
  path(`${hue}2 k`, `M${x - 24} 99Q${x - 26} 90 ${x - 12} 90Q${x} 87 ${x + 12} 90Q${x + 26} 90 ${x + 24} 99Q${x + 26} 107 ${x + 12} 106Q${x} 108 ${x - 12} 106Q${x - 26} 107 ${x - 24} 99Z`) +
  path(`${hue}3`, `M${x + 8} 89.4Q${x + 25} 90 ${x + 23.2} 99Q${x + 25} 106 ${x + 12} 105.4Q${x + 16} 98 ${x + 8} 89.4Z`) +
  line(`${hue}1`, `M${x - 20} 94Q${x - 10} 91 ${x} 91`, 1.6) + circle("au2 k0", x, 97, 2);
const glass = (x, hue) => path("wa1 k0", `M${x - 3} 78H${x + 3}Q${x + 1.6} 82 ${x + 2.6} 86H${x - 2.6}Q${x - 1.6} 82 ${x - 3} 78Z`) +
  path(hue, `M${x - 2.4} 80.4h4.8Q${x + 1.4} 83 ${x + 2} 85.4h-4Q${x - 1.4} 83 ${x - 2.4} 80.4Z`) +
  line("pl3", `M${x} 75q-2-2.4 0-4.4t0-4.4`, 1.2);
symbols["scene-waiting"] =
  sky("pl2") + path("gpav k1", horseshoe(100, 92, 104, 84, 0.94)) +
  path("ggar", "M50 74Q76 62 100 70T150 68V92H50Z") + cypress(66, 86, 36, 11) + cypress(136, 86, 40, 12) +
  circle("au1", 118, 34, 9) +
  line("pl1", voussoirs(100, 92, 104, 84, 3), 6, 'style="stroke-linecap:butt"') +
  line("red", voussoirs(100, 92, 104, 84, 3), 6, 'stroke-dasharray="7 7" style="stroke-linecap:butt"') +
  path("n k1", voussoirs(100, 92, 104, 84, 6.2)) +
  each([48, 152], (x) => rect("pl1 k1", x - 3.4, 70, 6.8, 22) + rect("pl3", x + 0.8, 70.8, 2, 20.6) + rect("au2 k0", x - 5, 67, 10, 4, 1)) +
  path("teal2", range(14, 30, 16).map((x) => star(x, 16, 6) + star(200 - x, 16, 6)).join("")) + floor("gser", 88) +
  line("gserl", "M0 98H200M0 109H200M24 88L10 120M64 88L56 120M136 88L144 120M176 88L190 120", 0.9) +
  path("ser2 k1", "M34 94H166L182 116H18Z") + path("au1", "M40 97H160L171 112.6H29Z") +
  path("pav2", "M44 99H156L164 110.6H36Z") + path("au2", range(56, 144, 22).map((x) => star(x, 104.6, 4)).join("")) +
  cushion(42, "ser") + cushion(158, "teal") +
  path("wood1 k", "M82 92L78 112H83L87 93ZM118 92L122 112H117L113 93Z") + ellipse("wood1 k", 100, 90, 30, 7) +
  ellipse("lat", 99, 89, 26, 5) + ellipse("au2 k0", 100, 87.6, 20, 4) + ellipse("au1", 99, 87, 16, 2.8) +
  path("cha2 k1", "M92 84Q90 72 97 69V66.6H103V69Q110 72 108 84Q100 88 92 84Z") +
  path("cha3", "M103 70Q109 73 107.4 83.4Q105 85 102 85.4Q106 78 103 70Z") +
  path("cha2 k1", "M108 74Q115 72 116 66L118.4 67Q118 77 108 80Z") + line("cha3", "M92 73Q86 72 87 77T92 82", 2) +
  circle("au2 k0", 100, 65, 1.8) + glass(86, "au2") + glass(114, "au2");

// --- the end: lanterns over the court, every window lit -------------------------------------------------------
const lantern = (x, y, hue) =>
  line("au3", `M${x} ${y - 14}V${y - 6}`, 1.1) +
  path("au2 k0", `M${x - 4} ${y - 2.4}L${x} ${y - 6.6}L${x + 4} ${y - 2.4}Z`) +
  path(`${hue} k1`, `M${x - 4} ${y - 2.4}H${x + 4}L${x + 6} ${y + 4}L${x + 3.2} ${y + 9}H${x - 3.2}L${x - 6} ${y + 4}Z`) +
  path("au1", `M${x - 2.4} ${y - 0.8}H${x}L${x - 0.4} ${y + 7.4}H${x - 2.4}L${x - 4} ${y + 4}Z`, 'opacity=".8"') +
  rect("au2 k0", x - 3.2, y + 9, 6.4, 1.8, 0.9);
const stars = [[24, 34, 2.2], [70, 36, 1.8], [96, 8, 2.4], [132, 40, 2], [190, 30, 2.2], [8, 52, 1.6]];
symbols["scene-end"] =
  sky("inktow") + path("tow3", "M0 76Q50 50 100 62T200 56V110H0Z", 'opacity=".7"') +
  path("au1", stars.map(([x, y, size]) => star(x, y, size)).join("")) +
  floor("gtow", 98) +
  line("gtowl", "M0 105H200M0 112.6H200M40 98L26 120M80 98L74 120M120 98L126 120M160 98L174 120", 0.9) +
  lit(use("arcades", 14, 36, 70) + use("tower", 122, 32, 74) + use("pavilion", 64, 32, 76)) +
  bush(14, 108, 6.4, "ora") + bush(188, 108, 6.4, "ora") +
  line("au3", "M0 2Q50 22 100 8Q150 22 200 2", 1.2) + lantern(26, 22, "ser2") + lantern(58, 27, "teal2") +
  lantern(148, 26, "pav2") + lantern(178, 20, "ser2");
