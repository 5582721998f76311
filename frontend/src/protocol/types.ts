// The data that the server sends: docs/views.md and docs/protocol.md as types.

import type { SentState } from "./layout";
import type * as wire from "./view";

export type Language = "en" | "fr" | "de" | "it";
// --- views ---------------------------------------------------------------------------------
// What the server sends of a view is in view.ts; the page works with views that are laid out.

export type { Blank, Corner, Decision, DirkView, Edge, Face, Group, Majority, MarketPlace, Option, Run, SeatView, Side, Target } from "./view";

/** A piece where it lies, with all that there is to know of it. */
export type Piece = wire.Piece & wire.Lying;

/** Something that can be bought: what it is, and the pieces that may be part of a payment. */
export type Sale = wire.ForSale;

/** What a payment earns: another action, coins. */
export interface Earned {
  id: string;
  number: number;
  text: string;
}

/** What a payment would come to with one more piece. */
export interface Lead {
  zone: string;
  id: string;
  missing: number;
  over: number;
  exact: boolean;
  earns: Earned[];
  /** Why it cannot be added; null if nothing but money is missing then. */
  reason: string | null;
}

/** What pieces come to, enough or not: the answer to `payment`. */
export interface Bill {
  price: number;
  worth: number;
  missing: number;
  over: number;
  exact: boolean;
  earns: Earned[];
  /** Whether more than money is wrong with it. */
  barred: boolean;
  reason: string | null;
  rule: string | null;
  /** Where overpaying is useful: what the exact payment and each one above it would earn. */
  gains: Gain[];
  leads: Lead[];
}

export interface Gain {
  id: string;
  text: string;
  /** By how much is overpaid, from 0. */
  numbers: number[];
}

export interface Zone extends Omit<wire.Zone, "pieces"> {
  pieces: Piece[];
}

export interface View extends Omit<wire.View, "zones"> {
  zones: Zone[];
}

export interface LogLine extends wire.LogLine {
  /** How many moves there were with the one that it tells of; 0: the set-up. */
  move: number;
}

// --- tables --------------------------------------------------------------------------------

export interface SeatInfo {
  seat: number;
  kind: "person" | "bot" | "open";
  name: string;
  level: string | null;
  stand_in: string | null;
  /** What the bot is called that plays here. */
  bot: string | null;
  away: boolean;
  yours: boolean;
}

export interface Table {
  id: string;
  name: string;
  game: string;
  modules: string[];
  options: Record<string, boolean | number | string>;
  begun: boolean;
  over: boolean;
  rules_version: number;
  readable: boolean;
  seats: SeatInfo[];
  watchers: number;
  next: string | null;
  undo_asked: { by: number; moves: number; answers: Record<string, boolean> } | null;
  winners: number[];
  points: number[];
  /** Whether the record tells of hands that this browser may not know. */
  secret: boolean;
  /** How the game began: by "chance", or with a "seed", from a "record" or another "table". */
  origin: string;
  /** The code of the challenge that is played here, or "". */
  challenge?: string;
  customs: Customs;
  /** For how many seconds the deciding person has thought, where a clock runs. */
  thinking: number | null;
  /** Whether those who only watch may not speak. */
  hushed: boolean;
}

export interface ChatLine {
  number: number;
  seat: number | null;
  name: string;
  text: string;
  /** Whether whoever said it, watching, may not speak any more. */
  hushed: boolean;
}

export interface Undo {
  free: Record<string, number[]>;
  turn: Record<string, number | null>;
}

export interface StateMessage {
  type: "state";
  version: number;
  moves: number;
  table: Table;
  views: Record<string, View>;
  log: LogLine[];
  log_from: number;
  chat: ChatLine[];
  undo: Undo;
  /** Who moved last; the action is told to its own seat alone, since it may be secret. */
  last: { seat: number; action: string | null } | null;
}

export interface SheetLine {
  scoring: number;
  contender: number;
  source: string;
  source_label: string;
  points: number;
  text: string;
  /** Given on the way to the scoring that it is written down with, not by it. */
  at_once: boolean;
}

export interface Sheet {
  lines: SheetLine[];
  contenders: { contender: number; name: string; points: number }[];
}

export type Command =
  | { type: "play"; seat: number; action: string; at: number }
  | { type: "undo"; seat: number; moves: number }
  | { type: "answer_undo"; seat: number; yes: boolean }
  | { type: "sit"; seat: number; name: string }
  | { type: "leave"; seat: number }
  | { type: "stand_in"; seat: number; level: string | null }
  | { type: "rename"; seat: number; name: string }
  | { type: "say"; seat: number | null; text: string }
  | { type: "hush"; yes: boolean; line?: number }
  | { type: "why_not"; seat: number; tile: string; x: number; y: number }
  | { type: "payment"; seat: number; action: string }
  | { type: "sheet"; now: boolean }
  | { type: "reference" }
  | { type: "hint"; seat: number }
  | { type: "let_pass"; seat: number; until: "usable" | "turn" | null }
  | { type: "rematch" }
  | { type: "ping" };

export interface Done {
  type: "done";
  id: number;
  [answer: string]: unknown;
}

export interface Refused {
  type: "refused";
  id: number;
  error: string;
  text: string;
  rule: string | null;
}

export type ServerMessage =
  | Done
  | Refused
  | SentState
  | { type: "presence"; away: number[]; watchers: number }
  | { type: "bye"; text: string };

// --- set-up --------------------------------------------------------------------------------

export interface GameOption {
  name: string;
  label: string;
  choices: { value: boolean | number | string; label: string }[];
  default: boolean | number | string;
}

export interface GameInfo {
  id: string;
  title: string;
  summary: string;
  seats: [number, number];
  options: GameOption[];
  /** How long it takes without modules, by the number of seats, as far as it was measured. */
  minutes: Record<string, number>;
}

/** A value with the low and the high end of its 95 % interval. */
export type Figure = [number, number, number];

/** What self-play has shown of a table. */
export interface Figures {
  games: number;
  minutes: Figure;
  /** How often the lead changes. */
  leads: Figure;
  /** The share of turns that reach another seat. */
  reached: Figure;
  spread: Figure;
  first_seat: Figure;
  /** Of a module: its share of all points, and of the games that others had won without them. */
  share: Figure | null;
  decided: Figure | null;
  /** Decisions of a seat with a module; none if it asks for none. */
  uses: Figure | null;
}

export interface ModuleInfo {
  id: string;
  title: string;
  summary: string;
  box: string;
  box_title: string;
  weight: "light" | "medium" | "heavy";
  changes: string[];
  games: string[];
  requires: string[];
  excludes: string[];
  options: GameOption[];
  help: string;
  /** Of a table with nothing else; none if nobody has measured it. */
  figures: Figures | null;
}

export interface Preset {
  id: string;
  title: string;
  /** What it was chosen by, in a sentence. */
  why: string;
  game: string;
  modules: string[];
  /** The number of seats that it is for. */
  seats: number | null;
  /** Of a surprise: what `count` modules are drawn from. */
  pool: string[];
  count: number;
  figures: Figures | null;
}

/** Two modules that are seldom good together, and why. */
export interface PairAdvice {
  modules: [string, string];
  text: string;
  games: number;
}

export interface BotInfo {
  level: string;
  title: string;
  /** What to expect of it, in a sentence. */
  help: string;
}

export interface Catalogue {
  languages: Language[];
  games: GameInfo[];
  modules: ModuleInfo[];
  bots: BotInfo[];
  presets: Preset[];
  /** The usual table without modules: what figures of modules are held against. */
  usual: Figures | null;
  advice: PairAdvice[];
}

/** What the people of a table agree on before they play. */
export interface Customs {
  advice: boolean;
  /** Free until something hidden comes to light, then asked; always asked; none. */
  undo: "free" | "asked" | "none";
  /** A gentle clock reminds, a strict one lets a bot stand in. */
  clock: "none" | "gentle" | "strict";
  seconds: number;
  pace: "slow" | "normal" | "quick";
  /** By seat its badge, 0 to 5; empty: in their order. */
  colours: number[];
}

export interface Place {
  kind: "me" | "open" | "bot";
  name: string;
  level: string | null;
}

export interface NewTable {
  game: string;
  seats: Place[];
  modules: string[];
  options: Record<string, boolean | number | string>;
  seed: number | null;
  from: null | { record: unknown; moves: number | null } | { table: string; moves: number };
  name: string;
  customs?: Customs;
}

export interface Made {
  table: string;
  host: string;
  keys: Record<string, string>;
}

// --- after the game, and learning ------------------------------------------------------------

export interface Named {
  id: string;
  label: string;
}

/** A position that the replay can show; `text` says why it is worth a look. */
export interface Moment {
  /** What happened: the lead changed hands, a line of many points, a run that grew, a close end. */
  kind: "lead" | "points" | "run" | "close" | string;
  moves: number;
  turn: number;
  contender: number;
  value: number;
  text: string;
  /** The same, as it is told to the contender. */
  own: string;
}

export interface HistoryPoint {
  turn: number;
  /** How many moves had been made when this turn was over. */
  moves: number;
  scorings: number;
  /** By contender. */
  points: number[];
  /** By seat: the longest runs, such as {"wall": 7}. */
  runs: Record<string, number>[];
  /** By seat: tiles in the palace by type. */
  counts: Record<string, number>[];
}

export interface Summary {
  moves: number;
  turns: number;
  ranking: { place: number; contender: number; name: string; points: number }[];
  contenders: { contender: number; name: string; points: number }[];
  lines: SheetLine[];
  sources: Named[];
  types: Named[];
  edges: Named[];
  history: HistoryPoint[];
  moments: Moment[];
}

export interface LessonStep {
  id: string;
  title: string;
  text: string;
  view: View;
  /** Actions that the step is about; none: there is nothing to do but to read on. */
  accept: string[];
  /** What an illegal cell answers in this position, by "x,y". */
  reasons: Record<string, string>;
  praise: string;
  hint: string;
}

/** A short lesson on a game or a box of modules. */
export interface LessonTitle {
  id: string;
  title: string;
  steps: number;
}

export interface Lesson {
  steps: LessonStep[];
}

export interface PuzzleTitle {
  name: string;
  /** Its theme, or the module that it is about. */
  title: string;
  theme: string;
  level: number;
  game: string;
  module: string;
  seats: number;
}

export interface Puzzles {
  /** In the order in which days bring them. */
  puzzles: PuzzleTitle[];
  /** Titles by theme. */
  themes: Record<string, string>;
  /** Titles of the games that they are about. */
  games: Record<string, string>;
}

export interface PuzzleOption {
  label: string;
  right: boolean;
  /** Points of lead that it gives away; null where nobody has tried it. */
  cost: number | null;
  /** What speaks for it, if anything does. */
  reason: string;
}

/** One decision with one clearly best answer. */
export interface Puzzle {
  name: string;
  title: string;
  theme: string;
  level: number;
  margin: number;
  question: string;
  hint: string;
  answer: string;
  /** Why the answer is best. */
  reason: string;
  view: View;
  options: Record<string, PuzzleOption>;
  /** What an illegal cell answers in this position, by "x,y". */
  reasons: Record<string, string>;
}
