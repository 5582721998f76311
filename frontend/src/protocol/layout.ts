// Lays views out: the server describes every piece once; the page has it in full where it lies.

import { learnNames } from "./names.svelte";
import type { Lesson, LessonStep, LogLine, Puzzle, StateMessage, View } from "./types";
import type * as wire from "./view";

/** A view whose zones hold their pieces in full. */
export function layOut(view: wire.View): View {
  learnNames(view.names);
  const zones = view.zones.map((zone) => ({
    ...zone,
    pieces: zone.pieces.flatMap((lying) => {
      const piece = view.pieces[lying.id];
      return piece ? [{ ...piece, ...lying }] : [];
    }),
  }));
  return { ...view, zones };
}

// --- messages with views, as they are sent ---------------------------------------------------

export type SentState = Omit<StateMessage, "views"> & { views: Record<string, wire.View> };

export function stateLaidOut(message: SentState): StateMessage {
  const views = Object.entries(message.views).map(([seat, view]) => [seat, layOut(view)] as const);
  return { ...message, views: Object.fromEntries(views) };
}

export interface MovesAnswer {
  moves: number;
  view: View;
  /** What the last of the moves added; before it there were `log_from` lines. */
  log: LogLine[];
  log_from: number;
}

export type SentMoves = Omit<MovesAnswer, "view"> & { view: wire.View };

export function movesLaidOut(answer: SentMoves): MovesAnswer {
  return { ...answer, view: layOut(answer.view) };
}

export interface SentLesson {
  steps: (Omit<LessonStep, "view"> & { view: wire.View })[];
}

export type SentPuzzle = Omit<Puzzle, "view"> & { view: wire.View };

export function puzzleLaidOut(puzzle: SentPuzzle): Puzzle {
  return { ...puzzle, view: layOut(puzzle.view) };
}

export function lessonLaidOut(lesson: SentLesson): Lesson {
  return { steps: lesson.steps.map((step) => ({ ...step, view: layOut(step.view) })) };
}
