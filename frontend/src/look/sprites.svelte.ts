// The sprites: two come with the page, those of modules when somebody meets them.

import modules from "./modules.svg?raw";
import look from "./symbols.svg?raw";
import { at } from "../routes";

let loaded = $state.raw<readonly string[]>([look, modules]);
const asked = new Set<string>();

/** Returns all sprites that are there, in the order in which they came. */
export function sprites(): readonly string[] {
  return loaded;
}

/** Adds the drawings of a module. */
export function addSprite(svg: string): void {
  loaded = [...loaded, svg];
}

/** Fetches the drawings of some modules, each once; whatever waits for them is drawn when they come. */
export function meetModules(ids: readonly string[]): void {
  for (const id of ids) {
    if (asked.has(id)) continue;
    asked.add(id);
    void fetch(at(`/looks/${encodeURIComponent(id)}.svg`))
      .then(async (answer) => {
        const svg = answer.ok ? await answer.text() : "";
        if (svg) addSprite(svg);
      })
      // Without its drawings a piece shows its name; the next table asks again.
      .catch(() => asked.delete(id));
  }
}
