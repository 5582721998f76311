// Scoring a real table: what can be told of it, and what it comes to (docs/protocol.md).
import { request } from "./api";
import type { Language, Piece, SeatView, SheetLine, Side, Zone } from "./types";
import type * as wire from "./view";

export interface Word {
  id: string;
  label: string;
}

export interface Thing extends Word {
  kind: string;
}

/** A face of a tile; those of one piece lie on the table only once. */
export interface ToldTile extends Piece {
  piece: string;
  copies: number;
}

/** Something of a module that a scoring reads. */
export interface ScoredPart {
  module: string;
  title: string;
  name: string;
  label: string;
  each: boolean;
  many: boolean;
  shape: "thing" | "number" | "sides" | "tile";
  things: Thing[];
  by: "thing" | "tile" | "corner" | null;
  keys: Thing[];
  most: number;
}

export interface Pieces {
  tiles: ToldTile[];
  types: Word[];
  runs: Word[];
  dearest: boolean;
  sources: Word[];
  parts: ScoredPart[];
  dirk: string | null;
  scorings: number;
}

export interface Fit {
  tiles: string[];
  cells: [number, number][];
  swaps: [number, number][];
  gated: [number, number, Side][];
}

/** The palaces of the last scoring that is told. */
export interface RealTable {
  zones: Zone[];
  seats: SeatView[];
  gone: string[];
  fits: Fit[];
  removable: [number, number][];
}

export interface ScoredOnce {
  scoring: number;
  lines: SheetLine[];
  points: number[];
  totals: number[];
}

export interface ScoreSheet {
  contenders: { contender: number; name: string; points: number }[];
  scorings: ScoredOnce[];
  winners: number[];
  table: RealTable | null;
}

export interface WhyNot {
  reason: string | null;
  rule: string | null;
  side: Side | null;
}

interface SentTable extends Omit<RealTable, "zones"> {
  zones: wire.Zone[];
  pieces: Record<string, wire.Piece>;
}

type SentSheet = Omit<ScoreSheet, "table"> & { table: SentTable | null };

export function fetchPieces(game: string, modules: readonly string[], seats: number, language: Language): Promise<Pieces> {
  const query = new URLSearchParams({ game, modules: modules.join(","), seats: String(seats), language });
  return request(`/api/pieces?${query.toString()}`);
}

/** What a score file gives; for a seat also where its tiles may lie. */
export async function scoreFile(file: unknown, seat: number | null, language: Language, signal: AbortSignal): Promise<ScoreSheet> {
  const whose = seat === null ? "" : `seat=${seat}&`;
  const path = `/api/score?${whose}language=${language}`;
  const sent = await request<SentSheet>(path, { method: "POST", body: file, signal });
  return { ...sent, table: sent.table && laidOut(sent.table) };
}

function laidOut({ zones, pieces, ...rest }: SentTable): RealTable {
  const whole = zones.map((zone) => ({
    ...zone,
    pieces: zone.pieces.flatMap((lying) => {
      const piece = pieces[lying.id];
      return piece ? [{ ...piece, ...lying }] : [];
    }),
  }));
  return { ...rest, zones: whole };
}

export function askWhyNot(
  file: unknown,
  asked: { seat: number; tile: string; x: number; y: number },
  language: Language,
): Promise<WhyNot> {
  const query = new URLSearchParams({ ...asked, seat: `${asked.seat}`, x: `${asked.x}`, y: `${asked.y}`, language });
  return request(`/api/score/why?${query.toString()}`, { method: "POST", body: file });
}

/** The record of a game that goes on from the last scoring. */
export function gameFrom(file: unknown, language: Language): Promise<unknown> {
  return request(`/api/score/game?language=${language}`, { method: "POST", body: file });
}
