// The ten characters. Each is a bust on the field of 100 (`bust-guard`), shown on a round token
// (`guard`) and in the niche of a card with a sign of the ability below (`card-guard`).
import { card } from "./cards.mjs";
import { circle, each, ellipse, group, horseshoe, line, number, path, range, rect, star, tinted, use, voussoirs } from "./lib.mjs";

export const symbols = {};

// --- parts of a person -------------------------------------------------------------------------------
const shoulders = (hue, light = `${hue}1`) =>
  path(`${hue}2 k`, "M14 84Q16 69 37 65H63Q84 69 86 84Q69 95 50 95Q31 95 14 84Z") +
  path(`${hue}3`, "M65 65.4Q82 69.6 85 83.6Q77 89.4 67 92.4Q71 78 65 65.4Z") +
  path(light, "M33 67.4Q21 71 17.6 83.4L24 87Q25 75 36 68Z");
const neck = path("skin k1", "M42 58H58V67Q50 74 42 67Z") + path("dk", "M42 60Q50 68 58 60V65Q50 72 42 65Z");
const face = path("skin k", "M34 38Q31 60 50 66Q69 60 66 38Q64 24 50 23Q36 24 34 38Z") +
  path("dk", "M58 26Q65 30 65.4 38Q68 58 53 64.8Q64 52 58 26Z");
const eyes =
  ellipse("pl1 k0", 42, 45.4, 3.3, 2.2) + ellipse("pl1 k0", 58, 45.4, 3.3, 2.2) + circle("ink", 42.4, 45.6, 1.6) +
  circle("ink", 58.4, 45.6, 1.6);
const LEFT_BROW = { calm: "M37.6 41.4Q42 38.8 46 41", stern: "M37.4 39.4L46 42.4", glad: "M37.4 41Q42 36.8 46 40" };
const RIGHT_BROW = { calm: "M54 41Q58 38.8 62.4 41.4", stern: "M62.6 39.4L54 42.4", glad: "M54 40Q58 36.8 62.6 41" };
const brows = (mood) => path("n k", LEFT_BROW[mood] + RIGHT_BROW[mood]);
const nose = path("skin k0", "M49 44.6Q46.6 52 50 52.6Q53.4 52 51.6 44.6");
const mouth = (d = "M45.4 57.6Q50 60.6 54.6 57.6") => path("n k1", d);
const look = (mood, lips) => face + eyes + brows(mood) + nose + mouth(lips);
const beard = (paint, length = 76) =>
  path(`${paint} k1`, `M34.4 48Q36 53 41 53.6Q46 50.6 50 53Q54 50.6 59 53.6Q64 53 65.6 48Q67 ${length - 16} 58 ${length - 6}Q54 ${length} 50 ${length + 1}Q46 ${length} 42 ${length - 6}Q33 ${length - 16} 34.4 48Z`) +
  path("skin k0", "M45.6 57.4Q50 55.4 54.4 57.4Q50 60.8 45.6 57.4Z");
const turban = (paint, dark) =>
  path(`${paint} k`, "M30 39Q23 21 41 14Q50 7 60 14Q78 21 70 39Q50 31 30 39Z") +
  path(dark, "M61 15Q76 22 69.4 37.8Q64 35.6 58 34.6Q67 28 61 15Z") +
  path("n k1", "M31 32Q46 30 54 11.6M34 37.4Q54 32 64 16M50 34Q64 31 70.6 25");
const hair = (paint) => path(`${paint} k1`, "M32 44Q28 22 50 19Q72 22 68 44Q66 34 60 29Q50 33 40 29Q34 34 32 44Z");
const hand = (x, y) => ellipse("skin k1", x, y, 5.4, 4.4);

// --- the ten -----------------------------------------------------------------------------------------
const lute = group(
  path("arc1 k", "M0 -13C13 -13 17 1 12 11Q6 18 0 18Q-6 18 -12 11C-17 1 -13 -13 0 -13Z") +
  path("arc2", "M4 -12.4Q15 -6 11.6 10.4Q8 16 3 17Q10 4 4 -12.4Z") +
  circle("wood2 k0", 0, 2, 4.6) + rect("wood1 k1", -2.6, -40, 5.2, 30, 1) + path("wood2 k1", "M-4 -40H4L7 -50H-1Z") +
  line("au1", "M-1 -38V12M1 -38V12", 0.7) + rect("wood2", -5, 11, 10, 2, 1),
  "translate(37 79) rotate(52)");
const coinAt = (x, y, size) => circle("au2 k1", x, y, size) +
  path("au1", star(x - size * 0.1, y - size * 0.1, size * 0.55)) + path("au3", star(x, y, size * 0.3));
const purse = (x, y) =>
  path("ser2 k", `M${x - 5} ${y - 9}Q${x - 13} ${y} ${x - 9} ${y + 8}Q${x} ${y + 13} ${x + 9} ${y + 8}Q${x + 13} ${y} ${x + 5} ${y - 9}Z`) +
  path("ser1 k1", `M${x - 6} ${y - 16}Q${x} ${y - 12} ${x + 6} ${y - 16}L${x + 5} ${y - 8}H${x - 5}Z`) +
  line("au2", `M${x - 5.4} ${y - 8.6}H${x + 5.4}`, 2.4) + circle("au2 k0", x, y + 2, 4);

const BUSTS = {
  troubadour:
    hair("wood2") + shoulders("tow") + neck + look("glad", "M44.6 56.6Q50 62.4 55.4 56.6Q50 58.8 44.6 56.6") +
    path("red k", "M29 32Q34 14 54 13Q72 15 72 27Q70 32 64 29Q46 23 29 32Z") +
    path("ser3", "M62 15Q71 18 71 27Q69 30.6 64.6 28.2Q66 20 62 15Z") +
    path("pl1 k1", "M60 19Q66 2 84 4Q82 16 64 22Z") + line("pl3", "M62 20Q70 10 81 6", 1.2) +
    path("pl1 k0", "M36 66L50 75L64 66L58 64H42Z") + lute + hand(57, 74) + hand(22, 88),
  beggar:
    path("arc2 k", "M20 84Q14 26 50 9Q86 26 80 84Q66 92 50 92Q34 92 20 84Z") +
    path("arc3", "M58 13.4Q85 30 79 83.6Q73 87 66 89Q78 44 58 13.4Z") +
    path("arc1", "M40 16Q22 28 22.6 62L27 72Q25 36 44 15Z") +
    path("wood2 k1", "M50 20Q29 24 31 50Q33 66 42 72H58Q67 66 69 50Q71 24 50 20Z") + neck +
    look("calm", "M45.4 59Q50 57 54.6 59") +
    path("cha3 k1", "M34.6 48Q37 54 41 55.4Q46 52 50 54.4Q54 52 59 55.4Q63 54 65.4 48Q66 62 59 67L56 71L53 68.4L50 73L47 68.4L44 71L41 67Q34 62 34.6 48Z") +
    path("skin k0", "M45.6 58.6Q50 56.8 54.4 58.6Q50 61 45.6 58.6Z") +
    path("ser2 k0", "M24 72l9-2 2 8-9 2Z") + line("au1", "M25 74l1.4 1M33 78l1.4.6M32 71l1.4.6", 1) +
    path("wood1 k", "M30 78H70Q70 94 50 95Q30 94 30 78Z") + path("wood2", "M58 79H69Q69 90 56 93.6Q62 87 58 79Z") +
    ellipse("ink", 50, 78, 20, 4.4) + coinAt(45, 77, 4.4) + coinAt(54, 77.6, 3.6) + hand(31, 85) + hand(69, 85),
  patron:
    shoulders("pav") + path("au2 k1", "M37 65L50 88L63 65L56 63H44Z") + path("pl1 k0", "M42 64.6L50 79L58 64.6Z") +
    neck + look("calm") + beard("wood2", 70) +
    turban("pav1", "pav2") + path("au2 k1", "M43 22Q50 13 57 22Q50 31 43 22Z") + circle("red k0", 50, 22, 3.4) +
    path("pl1 k0", "M49.4 15Q43 5 51 1Q59 3 51 15Z") +
    hand(72, 86) + purse(72, 78) + coinAt(58, 89, 4.4),
  miser:
    shoulders("gar") + neck + look("stern", "M45 58.4H55") +
    path("cha3 k1", "M33 42Q29 50 34 56L37 46ZM67 42Q71 50 66 56L63 46Z") +
    path("cha3 k0", "M44 61Q50 70 56 61Q54 75 50 77Q46 75 44 61Z") +
    path("gar3 k", "M33 34Q32 16 50 15Q68 16 67 34Q50 27 33 34Z") +
    path("inkgar", "M58 17Q67 21 66.2 32.6L59 30.6Q62 23 58 17Z") + line("au2", "M33.4 33Q50 26.4 66.6 33", 2) +
    rect("wood1 k", 29, 78, 42, 17, 2) + path("wood1 k", "M29 79Q29 69 50 69Q71 69 71 79Z") +
    path("wood2", "M60 70.4Q70.2 72 70.2 79V94H62V79Q62 73 60 70.4Z") +
    path("au2 k0", "M36 70.6h4V95h-4ZM60 70.6h4V95h-4Z") + rect("au2 k0", 46, 77, 8, 8, 1) +
    circle("ink", 50, 80.6, 1.4) + hand(30, 80) + hand(70, 80),
  architect:
    shoulders("ser") + path("pl1 k0", "M38 65L50 76L62 65L57 63H43Z") + neck + look("calm") +
    path("wood2 k1", "M42 55.6Q46 53 50 54.6Q54 53 58 55.6Q54 58 50 56.6Q46 58 42 55.6Z") +
    path("cloth k", "M31 38Q28 17 50 15Q72 17 69 38Q60 29 50 30Q40 29 31 38Z") +
    path("pl3", "M60 17.4Q70.6 22 68.4 36L61 31.6Q65 24 60 17.4Z") +
    line("pav2", "M31.6 34Q40 25.6 50 26.4Q60 25.6 68.4 34", 2.2) +
    path("pl1 k1", "M18 80L52 74L58 92L24 97Z") + path("pav2 k0", "M27 90V85L31 82L35 84.6V89ZM38 88V81H45V87Z") +
    line("pav2", "M24 82.6L50 78", 0.9) +
    path("au2 k1", "M72 58L76 58L87 92L84.6 93L74 66L64 93L61.6 92Z") + circle("au2 k1", 74, 58, 4.6) +
    rect("au2 k0", 72.4, 48, 3.2, 7, 1.4) + hand(73, 75),
  merchant:
    shoulders("teal") + path("au2 k1", "M37 65L50 84L63 65L57 63H43Z") + path("pl1 k0", "M41 64.4L50 77L59 64.4Z") +
    neck + look("glad", "M44 57.4Q50 62.6 56 57.4") +
    path("wood2 k1", "M40 55.6Q45 52 50 54.6Q55 52 60 55.6Q66 53 66 50Q68 58 59 59Q53 59.6 50 56.6Q47 59.6 41 59Q32 58 34 50Q34 53 40 55.6Z") +
    turban("ora", "duc3") + path("pl1 k0", "M46 22Q50 17 54 22Q50 27 46 22Z") +
    path("teal2 k1", "M62 92Q62 74 69 63L79 66Q77 80 78 89Q70 93 62 92Z") +
    path("teal3", "M75 66Q73 80 74 90.6L77.4 89.2Q76.4 80 78.2 66.4Z") +
    line("au2", "M74 64V70M56 73Q74 66 92 73", 2.6) +
    line("au3", "M57 73L50.6 84M57 73L63.4 84M91 73L84.6 84M91 73L97.4 84", 1) +
    path("au2 k1", "M48 84H66Q64 91 57 91Q50 91 48 84ZM82 84H100Q98 91 91 91Q84 91 82 84Z") +
    coinAt(54.6, 82.4, 3.4) + coinAt(60, 82.8, 3) + path("pav2 k0", "M86 84l5-6 5 6Z") + hand(74, 62),
  "wise-man":
    shoulders("pav", "pav1") + path("au1", star(26, 80, 3.4) + star(74, 79, 3.4) + star(34, 88, 2.4)) + neck +
    look("calm") + beard("cha2", 94) +
    path("cha3", "M60 56Q66 54 65.4 50Q66.4 76 57.4 87Q53 93 50.6 94Q62 74 60 56Z") +
    line("cha3", "M44 66Q44 78 48 88M50 64V90M39 60Q39 72 42 80", 1.1) +
    path("cha2 k1", "M36.4 42.4Q42 37 47 41.6Q42 40.6 36.4 42.4ZM63.6 42.4Q58 37 53 41.6Q58 40.6 63.6 42.4Z") +
    path("pav3 k", "M32 37Q34 10 56 3Q57 9 62 13Q69 24 68 37Q50 29 32 37Z") +
    path("inkpav", "M58 10Q68 20 67.2 35.6L60 33Q63 20 58 10Z") +
    path("au1", star(47, 20, 4.6) + star(57, 25, 2.6) + star(40, 28, 2.6)) +
    line("au2", "M32.4 36Q50 28 67.6 36", 2.2) +
    path("wood1 k1", "M60 84Q69 78 78 82Q84 77 93 80L92 96Q84 92 77 96Q70 92 61 97Z") +
    path("pl1 k0", "M62 83.6Q70 79.6 77 83.6V94Q70 90.4 63 94ZM79 83.6Q84 79.6 91 81.6L90.4 93Q84 91 79 94Z") +
    line("st4", "M65 86.6q4-1.6 9 0M65 89.6q4-1.6 9 0M81.6 86q4-1.6 7.4-.8M81.6 89q4-1.6 7-.8", 0.8),
  dancer:
    path("wood2 k", "M30 44Q26 16 50 14Q74 16 70 44Q74 66 66 78H34Q26 66 30 44Z") + shoulders("ser", "ora") + neck +
    path("au2 k0", "M38 66Q50 79 62 66L61 70Q50 84 39 70Z") + circle("teal2 k0", 50, 78, 3) +
    face + eyes + line("ink", "M37 44.4L33.6 42M63 44.4L66.4 42", 1.4) + brows("glad") + nose +
    path("red k0", "M45.6 57Q48 55.4 50 56.6Q52 55.4 54.4 57Q50 61.4 45.6 57Z") +
    path("wood2 k1", "M33 44Q30 22 50 19Q70 22 67 44Q64 30 50 27Q36 30 33 44Z") +
    line("au2", "M34 33Q50 20 66 33", 2) +
    each([38, 44, 50, 56, 62], (x) => circle("au1 k0", x, 31 - Math.abs(x - 50) * -0.22 - 2.6, 1.8)) +
    circle("red k0", 50, 24.4, 2.4) +
    path("teal1 k1", "M66 26Q80 40 76 62Q84 72 82 86Q72 80 68 66Q72 46 66 26Z", 'fill-opacity=".85"') +
    circle("arc1 k", 24, 36, 15) + circle("pl1 k0", 24, 36, 11.4) + path("ser2", star(24, 36, 6)) +
    each(range(0, 5, 1), (at) => circle("au2 k0", 24 + 13.2 * Math.cos((at * Math.PI) / 3 + 0.4), 36 + 13.2 * Math.sin((at * Math.PI) / 3 + 0.4), 2.2)) +
    path("skin k1", "M14 86Q10 66 17 50L26 51Q23 68 26 82Z") + hand(22, 49),
  moneyer:
    shoulders("arc") + path("wood2 k1", "M36 66H64L68 94H32Z") + path("wood1", "M38 67H44L41 93H34Z") +
    line("wood2", "M36 66Q36 60 42 60M64 66Q64 60 58 60", 2.4) + neck + look("stern", "M45 58H55") +
    path("ser3 k1", "M34 48Q38 52 42 53Q50 49 58 53Q62 52 66 48Q66 62 58 67Q50 71 42 67Q34 62 34 48Z") +
    path("skin k0", "M45.6 57.4Q50 55.6 54.4 57.4Q50 60.4 45.6 57.4Z") +
    path("ser3 k1", "M33 40Q30 20 50 18Q70 20 67 40Q64 30 50 28Q36 30 33 40Z") +
    line("red", "M33.4 33.6Q50 22 66.6 33.6", 3.4) + path("red k0", "M66 33L74 38L72 43L66 37Z") +
    path("st4 k", "M30 82H70L66 88H60V95H40V88H34Z") + path("st1", "M32 83H62L60.6 85H33.4Z") +
    ellipse("au2 k1", 48, 81, 9, 3.2) +
    group(rect("wood1 k1", -2.4, -4, 4.8, 32, 2) + rect("st4 k1", -11, -12, 22, 12, 1.6) + rect("st1", -10, -11, 20, 3, 1), "translate(80 52) rotate(24)") +
    hand(71, 75),
  guard:
    shoulders("st", "st1") + path("st4 k1", "M36 65H64L68 94Q50 98 32 94Z") +
    line("st1", range(70, 90, 5).map((y) => range(37, 61, 6).map((x) => `M${x} ${y}q3 4 6 0`).join("")).join(""), 1) +
    neck + look("stern", "M45 58.6H55") +
    path("wood2 k1", "M42 55.6Q46 53 50 54.6Q54 53 58 55.6Q54 58 50 56.8Q46 58 42 55.6Z") +
    path("st4 k1", "M33 36Q30 54 36 66Q40 70 42 66Q37 52 39 36ZM67 36Q70 54 64 66Q60 70 58 66Q63 52 61 36Z") +
    path("st2 k", "M31 39Q30 18 50 7Q70 18 69 39Q50 31 31 39Z") +
    path("st4", "M54 10Q69 20 68.2 37.6L60 34.6Q63 22 54 10Z") + line("st1", "M37 29Q39 21 45 15", 2.4) +
    rect("st1 k1", 47.6, 31, 4.8, 15, 1.6) + line("au2", "M31.6 37.6Q50 30 68.4 37.6", 2.4) +
    line("au3", "M50 8V1", 2) + path("red k0", "M50 1q7-3 11 2l-4 2 3 3q-6 1-10-2Z") +
    rect("wood1 k0", 81, 22, 3.6, 74) + path("st1 k1", "M82.8 2Q90 12 85.4 24H80.2Q75.6 12 82.8 2Z") +
    path("st3", "M83 4Q88.8 12 85 23.4H83Z") + path("red k0", "M79 24h7.6l1.4 5h-10.4Z") + hand(82.6, 76) +
    circle("teal3 k", 20, 82, 14) + circle("n s-au2", 20, 82, 10.6, 'stroke-width="1.6"') +
    path("au2", star(20, 82, 6)),
};

// --- signs of the abilities, on a plaque 54 x 14 at the foot of the card ------------------------------
const little = (id, x, y = 81, size = 10) => use(id, x, y, size);
const littleCard = (x, id = "card-frame") => use(id, x, 80.6, 7.7, 11);
const littleTile = (x) => rect("gfon k0", x, 81.4, 9.6, 9.6, 0.6) +
  path("st4", `M${x + 2} 89.4V85.6L${x + 4.8} 83L${x + 7.6} 85.6V89.4Z`);
const right = (x) => path("au3", `M${x} 85.2h4.4v-2.4l4 3.4-4 3.4v-2.4H${x}Z`);
const bothWays = (x) => path("au3", `M${x} 83.6h5.4v-2l3.6 3-3.6 3v-2H${x}ZM${x + 9} 87.6h-5.4v-2l-3.6 3 3.6 3v-2h5.4Z`);
const digits = (text, x, height = 8) => number("arc3", text, x, 86.2, height);
const smallWall = path("st3 k0", "M18 91V83H21V85H24V83H27V85H30V83H33V91Z");

const SIGNS = {
  troubadour: digits("8", 35) + path("au3", star(22, 86, 4) + star(48, 86, 4)),
  beggar: littleCard(20, "card-back") + right(31) + path("wood1 k0", "M42 84H54Q54 91 48 91.4Q42 91 42 84Z") +
  ellipse("wood2", 48, 84.2, 5.8, 1.4),
  patron: little("coin", 19) + line("au3", "M31.6 84.6H38.4M31.6 88H38.4", 1.7) + littleTile(41),
  miser: digits("10+", 22, 7.4) + right(35.6) + littleCard(47.6),
  architect: littleTile(15) + line("au3", "M30 87.6Q31 82 37 82.4Q42 83 42.4 87", 1.7) +
  path("au3", "M39.4 86.4h6l-3 4Z") + littleTile(46.4),
  merchant: little("coin", 18) + little("coin", 24) + digits("7", 45),
  "wise-man": tinted("arc3", little("mark-pavilion", 20)) + digits("+½", 42),
  dancer: littleTile(15) + bothWays(30.5) + littleTile(45.4),
  moneyer: littleCard(17, "card-florin") + bothWays(30.5) + littleCard(45.4, "card-dinar"),
  guard: smallWall + right(35.4) + path("au2 k0", star(51, 86.2, 5)),
};

// --- tokens and cards -----------------------------------------------------------------------------------
const BACKDROPS = {
  troubadour: "gtow", beggar: "gcha", patron: "au1", miser: "ggar", architect: "gpav",
  merchant: "garc", "wise-man": "gpavl", dancer: "gser", moneyer: "gserl", guard: "st2",
};
const niche = (backdrop) =>
  path("st2 k1", "M8 79V8H62V79Z") + path("st3", "M55 9H61.2V78H55Z") +
  path("teal2", star(13.4, 14, 3.4) + star(56.6, 14, 3.4)) +
  path("pl1 k0", horseshoe(35, 79, 50, 68, 0.92)) +
  line("red", voussoirs(35, 79, 45, 64, 1.2), 2.4, 'stroke-dasharray="4 4" style="stroke-linecap:butt"') +
  path(`${backdrop} k0`, horseshoe(35, 79, 45, 65, 0.92)) +
  path("dk", "M14.4 79V38Q16 16 35 14Q46 15 51 22Q24 22 24 50V79Z");

for (const [name, bust] of Object.entries(BUSTS)) {
  const backdrop = BACKDROPS[name];
  symbols[`bust-${name}`] = bust;
  symbols[name] =
    circle("sh", 53, 54, 45) + circle(`${backdrop} k2`, 50, 50, 45) +
    circle("n s-au2", 50, 50, 40.6, 'stroke-width="1.5"') + path("dk", "M92 32A45 45 0 0 1 22 88Z") +
    use(`bust-${name}`);
  const plaque = rect("pl1 k1", 7, 78.6, 56, 15, 2) + SIGNS[name];
  symbols[`card-${name}`] = card("st3", "pl1", "st4", niche(backdrop) + use(`bust-${name}`, 3, 20, 64) + plaque, "");
}
