// What something else speaks of, such as a line of the log under the pointer.

import type { Target } from "../protocol/types";

export class Highlight {
  targets = $state.raw<readonly Target[]>([]);

  readonly ids = $derived(new Set(this.targets.flatMap((target) => (target.id === undefined ? [] : [String(target.id)]))));

  /** The cells of a zone that are spoken of. */
  cellsIn(zone: string): { x: number; y: number }[] {
    return this.targets.flatMap(({ zone: its, x, y }) => (its === zone && x !== undefined && y !== undefined ? [{ x, y }] : []));
  }
}
