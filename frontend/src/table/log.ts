// The log by turns, and its lines as words and drawn pieces.

import type { LogLine, Piece, Target } from "../protocol/types";

export interface Turn {
  turn: number;
  /** Whose turn it was; null for what happened before the first. */
  seat: number | null;
  lines: LogLine[];
}

/** The kind of line that says that a turn begins: the heading says it already. */
const BEGAN = "began";

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
function wordsFor(target: Target): string | null {
  if (target.type === "cell") return `(${target.x}, ${target.y})`;
  return target.piece?.label ?? null;
}

/**
 * A line in parts. Whose turn it is stands above its lines, so its name at their beginning is left
 * out; the name of anybody else there is a sign.
 */
export function parts(line: LogLine, turn: number | null, nameOf: (seat: number) => string): Part[] {
  const found: Part[] = [];
  let text = line.text;
  const name = line.seat === null ? "" : nameOf(line.seat);
  if (line.seat !== null && name && new RegExp(`^${escaped(name)}[ :]`).test(text)) {
    text = text.slice(name.length).replace(/^:?\s+/, "");
    if (line.seat !== turn) found.push({ kind: "seat", words: name, seat: line.seat });
  }
  const open = line.targets.flatMap((target) => {
    const words = wordsFor(target);
    return words ? [{ words, target }] : [];
  });
  while (text) {
    const next = first(text, open);
    if (!next) break;
    if (next.at > 0) found.push({ kind: "words", words: text.slice(0, next.at) });
    found.push(partOf(next.words, next.target));
    text = text.slice(next.at + next.words.length);
    open.splice(open.indexOf(next.one), 1);
  }
  return text ? [...found, { kind: "words", words: text }] : found;
}

function escaped(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

interface Word {
  words: string;
  target: Target;
}

/** The target that the text speaks of first; of several at the same place, the one with the longest name. */
function first(text: string, open: readonly Word[]): (Word & { at: number; one: Word }) | null {
  const spoken = open.map((one) => ({ ...one, one, at: text.indexOf(one.words) })).filter(({ at }) => at >= 0);
  return spoken.toSorted((a, b) => a.at - b.at || b.words.length - a.words.length)[0] ?? null;
}

function partOf(words: string, target: Target): Part {
  const { piece } = target;
  return piece ? { kind: "piece", words, piece: { ...piece, id: String(target.id ?? "") } } : { kind: "cell", words, target };
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
  return { bought, points };
}
