// The log by turns, and its lines as words and drawn pieces.

import { isDrawn } from "../look/symbols";
import type { LogLine, Option, Piece, Target } from "../protocol/types";

export interface Turn {
  turn: number;
  /** Whose turn it was; null for what happened before the first. */
  seat: number | null;
  lines: LogLine[];
}

/** The kind of line that says that a turn begins: the heading says it already. */
const BEGAN = "began";

/** The kind of line that tells the points of a scoring. */
const SCORED = "scored";

export function byTurn(lines: readonly LogLine[]): Turn[] {
  const turns: Turn[] = [];
  for (const line of lines) {
    let last = turns.at(-1);
    if (!last || last.turn !== line.turn) {
      last = { turn: line.turn, seat: null, lines: [] };
      turns.push(last);
    }
    if (line.kind === BEGAN) last.seat = line.seat;
    else last.lines.push(line);
  }
  return turns;
}

/** A part of a line: words, a piece to be drawn, or a place that is shown in a small plan. */
export type Part =
  | { kind: "words"; words: string }
  | { kind: "piece"; words: string; piece: Piece }
  | { kind: "cell"; words: string; target: Target }
  | { kind: "seat"; words: string; seat: number };

/** The words that stand for a target in the text of its line. */
function wordsFor(target: Target, nameOf: (seat: number) => string): string | null {
  if (target.type === "seat") return nameOf(Number(target.id)) || null;
  if (target.type === "cell") return `(${target.x}, ${target.y})`;
  return target.piece && isDrawn(pieceOf(target, target.piece)) ? target.piece.label : null;
}

/**
 * A line in parts. Whose turn it is stands above its lines, so its name at their beginning is left
 * out, except in a scoring, where everybody has lines; all other names are signs. What `you` did or got says so itself.
 */
export function parts(line: LogLine, turn: number | null, nameOf: (seat: number) => string, you: number | null = null): Part[] {
  const found: Part[] = [];
  const own = you === null ? undefined : line.own;
  let text = own ?? line.text;
  const name = line.seat === null ? "" : nameOf(line.seat);
  const yours = own !== undefined && line.seat === you;
  const begins = !yours && name !== "" && new RegExp(`^${escaped(name)}[ :]`).test(text);
  if (begins) {
    text = text.slice(name.length).replace(/^:?\s+/, "");
    if (line.seat !== null && (line.seat !== turn || line.kind === SCORED)) found.push({ kind: "seat", words: name, seat: line.seat });
  }
  const open = line.targets.flatMap((target) => {
    if (begins && target.type === "seat" && Number(target.id) === line.seat) return [];
    const words = wordsFor(target, nameOf);
    return words ? [{ words, target }] : [];
  });
  while (text) {
    const next = first(text, open);
    if (!next) break;
    const summed = summands(text.slice(0, next.at), next.target, open.filter((one) => one !== next.one));
    const words = text.slice(0, next.at - summed.length);
    if (words) found.push({ kind: "words", words });
    found.push(...summed.cards.map(({ words, target }) => partOf(words, target)), partOf(next.words, next.target));
    text = text.slice(next.at + next.words.length);
    for (const used of [next.one, ...summed.cards]) open.splice(open.indexOf(used), 1);
  }
  return text ? [...found, { kind: "words", words: text }] : found;
}

/** One or more lines of the log that are told in one breath. */
export interface Told {
  line: LogLine;
  parts: Part[];
}

/** What a payment was too much, 0 if it was exact; null where nothing was paid. */
export function overpaid({ values }: LogLine): number | null {
  const { price, worth } = values;
  return price && worth !== undefined ? worth - price : null;
}

/** The lines of a turn in parts; what only differs in the piece at its end is told once, with all the pieces. */
export function told(lines: readonly LogLine[], turn: number | null, nameOf: (seat: number) => string, you: number | null = null): Told[] {
  const found: Told[] = [];
  for (const line of lines) {
    const next = { line, parts: parts(line, turn, nameOf, you) };
    const last = found.at(-1);
    const together = last ? inOneBreath(last, next) : null;
    if (together) found[found.length - 1] = together;
    else found.push(next);
  }
  return found;
}

function inOneBreath(told: Told, next: Told): Told | null {
  const { line } = told;
  const same = line.kind === next.line.kind && line.seat === next.line.seat && line.move === next.line.move;
  const piece = next.parts.at(-1);
  if (!same || line.derivation || next.line.derivation || piece?.kind !== "piece") return null;
  const begins = (all: readonly Part[]): string => JSON.stringify(all.slice(0, all.findIndex(({ kind }) => kind === "piece")));
  const pieces = told.parts.slice(told.parts.findIndex(({ kind }) => kind === "piece"));
  const ends = pieces.every((part) => part.kind === "piece" || part.words === AND);
  if (!ends || next.parts.filter(({ kind }) => kind === "piece").length > 1 || begins(told.parts) !== begins(next.parts)) return null;
  const targets = [...line.targets, ...next.line.targets];
  return { line: { ...line, targets }, parts: [...told.parts, { kind: "words", words: AND }, piece] };
}

/** Between pieces that are drawn one after the other. */
const AND = " ";

/** The words of an option in parts: only its cells are drawn. */
export function labelParts({ label, targets }: Pick<Option, "label" | "targets">): Part[] {
  const cells = targets.filter(({ type }) => type === "cell");
  return parts({ text: label, targets: cells, seat: null } as unknown as LogLine, null, () => "");
}

function escaped(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

interface Word {
  words: string;
  target: Target;
}

/** Where the text speaks of a target, -1 if nowhere; a name may be part of another word. */
function placeIn(text: string, { words, target }: Word): number {
  return target.type === "seat" ? text.search(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(words)}(?![\\p{L}\\p{N}])`, "u")) : text.indexOf(words);
}

/** The target that the text speaks of first; of several at the same place, the one with the longest name. */
function first(text: string, open: readonly Word[]): (Word & { at: number; one: Word }) | null {
  const spoken = open.map((one) => ({ ...one, one, at: placeIn(text, one) })).filter(({ at }) => at >= 0);
  return spoken.toSorted((a, b) => a.at - b.at || b.words.length - a.words.length)[0] ?? null;
}

/** "2 + 2 + " before "3 dinars" are cards as well: those of that currency, and how many letters they take. */
function summands(before: string, target: Target, open: readonly Word[]): { cards: Word[]; length: number } {
  const nothing = { cards: [], length: 0 };
  const currency = target.piece?.currency;
  const [sum] = /(?:\d+ \+ )+$/.exec(before) ?? [];
  if (!currency || !sum) return nothing;
  const left = open.filter((one) => one.target.piece?.currency === currency);
  const cards: Word[] = [];
  for (const value of sum.split(" + ").slice(0, -1)) {
    const at = left.findIndex((one) => one.target.piece?.value === Number(value));
    if (at < 0) return nothing;
    cards.push(...left.splice(at, 1));
  }
  return { cards, length: sum.length };
}

function partOf(words: string, target: Target): Part {
  const { piece } = target;
  if (target.type === "seat") return { kind: "seat", words, seat: Number(target.id) };
  return piece ? { kind: "piece", words, piece: pieceOf(target, piece) } : { kind: "cell", words, target };
}

function pieceOf(target: Target, piece: NonNullable<Target["piece"]>): Piece {
  return { ...piece, id: String(target.id ?? "") };
}

/** What a seat has missed since its own last turn: tiles that others bought, and points by seat. */
export function since(turns: readonly Turn[], seat: number): { bought: Piece[]; points: Map<number, number> } {
  const own = turns.map((turn) => turn.seat === seat);
  // While it is its turn again, all before that counts.
  const end = own.at(-1) ? turns.length - 1 : turns.length;
  const from = own.lastIndexOf(true, end - 1) + 1;
  const lines = turns.slice(from, end).flatMap((turn) => turn.lines).filter((line) => line.seat !== seat);
  const bought = lines.filter(({ kind }) => kind === "bought").flatMap(({ targets }) =>
    targets.filter(({ type, piece }) => type === "tile" && piece).flatMap(({ id, piece }) => (piece ? [{ ...piece, id: String(id) }] : [])),
  );
  const points = new Map<number, number>();
  for (const { seat: whose, values } of lines) {
    const gained = values["points"];
    if (whose !== null && gained) points.set(whose, (points.get(whose) ?? 0) + gained);
  }
  return { bought, points: new Map([...points].filter(([, sum]) => sum !== 0)) };
}
