// Challenges: the same deal for everybody (docs/protocol.md, challenges).
import { fetchRecord, request } from "../../protocol/api";
import type { Language, Made, Table } from "../../protocol/types";
import { language } from "../../texts/index.svelte";

export interface Result {
  name: string;
  points: number;
  place: number;
  date: string;
  own: boolean;
  /** Moves that a bot has made for the person; with any it has no rank. */
  by_bot: number;
}

export interface Challenge {
  code: string;
  day: string;
  game: string;
  title: string;
  modules: string[];
  levels: string[];
  results: Result[];
  played: number;
}

/** The rank of a result among those that people have played alone; null if a bot has helped. */
export function rankOf(result: Result, all: readonly Result[]): number | null {
  if (result.by_bot > 0) return null;
  return 1 + all.filter(({ points, by_bot }) => by_bot === 0 && points > result.points).length;
}

const USUAL_LEVEL = "normal";

export function fetchChallenge(code: string, spoken: Language, table: string): Promise<Challenge> {
  return request(`/api/challenges/${encodeURIComponent(code)}?language=${spoken}&table=${encodeURIComponent(table)}`);
}

export function attempt(code: string, name: string): Promise<Made> {
  return request(`/api/challenges/${encodeURIComponent(code)}/tables?language=${language()}`, { method: "POST", body: { name } });
}

/** Where others can play the deal of a table; if chance dealt it, another deal at such a table. */
export async function challengePath(id: string, table: Table, keys: readonly string[]): Promise<string> {
  const record = (await fetchRecord(id, { language: language(), keys })) as { seed: number | null };
  const seed = record.seed ?? Math.floor(Math.random() * 1e12);
  return `/challenge/${encodeURIComponent(codeOf(seed, table))}`;
}

/** The code of a deal: whoever sat beside the first seat becomes a bot. */
export function codeOf(seed: number, table: Pick<Table, "game" | "modules" | "seats">): string {
  const levels = table.seats.slice(1).map(({ level }) => level ?? USUAL_LEVEL);
  const parts = [String(Math.abs(seed)), table.game, levels.join(",")];
  return [...parts, ...(table.modules.length ? [table.modules.join(",")] : [])].join("~");
}
