// The table for this screen; it follows when the screen turns.

import { screenFor, type Screen } from "./screens";

let shown = $state<Screen>(screenFor(innerWidth, innerHeight));
addEventListener("resize", () => (shown = screenFor(innerWidth, innerHeight)));

export function screen(): Screen {
  return shown;
}
