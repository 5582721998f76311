// How cards lie in a fan.

const GAP = 5;
/** So much of a card must be seen: its index. */
const INDEX = 22;
/** And at the very least, in a hand that nobody has foreseen. */
const LEAST = 12;

/** How far the cards of a fan lie apart, so that all of them fit into a width. */
export function fanStep(count: number, room: number, width: number): number {
  if (count < 2 || room === 0) return width + GAP;
  return Math.max(LEAST, Math.min(width + GAP, (room - width) / (count - 1)));
}

/** The least width of a fan whose cards all show their index. */
export function fanWidth(count: number, width: number): number {
  return count === 0 ? 0 : width + (count - 1) * INDEX;
}
