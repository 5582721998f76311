// Pages beside a table ask over plain HTTP; the table itself has its own line.
import { meetModules } from "../look/sprites.svelte";
import { fetchState, request } from "../protocol/api";
import type { Command, Language, Sheet, StateMessage, View } from "../protocol/types";
import { keysInLink, keysOf, rememberKeys, sentKeys } from "../state/keys";
import { language as spoken } from "../texts/index.svelte";

export function tableKeys(table: string): string[] {
  return sentKeys(keysOf(table));
}

/** A link to any page of a table may bring the key of a seat; it is kept, and leaves the address. */
function takeKeys(table: string): void {
  const linked = keysInLink(location.hash);
  if (Object.keys(linked).length === 0) return;
  rememberKeys(table, linked);
  history.replaceState(null, "", location.pathname);
}

export async function stateOf(table: string, language: Language): Promise<StateMessage> {
  takeKeys(table);
  const state = await fetchState(table, { since: 0, wait: 0, language, keys: tableKeys(table) });
  meetModules(state.table.modules);
  return state;
}

/** The view of the first own seat, or of a watcher. */
export function firstView(state: Pick<StateMessage, "views">): View | null {
  return Object.values(state.views)[0] ?? null;
}

export async function askTable(table: string, command: Command): Promise<unknown> {
  const path = `/api/tables/${encodeURIComponent(table)}/commands?language=${spoken()}`;
  return request(path, { method: "POST", body: { ...command, id: 0 }, keys: tableKeys(table) });
}

export async function askSheet(table: string, now: boolean): Promise<Sheet> {
  return (await askTable(table, { type: "sheet", now })) as Sheet;
}
