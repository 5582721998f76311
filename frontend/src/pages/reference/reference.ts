// What the server tells of tiles and cards (docs/protocol.md, the command "reference").
import type { Majority } from "../../protocol/types";

export interface TilesLeft {
  type: string;
  label: string;
  total: number;
  left: number;
  /** By wall pattern, such as "NES": how many are left. */
  walls: Record<string, number>;
}

export interface CardsSeen {
  currency: string;
  label: string;
  value: number;
  total: number;
  seen: number;
}

export interface Reference {
  tiles: TilesLeft[];
  cards: CardsSeen[];
  majorities: Majority[];
}

/** Patterns with few walls first, each only if a tile of it is left. */
export function patterns(walls: Record<string, number>): { walls: string; count: number }[] {
  return Object.entries(walls)
    .map(([pattern, count]) => ({ walls: pattern, count }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => one.walls.length - other.walls.length || one.walls.localeCompare(other.walls));
}

/** Cards by currency, in the order in which they were told. */
export function byCurrency(cards: readonly CardsSeen[]): { currency: string; label: string; cards: CardsSeen[] }[] {
  const currencies = [...new Set(cards.map((card) => card.currency))];
  return currencies.map((currency) => {
    const own = cards.filter((card) => card.currency === currency);
    return { currency, label: own[0]!.label, cards: own };
  });
}
