// What stands for a zone or for a source of points, by its id.
import { circle, group, line, path, rect, star, use } from "./lib.mjs";

export const symbols = {};

// the bag of coins, the bell of the auction
symbols["bag"] =
  path("sh", "M22 86Q60 98 96 80L84 70Z") +
  path("arc2 k2", "M36 33Q10 50 14 78Q22 92 50 92Q78 92 86 78Q90 50 64 33Z") +
  path("arc3", "M62 34Q88 50 85 77.6Q78 89 62 90.6Q76 66 62 34Z") +
  path("arc1", "M34 38Q18 52 19 74L24.6 79Q24 56 40 38Z") +
  path("arc1 k", "M34 14Q42 20 50 13Q58 20 66 14Q70 22 63 32H37Q30 22 34 14Z") +
  path("arc3", "M58 17Q62 17.6 66 14.8Q68.6 22 62.6 31.2H57Q62 24 58 17Z") +
  line("au2", "M36 33Q50 38 64 33", 4.4) + line("au3", "M37 35.6Q50 40 63 35.6", 1.2) +
  line("au2", "M62 34Q72 38 70 48M62 34Q66 42 62 50", 2.4) +
  circle("au2 k1", 44, 66, 15.5) + path("au1", "M32.6 74A14 14 0 0 1 52 54.4L50 57.6A10.6 10.6 0 0 0 35.6 72Z") +
  path("au3", star(44, 66, 8)) + circle("au2", 44, 66, 3);
symbols["bid"] =
  path("sh", "M22 84Q60 98 96 82L86 74Z") + rect("wood1 k", 44.6, 4, 10.8, 26, 5) +
  rect("wood2", 51.4, 6, 3.2, 23, 1.6) +
  path("au2 k2", "M50 26Q68 28 70 48Q71 66 84 76V82H16V76Q29 66 30 48Q32 28 50 26Z") +
  path("au3", "M56 27.6Q67.4 32 68.8 48Q69.8 66 82.4 76.8V81H66Q68 52 56 27.6Z") +
  path("au1", "M42 31Q34.6 38 34.4 50Q33.6 64 25 74H30Q38 64 39 50Q39.4 38 44 31Z") +
  line("au3", "M25 70H75M31 44H69", 1.8) + circle("au2 k", 50, 87, 6.4) + circle("au1", 48, 85, 2) +
  path("au3", star(50, 57, 9)) + path("au1", star(50, 57, 4.4));

// piles: the tiles of two supplies, spare characters
symbols["palace-supply"] = use("supply", -4, 0, 88) + use("tower", 46, 38, 58);
symbols["city-supply"] = use("supply", -4, 0, 88) + use("bathhouse", 44, 40, 58);
symbols["spare"] =
  group(use("card-back", 0, 0, 52, 74.3), "translate(4 20) rotate(-12)") +
  group(use("card-back", 0, 0, 52, 74.3), "translate(38 6) rotate(8)") + use("troubadour", 48, 48, 50);

// the seam: the wall of the palace against the moat of the city
symbols["seam"] =
  use("ground-empty") + use("ground-city", 50, 0) + group(use("moat-edge", 50, 0), "rotate(270 100 50)") +
  use("wall-e", -50, 0) +
  use("pavilion", 0, 48, 42) + use("residence", 66, 52, 36);
