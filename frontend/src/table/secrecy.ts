// What the server tells of a whole game, as docs/protocol.md has it, so that nobody asks in vain.
import type { Table } from "../protocol/types";

/**
 * Whether hands that this browser may not know are in the record of a game. Of a game by older rules
 * only the server knows whether it came to its end.
 */
export function isSecret(table: Pick<Table, "over" | "readable" | "seats">): boolean {
  const people = table.seats.filter(({ kind }) => kind !== "bot");
  return table.readable && !table.over && (people.length === 0 || people.some(({ yours }) => !yours));
}
