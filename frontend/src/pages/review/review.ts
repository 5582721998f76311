// A review as the server tells it (docs/review.md), and what the page makes of it.
import type { HistoryPoint, Language, Piece, Target, View } from "../../protocol/types";
import { request } from "../../protocol/api";

export interface Mark {
  move: number;
  turn: number;
  seat: number;
  expected: number[];
}

export interface ReviewOption {
  action: string;
  label: string;
  targets: Target[];
}

export interface Mistake {
  move: number;
  turn: number;
  seat: number;
  cost: number;
  error: number;
  chosen: ReviewOption;
  best: ReviewOption;
  reason: string;
}

export interface MissedExact {
  move: number;
  turn: number;
  seat: number;
  over: number;
  paid: ReviewOption;
  exact: ReviewOption;
}

export interface Draw {
  move: number;
  turn: number;
  pieces: string[];
  gained: number[];
}

export interface SeatReview {
  seat: number;
  points: number;
  given_away: number;
  luck: number;
  luck_error: number;
  left_over: { tile: string; label: string; move: number; turn: number }[];
  money: number;
  cards: number;
}

export interface Review {
  names: string[];
  marks: Mark[];
  mistakes: Mistake[];
  missed_exact: MissedExact[];
  draws: Draw[];
  seats: SeatReview[];
}

export interface ReviewAnswer {
  done: number;
  of: number;
  review: Review | null;
}

export function fetchReview(table: string, language: Language, signal: AbortSignal): Promise<ReviewAnswer> {
  return request(`/api/tables/${encodeURIComponent(table)}/review?language=${language}`, { signal });
}

const PAUSE_MILLISECONDS = 1000;

/** Asks for a review until it is there; null if nobody waits for it any more. */
export async function reviewed(
  ask: () => Promise<ReviewAnswer>,
  signal: AbortSignal,
  onprogress: (progress: { done: number; of: number }) => void,
  pause = PAUSE_MILLISECONDS,
): Promise<Review | null> {
  while (!signal.aborted) {
    const { review, done, of } = await ask();
    if (review) return review;
    onprogress({ done, of });
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return null;
}

/** Where the replay shows a move together with what would have been better. */
export function secondLookPath(replay: string, move: number): string {
  return `${replay}#move=${move}&review`;
}

/** The mark that lies nearest to a place between the first (0) and the last move (1). */
export function markAt(marks: readonly Mark[], share: number): number {
  const last = marks.at(-1)?.move ?? 0;
  const move = Math.min(1, Math.max(0, share)) * last;
  let best = 0;
  marks.forEach((mark, index) => {
    if (Math.abs(mark.move - move) < Math.abs(marks[best]!.move - move)) best = index;
  });
  return best;
}

/** The last mark of each turn: enough for a table of numbers. */
export function byTurn(marks: readonly Mark[]): Mark[] {
  return marks.filter((mark, index) => marks[index + 1]?.turn !== mark.turn);
}

/** Where scorings were, by the number of moves before them. */
export function scoringMoves(history: readonly HistoryPoint[]): { move: number; scoring: number }[] {
  const found: { move: number; scoring: number }[] = [];
  let before = 0;
  for (const { moves, scorings } of history) {
    for (let scoring = before + 1; scoring <= scorings; scoring += 1) found.push({ move: moves, scoring });
    before = Math.max(before, scorings);
  }
  return found;
}

/** The draws that mattered most, each with the seat that gained or lost most by it. */
export function drawsThatMattered(draws: readonly Draw[], least = 2, most = 6): { draw: Draw; seat: number; gained: number }[] {
  return draws
    .map((draw) => {
      const largest = Math.max(...draw.gained.map(Math.abs));
      const seat = draw.gained.findIndex((gained) => Math.abs(gained) === largest);
      return { draw, seat, gained: draw.gained[seat] ?? 0 };
    })
    .filter(({ gained }) => Math.abs(gained) >= least)
    .toSorted((one, other) => Math.abs(other.gained) - Math.abs(one.gained))
    .slice(0, most);
}

/** What an option is about: the cell it fills, the tile that lies there then, and pieces beside it. */
export interface Drawing {
  cell: { x: number; y: number } | null;
  tile: Piece | null;
  pieces: Piece[];
}

export function drawingOf(option: ReviewOption, view: View): Drawing {
  const found: Drawing = { cell: null, tile: null, pieces: [] };
  for (const target of option.targets) {
    if (target.type === "cell" && target.x !== undefined && target.y !== undefined) {
      found.cell = { x: target.x, y: target.y };
      continue;
    }
    const zone = view.zones.find(({ id }) => id === target.zone);
    const piece = zone?.pieces.find((lying) => (target.type === "place" ? lying.place === String(target.id) : lying.id === target.id));
    if (!piece) continue;
    if (piece.kind === "tile") found.tile ??= piece;
    found.pieces.push(piece);
  }
  return found;
}
