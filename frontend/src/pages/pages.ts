// The pages that are fetched when they are first visited.
import type { Route } from "../routes";

export const FETCH = {
  new: () => import("./NewTable.svelte"),
  table: () => import("./TablePage.svelte"),
  scoring: () => import("./Scoring.svelte"),
  final: () => import("./Final.svelte"),
  review: () => import("./Review.svelte"),
  replay: () => import("./Replay.svelte"),
  learn: () => import("./Learn.svelte"),
  puzzles: () => import("./Puzzles.svelte"),
  score: () => import("./Score.svelte"),
  challenge: () => import("./Challenge.svelte"),
  rules: () => import("./Rules.svelte"),
};

/** Fetches a page before it is shown. Whether that succeeds is seen when it is. */
export function fetchAhead({ page }: Route): void {
  if (page in FETCH) FETCH[page as keyof typeof FETCH]().catch(() => {});
}
