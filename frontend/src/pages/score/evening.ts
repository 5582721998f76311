// An evening around a real table: who sits there, and what was written down at each scoring. It is
// kept in this form, and becomes a score file (docs/notation.md) for the server or a disk.

import type { Pieces, ScoredPart, ToldTile } from "../../protocol/score";

export interface SeatEntry {
  /** The tiles in the order in which they were laid: "garden-10-N@1,0". */
  palace: string[];
  at_once: number;
  counts: Record<string, number>;
  dearest: Record<string, number>;
  runs: Record<string, number>;
  /** Of modules, by source, where tiles are only counted. */
  points: Record<string, number>;
}

/** What a module has: by its parts, in the form that the server reads. */
export type Holding = Record<string, Record<string, unknown>>;

export interface ScoringEntry {
  scoring: number;
  /** Whether tiles are only counted: somebody is in a hurry. */
  counted: boolean;
  seats: SeatEntry[];
  dirk: string[];
  dirkCounted: SeatEntry;
  holding: Holding;
}

export interface Evening {
  game: string;
  modules: string[];
  names: string[];
  scorings: ScoringEntry[];
}

export interface At {
  x: number;
  y: number;
}

export const SEATS = { least: 2, most: 6 } as const;

function emptySeat(): SeatEntry {
  return { palace: [], at_once: 0, counts: {}, dearest: {}, runs: {}, points: {} };
}

function emptyScoring(scoring: number, seats: number): ScoringEntry {
  return {
    scoring,
    counted: false,
    seats: Array.from({ length: seats }, emptySeat),
    dirk: [],
    dirkCounted: emptySeat(),
    holding: {},
  };
}

export function newEvening(game: string, modules: string[], names: string[]): Evening {
  return { game, modules, names, scorings: [emptyScoring(1, names.length)] };
}

/** The same evening at a later scoring: what lies there stays, and so does what was counted. */
export function nextScoring(evening: Evening, scoring: number): Evening {
  const last = evening.scorings.at(-1);
  if (!last || scoring <= last.scoring) return evening;
  const next: ScoringEntry = {
    ...last,
    scoring,
    seats: last.seats.map((seat) => ({ ...seat, at_once: 0, points: {} })),
  };
  return { ...evening, scorings: [...evening.scorings, next] };
}

export function withScoring(evening: Evening, at: number, changes: Partial<ScoringEntry>): Evening {
  return { ...evening, scorings: evening.scorings.map((one, index) => (index === at ? { ...one, ...changes } : one)) };
}

/** One seat, or Dirk behind the last of them, with some changes. */
export function withSeat(evening: Evening, at: number, who: number, changes: Partial<SeatEntry>): Evening {
  const scoring = evening.scorings[at];
  if (!scoring) return evening;
  if (who >= scoring.seats.length) return withScoring(evening, at, { dirkCounted: { ...scoring.dirkCounted, ...changes } });
  const seats = scoring.seats.map((seat, index) => (index === who ? { ...seat, ...changes } : seat));
  return withScoring(evening, at, { seats });
}

// --- palaces ---------------------------------------------------------------------------------

const WORD = /^([^=@]+)(?:=([NESW]+))?@(-?\d+),(-?\d+)$/;

export interface LaidWord extends At {
  tile: string;
  word: string;
}

function readWord(word: string): LaidWord | null {
  const found = WORD.exec(word);
  return found ? { tile: found[1] ?? "", x: Number(found[3]), y: Number(found[4]), word } : null;
}

export function wordFor(tile: string, { x, y }: At, gate = ""): string {
  return `${tile}${gate && `=${gate}`}@${x},${y}`;
}

/** The word of the tile that covers a cell; a tile of two cells stands at its first. */
export function wordAt(palace: readonly string[], tiles: readonly ToldTile[], { x, y }: At): LaidWord | null {
  const words = palace.map(readWord).filter((found) => found !== null);
  const exact = words.find((word) => word.x === x && word.y === y);
  if (exact) return exact;
  const covers = (word: LaidWord): boolean => {
    const halves = tiles.find(({ id }) => id === word.tile)?.halves ?? [];
    return halves.some((half) => word.x + half.x === x && word.y + half.y === y);
  };
  return words.find(covers) ?? null;
}

// --- the tray --------------------------------------------------------------------------------

/** A piece in the tray: the face to begin with, and all that it may be turned to. */
export interface TrayTile {
  tile: ToldTile;
  faces: ToldTile[];
}

/** Every kind of building that a piece may be stands for itself; other faces are turns of the first. */
export function trayOf(pieces: Pieces): TrayTile[] {
  const found: TrayTile[] = [];
  for (const tile of pieces.tiles) {
    const kin = found.filter((entry) => entry.tile.piece === tile.piece);
    const same = kin.find((entry) => entry.tile.type === tile.type && entry.tile.cost === tile.cost);
    const turned = same ?? (tile.type ? undefined : kin[0]);
    if (turned) turned.faces.push(tile);
    else found.push({ tile, faces: [tile] });
  }
  return found;
}

// --- what modules have -----------------------------------------------------------------------

/** What a seat, or with 0 the whole table, has of a part. */
export function partValue(holding: Holding, part: ScoredPart, seat: number): unknown {
  const told = holding[part.module]?.[part.name];
  return part.each ? (told as unknown[] | undefined)?.[seat] : told;
}

export function withPart(holding: Holding, part: ScoredPart, seat: number, seats: number, value: unknown): Holding {
  const module = holding[part.module] ?? {};
  const told = (module[part.name] as unknown[] | undefined) ?? [];
  const nothing: unknown = part.by ? {} : part.many ? [] : part.shape === "number" ? 0 : "-";
  const each = Array.from({ length: seats }, (_, index) => (index === seat ? value : (told[index] ?? nothing)));
  return { ...holding, [part.module]: { ...module, [part.name]: part.each ? each : value } };
}

// --- files -----------------------------------------------------------------------------------

/** The score file of an evening, up to one of its scorings. */
export function fileOf(evening: Evening, scorings = evening.scorings.length): Record<string, unknown> {
  const { game, modules, names } = evening;
  const two = names.length === 2;
  return { game, modules, names, scorings: evening.scorings.slice(0, scorings).map((one) => scoringOf(one, two)) };
}

function scoringOf(one: ScoringEntry, two: boolean): Record<string, unknown> {
  const { scoring, counted, seats, dirk, dirkCounted, holding } = one;
  if (!counted) {
    const people = seats.map(({ palace, at_once }) => ({ palace: palace.join(" "), at_once }));
    return { scoring, seats: people, holding, ...(two && { dirk: dirk.join(" ") }) };
  }
  const people = seats.map(({ counts, dearest, runs, points, at_once }) => ({ counts, dearest, runs, points, at_once }));
  return { scoring, seats: people, ...(two && { dirk: { counts: dirkCounted.counts, dearest: dirkCounted.dearest } }) };
}

/** The evening of a score file; null if it is none that this page has written. */
export function readFile(text: string): Evening | null {
  try {
    return eveningOf(JSON.parse(text));
  } catch {
    return null;
  }
}

type Told = Record<string, unknown>;

function eveningOf(data: unknown): Evening | null {
  const { game, modules, names, scorings } = data as Told;
  const whole = typeof game === "string" && Array.isArray(names) && Array.isArray(scorings) && scorings.length > 0;
  if (!whole || names.length < SEATS.least || names.length > SEATS.most) return null;
  const named = names.map(String);
  return {
    game,
    modules: Array.isArray(modules) ? modules.map(String) : [],
    names: named,
    scorings: scorings.map((one: Told) => scoringFrom(one, named.length)),
  };
}

function scoringFrom(told: Told, seats: number): ScoringEntry {
  const people = told.seats as Told[];
  const empty = emptyScoring(told.scoring as number, seats);
  const counted = !people.every((one) => "palace" in one);
  return {
    ...empty,
    counted,
    seats: people.map((one) => seatFrom(one)),
    dirk: counted || typeof told.dirk !== "string" ? [] : words(told.dirk),
    dirkCounted: counted && told.dirk ? seatFrom(told.dirk as Told) : emptySeat(),
    holding: (told.holding ?? {}) as Holding,
  };
}

function seatFrom(told: Told): SeatEntry {
  const { palace, ...rest } = told;
  return { ...emptySeat(), ...rest, palace: words((palace as string | undefined) ?? "") };
}

function words(text: string): string[] {
  return text.split(" ").filter(Boolean);
}
