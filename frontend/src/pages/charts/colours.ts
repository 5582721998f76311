// Which colour a source of points has in bars and lines: that of its building, its stone or water,
// else one of its own, so that no two are alike. A name always stands beside it.

import { badgeOf } from "../../state/colours.svelte";

/** Types that the drawings have a colour for; white walls would vanish on plaster, so chambers take their shadow. */
const DRAWN: Record<string, string> = {
  pavilion: "--lc-pav2",
  seraglio: "--lc-ser2",
  arcades: "--lc-arc2",
  chambers: "--lc-cha3",
  garden: "--lc-gar2",
  tower: "--lc-tow2",
  wall: "--lc-st3",
  moat: "--lc-wa2",
};

/** The golden angle: however many hues there are, each lies far from those before it. */
const TURN = 137.508;
const FIRST = 40;

export function sourceColour(source: string, order: number): string {
  const own = DRAWN[source];
  if (own) return `var(${own})`;
  const hue = (FIRST + order * TURN) % 360;
  return `hsl(${hue.toFixed(1)} ${order % 2 ? 38 : 58}% ${order % 3 ? 46 : 36}%)`;
}

export function seatColour(contender: number): string {
  return `var(--seat-${badgeOf(contender)})`;
}
