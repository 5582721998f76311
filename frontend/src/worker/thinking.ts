// What runs in the second worker: Python with the same game, without tables.

import type { Thought } from "./messages";
import { startPython } from "./python";

const thinking = startPython(() => {}).then((python) => python.pyimport("lioncourt.server.browser.thinkers") as { think(task: string): string });

onmessage = async ({ data }: MessageEvent<Thought>) => {
  try {
    postMessage({ id: data.id, text: (await thinking).think(data.text) } satisfies Thought);
  } catch (error) {
    postMessage({ id: data.id, text: String(error).slice(-2000), failed: true } satisfies Thought);
  }
};
