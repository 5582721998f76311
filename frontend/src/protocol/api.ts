// The requests of the protocol: docs/protocol.md.

import {
  lessonLaidOut,
  movesLaidOut,
  puzzleLaidOut,
  stateLaidOut,
  type MovesAnswer,
  type SentLesson,
  type SentMoves,
  type SentPuzzle,
  type SentState,
} from "./layout";
import { transport } from "./transport";
import type { Catalogue, Command, Done, Language, Lesson, LessonTitle, Made, NewTable, Puzzle, Puzzles, Refused, StateMessage } from "./types";

/** An answer that is not what was asked for; `code` is the server's word for it. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
    readonly rule: string | number | null = null,
  ) {
    super(text);
  }

  /** Whether there was no answer at all: no network, or no server. */
  get unreachable(): boolean {
    return this.status === 0;
  }
}

export interface Request {
  method?: "GET" | "POST";
  body?: unknown;
  keys?: readonly string[];
  signal?: AbortSignal;
}

export interface RulesPage {
  id: string;
  title: string;
  summary: string;
  help: string[];
  pieces: { id: string; label: string; help: string }[];
}

export async function request<Answer>(path: string, asked: Request = {}): Promise<Answer> {
  const response = await reach(path, asked);
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw errorOf(response.status, answer);
  return answer as Answer;
}

async function reach(path: string, { method = "GET", body, keys = [], signal }: Request): Promise<Response> {
  const headers: Record<string, string> = {};
  // Keys are sent in a header, never in an address: addresses end up in logs.
  if (keys.length) headers["Authorization"] = `Bearer ${keys.join(" ")}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const init: RequestInit = { method, headers, cache: "no-store" };
  if (body !== undefined) init.body = JSON.stringify(body);
  if (signal) init.signal = signal;
  try {
    return await transport.fetch(path, init);
  } catch (error) {
    throw new ApiError(0, "unreachable", error instanceof Error ? error.message : String(error));
  }
}

function errorOf(status: number, answer: unknown): ApiError {
  const said = (answer ?? {}) as { error?: string; text?: string; rule?: string | number | null };
  return new ApiError(status, said.error ?? "unknown", said.text ?? String(status), said.rule ?? null);
}

function tablePath(table: string, rest = ""): string {
  return `/api/tables/${encodeURIComponent(table)}${rest}`;
}

export function fetchCatalogue(language: Language): Promise<Catalogue> {
  return request(`/api/catalogue?language=${language}`);
}

/** Keys are needed where a table goes on from another one that is still being played. */
export function makeTable(wanted: NewTable, keys: readonly string[] = []): Promise<Made> {
  return request("/api/tables", { method: "POST", body: wanted, keys });
}

/** The state of a table, as soon as its version is above `since`, at the latest after `wait` seconds. */
export function fetchState(
  table: string,
  asked: { since: number; wait: number; language: Language; keys: readonly string[]; signal?: AbortSignal },
): Promise<StateMessage> {
  const query = `?since=${asked.since}&wait=${asked.wait}&language=${asked.language}`;
  const rest: Request = { keys: asked.keys };
  if (asked.signal) rest.signal = asked.signal;
  return request<SentState>(tablePath(table, "/state") + query, rest).then(stateLaidOut);
}

export function sendCommand(table: string, command: Command & { id: number }, keys: readonly string[]): Promise<Done | Refused> {
  return request(tablePath(table, "/commands"), { method: "POST", body: command, keys });
}

/** The record of a game; with `moves` only as far as the position after so many. */
export function fetchRecord(
  table: string,
  asked: { moves?: number; language: Language; keys: readonly string[] },
): Promise<unknown> {
  const cut = asked.moves === undefined ? "" : `&moves=${asked.moves}`;
  return request(tablePath(table, "/record") + `?language=${asked.language}${cut}`, { keys: asked.keys });
}

/** The view after some moves; `seat` is a seat whose key is given, `"open"` or `"watch"`. */
export function fetchMoves(
  table: string,
  asked: { moves: number; seat: number | "open" | "watch"; language: Language; keys?: readonly string[] },
): Promise<MovesAnswer> {
  const query = `?seat=${asked.seat}&language=${asked.language}`;
  const path = tablePath(table, `/moves/${asked.moves}`) + query;
  return request<SentMoves>(path, { keys: asked.keys ?? [] }).then(movesLaidOut);
}

export function fetchSummary<Summary>(table: string, language: Language, keys: readonly string[] = []): Promise<Summary> {
  return request(tablePath(table, "/summary") + `?language=${language}`, { keys });
}

export function fetchRules(slug: string, language: Language): Promise<RulesPage> {
  return request(`/api/rules/${encodeURIComponent(slug)}?language=${language}`);
}

/** The first lesson, or the short one on a game or box. */
export function fetchLesson(name: string | null, language: Language): Promise<Lesson> {
  const path = name === null ? "/api/lesson" : `/api/lessons/${encodeURIComponent(name)}`;
  return request<SentLesson>(`${path}?language=${language}`).then(lessonLaidOut);
}

export function fetchLessons(language: Language): Promise<LessonTitle[]> {
  return request<{ lessons: LessonTitle[] }>(`/api/lessons?language=${language}`).then(({ lessons }) => lessons);
}

export function fetchPuzzles(language: Language): Promise<Puzzles> {
  return request(`/api/puzzles?language=${language}`);
}

export function fetchPuzzle(name: string, language: Language): Promise<Puzzle> {
  return request<SentPuzzle>(`/api/puzzles/${encodeURIComponent(name)}?language=${language}`).then(puzzleLaidOut);
}
