// What a review says of a move, as what lies on the table: to be looked at, not to be pointed at.

import type { Candidate } from "../choose/choose";
import { cellOf, keyOfTarget, parseKey, type Key } from "../choose/targets";
import type { ToldSpot } from "../board/types";
import type { Option, Piece, Target, View } from "../protocol/types";

/** What was better, or what was done instead. */
export type Saying = "better" | "done";

export interface Told {
  better: Candidate;
  done: Candidate;
}

/** An option by its notation: as the view lists it, or else by its targets alone, like a payment that nobody proposes. */
export function candidateOf(told: { action: string; label: string; targets: Target[] }, view: View, seat: number): Candidate {
  const listed = view.decision?.options?.find(({ action }) => action === told.action);
  const option: Option = listed ?? { ...told, kind: "", group: "" };
  return { option, keys: option.targets.map((target) => keyOfTarget(target, view.zones, seat)) };
}

/** What is said of one of several equal pieces; what is part of both is better. */
export function sayingOf(told: Told | null, key: Key, copy = 0): Saying | null {
  if (!told) return null;
  const counts = (["better", "done"] as const).filter((saying) => copy < told[saying].keys.filter((one) => one === key).length);
  return counts[0] ?? null;
}

/** The cells and edges of a palace that are spoken of, with the tile that would lie there. */
export function spotsIn(told: Told | null, zone: string, view: View): ToldSpot[] {
  if (!told) return [];
  const found = new Map<Key, ToldSpot>();
  for (const saying of ["better", "done"] as const) {
    const { option, keys } = told[saying];
    for (const key of keys) {
      const { type, zone: its, id } = parseKey(key);
      if (its !== zone || !["cell", "edge", "corner"].includes(type) || found.has(key)) continue;
      const side = type === "edge" ? id.split(",")[2] : type === "corner" ? "NE" : undefined;
      found.set(key, {
        ...cellOf(key),
        key: `${saying} ${key}`,
        saying,
        ghost: type === "cell" ? tileOf(told[saying], view) : null,
        ...(side ? { side: side as NonNullable<ToldSpot["side"]> } : {}),
        ...(option.runs ? { runs: option.runs } : {}),
      });
    }
  }
  return [...found.values()];
}

/** The tile that an option lays: with the face that it shows then. */
function tileOf({ option, keys }: Candidate, view: View): Piece | null {
  const face = option.face === undefined ? undefined : view.pieces[option.face];
  if (face && option.face) return { ...face, id: option.face };
  const tile = keys.map(parseKey).find(({ type }) => type === "tile");
  return view.zones.find(({ id }) => id === tile?.zone)?.pieces.find(({ id }) => id === tile?.id) ?? null;
}
