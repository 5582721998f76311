// Which colour a source of points has in bars and lines: that of its building, its stone or water,
// else one of the seats' colours in turn. A name always stands beside it.

const FALLBACKS = ["--seat-4", "--seat-5", "--lc-teal2", "--seat-1", "--seat-6", "--seat-3", "--seat-2"];

/** The drawings name their colours by the first letters of what they belong to: pavilion, --lc-pav2. */
function buildingColour(source: string): string {
  // White walls would vanish on plaster: chambers take their shadow.
  const tone = source.startsWith("cha") ? 3 : 2;
  return `--lc-${source.slice(0, 3)}${tone}`;
}

const GROUND: Record<string, string> = { wall: "--lc-st3", moat: "--lc-wa2" };

export function sourceColour(source: string, order: number): string {
  const own = GROUND[source] ?? buildingColour(source);
  const fallback = FALLBACKS[order % FALLBACKS.length]!;
  return `var(${own}, var(${fallback}))`;
}

export function seatColour(contender: number): string {
  return `var(--seat-${(contender % 6) + 1})`;
}
