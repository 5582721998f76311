// How large cards may be drawn.

const GAP = 5;
/** Below this width the value of a card is hard to read: then they lie in two rows. */
const SMALLEST = 40;

/** The width of cards so that all of them are seen in a row of the given width, or in two rows. */
export function cardWidth(count: number, room: number, largest: number): { width: number; rows: number } {
  if (count === 0 || room === 0) return { width: largest, rows: 1 };
  const fitting = (columns: number): number => Math.floor(room / columns) - GAP;
  const one = Math.min(largest, fitting(count));
  if (one >= SMALLEST || count < 3) return { width: Math.max(one, 30), rows: 1 };
  return { width: Math.min(SMALLEST + 2, Math.max(20, fitting(Math.ceil(count / 2)))), rows: 2 };
}
