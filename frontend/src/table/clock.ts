// How a clock is read.

/** "1:05"; what is over counts up again: "+0:12". */
export function clockFace(left: number): string {
  const seconds = Math.floor(Math.abs(left));
  const face = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return left < 0 && seconds > 0 ? `+${face}` : face;
}
