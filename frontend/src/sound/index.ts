// Soft signals, off unless the reader has asked for them: `play("turn")`.

import { settings } from "../settings.svelte";
import { perform } from "./instruments";
import { type Name, SIGNALS } from "./signals";

const STALE = 1000; // milliseconds: what could not be heard by then is not told any more

let context: AudioContext | null = null;

/** Sounds a signal, if sound is on and the browser can. */
export function play(name: Name): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "running") perform(SIGNALS[name], context);
  else void playOnceAllowed(name, context);
}

/** Browsers let a page sound only after a first touch or key; until then signals are dropped. */
async function playOnceAllowed(name: Name, waking: AudioContext): Promise<void> {
  const asked = performance.now();
  try {
    await waking.resume();
  } catch {
    return; // no sound on this device: the page says everything in words as well
  }
  if (settings.sound && performance.now() - asked < STALE) perform(SIGNALS[name], waking);
}
