// Files for the player's own disk: a whole game, or a position of it. Both are records, so that
// whatever reads the one reads the other.
import { fetchRecord } from "../protocol/api";
import { language } from "../texts/index.svelte";

export async function saveGame(table: string, keys: readonly string[]): Promise<void> {
  save(`lioncourt-${table}.json`, await fetchRecord(table, { language: language(), keys }));
}

/** Everything that leads to the position after some moves, and nothing that came later. */
export async function savePosition(table: string, moves: number, keys: readonly string[]): Promise<void> {
  save(`lioncourt-${table}-move-${moves}.json`, await fetchRecord(table, { moves, language: language(), keys }));
}

function save(name: string, record: unknown): void {
  const text = JSON.stringify(record, null, 1);
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
