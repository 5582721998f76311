// What newly comes onto the table is brought into sight, such as a card that is up for sale.

import type { Zone } from "../protocol/types";

export class Reveal {
  private known: ReadonlySet<string> | null = null;

  /** Called after the page has changed: scrolls to the first zone that was not there before. */
  show(zones: readonly Zone[]): void {
    const known = this.known;
    this.known = new Set(zones.map(({ id }) => id));
    const fresh = known ? zones.find(({ id }) => !known.has(id)) : undefined;
    if (fresh) document.querySelector(`[data-holds="${CSS.escape(fresh.id)}"]`)?.scrollIntoView({ block: "nearest" });
  }
}
