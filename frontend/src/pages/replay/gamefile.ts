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

type Head = Record<string, unknown> & { moves: number };

/** Reads the head of a record, JSON or text (docs/notation.md); null if it is none. */
export function readGame(name: string, text: string): GameFile | null {
  const record = asJson(text) ?? text;
  const head = typeof record === "string" ? headOfText(record) : headOfJson(record);
  if (!head) return null;
  const { game, seats, modules, options, moves, result } = head;
  if (typeof game !== "string" || typeof seats !== "number") return null;
  return {
    name: name.replace(/\.(json|txt)$/, ""),
    record,
    game,
    seats,
    modules: Array.isArray(modules) ? modules.map(String) : [],
    options: (options ?? {}) as NewTable["options"],
    moves,
    over: result !== null && result !== undefined,
  };
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function headOfJson(record: unknown): Head | null {
  const { actions, ...rest } = (record ?? {}) as Record<string, unknown>;
  return Array.isArray(actions) ? { ...rest, moves: actions.length } : null;
}

/** Headers are `[KEY VALUE]`, a move is `SEAT: ACTION`, and the end is `last #HASH`. */
function headOfText(text: string): Head | null {
  const head: Head = { moves: 0 };
  let isWhole = false;
  for (const line of text.split(/\r?\n/)) {
    const header = /^\s*\[(\w+) (.*)\]\s*$/.exec(line);
    if (header?.[1] && header[1] !== "moves") head[header[1]] = asJson(header[2] ?? "");
    else if (/^\s*\d+: /.test(line)) head.moves += 1;
    else if (/^\s*last #/.test(line)) isWhole = true;
  }
  return isWhole ? head : null;
}
