// How cards lie in a fan, and how large other seats are drawn.

const GAP = 5;
/** So much of a card must be seen: its index. */
const INDEX = 22;
/** And at the very least, in a hand that nobody has foreseen. */
const LEAST = 12;

/** The words below a card, such as “10 missing”, are about as wide. */
export const WORDS = 70;

/** How far the cards of a fan lie apart, so that all of them fit into a width; with words below them, farther. */
export function fanStep(count: number, room: number, width: number, words = false): number {
  const apart = Math.max(width + GAP, words ? WORDS : 0);
  if (count < 2 || room === 0) return apart;
  return Math.max(LEAST, Math.min(apart, (room - width) / (count - 1)));
}

/** The least width of a fan whose cards all show their index. */
export function fanWidth(count: number, width: number): number {
  return count === 0 ? 0 : width + (count - 1) * INDEX;
}

export type SeatSize = "full" | "small" | "tiny";

/** How high a seat is that owns something besides tiles, or nothing. */
const SEATS: readonly [SeatSize, owning: number, plain: number][] = [
  ["full", 105, 82],
  ["small", 83, 82],
  ["tiny", 46, 46],
];
const BETWEEN_SEATS = 6;
/** What the log needs at least, with the gap above it. */
const LOG = 208;
/** The tabs that seats and log are behind where there is no room for both. */
const TABS = 54;

/** The largest seats that leave room for the log below them; if there are none, the largest that fit behind a tab. */
export function seatSize(count: number, owning: boolean, room: number): { size: SeatSize; tabbed: boolean } {
  const fits = (left: number): SeatSize | undefined =>
    SEATS.find(([, rich, plain]) => count * ((owning ? rich : plain) + BETWEEN_SEATS) <= left)?.[0];
  const beside = fits(room - LOG);
  return beside ? { size: beside, tabbed: false } : { size: fits(room - TABS) ?? "tiny", tabbed: true };
}
