// What everybody at one screen may see: used while nobody in particular looks.

import type { View, Zone } from "../protocol/types";

/** Of several views of one position, only what all of them show. */
export function publicView(views: readonly View[]): View | null {
  const [first, ...others] = views;
  if (!first) return null;
  const { hand: _, ...shared } = first;
  return {
    ...shared,
    you: null,
    decision: first.decision && { seat: first.decision.seat, kind: first.decision.kind, text: first.decision.text },
    market: first.market.map(({ short: _, ...place }) => place),
    zones: first.zones.map((zone) => leastShown(zone, others)),
    // What a module shows to a seat alone cannot be told from what it shows to all.
    module: others.length ? {} : first.module,
  };
}

/** A secret of one seat is hidden in the views of the others: fewest pieces are what all may see. */
function leastShown(zone: Zone, others: readonly View[]): Zone {
  const same = others.flatMap((view) => view.zones.filter((other) => other.id === zone.id));
  return same.reduce((least, other) => (other.pieces.length < least.pieces.length ? other : least), zone);
}
