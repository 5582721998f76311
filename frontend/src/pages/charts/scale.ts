// The arithmetic of the charts.

/** Round numbers from 0 to at least `most`, about `wanted` of them. */
export function ticks(most: number, wanted = 5): number[] {
  const rough = Math.max(1, most) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough)!);
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** A value between two ends, as a place between two others. */
export function scale(from: [number, number], to: [number, number]): (value: number) => number {
  const span = from[1] - from[0] || 1;
  return (value) => to[0] + ((value - from[0]) / span) * (to[1] - to[0]);
}

/** A line that keeps its height until it changes: counts do not rise between two turns. */
export function steps(points: readonly { x: number; y: number }[]): string {
  return points
    .map(({ x, y }, index) => (index === 0 ? `M${round(x)} ${round(y)}` : `H${round(x)}V${round(y)}`))
    .join("");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Labels at the ends of lines, pushed apart so that none covers another; the order stays. */
export function spread(heights: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = heights.map((_, index) => index).sort((one, other) => heights[one]! - heights[other]!);
  const placed = [...heights];
  let free = top;
  for (const index of order) {
    placed[index] = Math.max(placed[index]!, free);
    free = placed[index]! + gap;
  }
  let ceiling = bottom;
  for (const index of order.reverse()) {
    placed[index] = Math.min(placed[index]!, ceiling);
    ceiling = placed[index]! - gap;
  }
  return placed;
}
