// Which of the four tables fits a screen.

/** `desk`: three columns. `tablet`: counters below the palace. `phone`: tabs below. `low`: tabs at the side. */
export type Screen = "desk" | "tablet" | "phone" | "low";

const PHONE = 720;
const DESK = 960;
const LOW = 560;
const TALL = 900;

export function screenFor(width: number, height: number): Screen {
  const wide = width > height;
  if (wide && (height < LOW || width < DESK)) return "low";
  if (width < PHONE) return "phone";
  if (wide) return "desk";
  return height < TALL ? "phone" : "tablet";
}
