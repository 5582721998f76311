// A game file as far as a page needs to know it; the server checks every move.
import type { NewTable } from "../../protocol/types";

export interface GameFile {
  name: string;
  record: unknown;
  game: string;
  seats: number;
  modules: string[];
  options: NewTable["options"];
  moves: number;
  over: boolean;
}

/** Reads the head of a record; null if it is none. */
export function readGame(name: string, text: string): GameFile | null {
  let record: Record<string, unknown>;
  try {
    record = JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
  const { game, seats, modules, options, actions, result } = record ?? {};
  if (typeof game !== "string" || typeof seats !== "number" || !Array.isArray(actions)) return null;
  return {
    name: name.replace(/\.json$/, ""),
    record,
    game,
    seats,
    modules: Array.isArray(modules) ? modules.map(String) : [],
    options: (options ?? {}) as NewTable["options"],
    moves: actions.length,
    over: result !== null && result !== undefined,
  };
}
