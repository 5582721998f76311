// The review beside a replay: which of its moves cost points, and what would have been better.
import { fetchReview, reviewed, type Mistake, type Review } from "../review/review";
import { language, t } from "../../texts/index.svelte";
import { announce } from "../../ui/live.svelte";

export class SecondLook {
  /** Whether it is asked for. */
  on = $state(false);
  progress = $state({ done: 0, of: 0 });
  error = $state.raw<unknown>(null);
  private review = $state.raw<Review | null>(null);
  private end: AbortController | null = null;

  constructor(private readonly table: string) {}

  readonly ready = $derived(this.review !== null);
  /** All costly decisions in the order of the game. */
  readonly mistakes = $derived<Mistake[]>((this.review?.mistakes ?? []).toSorted((one, other) => one.move - other.move));

  /** What was decided at the cost of points once so many moves had been made. */
  at(move: number): Mistake | null {
    return this.on ? (this.mistakes.find((mistake) => mistake.move === move) ?? null) : null;
  }

  /** Those of a seat, or of everybody. */
  of(seat: number | null): Mistake[] {
    return seat === null ? this.mistakes : this.mistakes.filter((mistake) => mistake.seat === seat);
  }

  /** The next one of the same seat, forward or back. */
  beside(move: number, whose: number | null, forward: boolean): Mistake | null {
    const all = this.of(this.at(move)?.seat ?? whose);
    const found = forward ? all.find((mistake) => mistake.move > move) : all.findLast((mistake) => mistake.move < move);
    return found ?? null;
  }

  /** Shows the review; what is not found out yet is waited for. */
  async open(): Promise<void> {
    this.on = true;
    if (this.review || this.end) return;
    this.end = new AbortController();
    const { signal } = this.end;
    this.error = null;
    try {
      const found = await reviewed(() => fetchReview(this.table, language(), signal), signal, (progress) => (this.progress = progress));
      if (!found) return;
      if (this.progress.of) announce(t("review.ready"));
      this.review = found;
    } catch (error) {
      if (!signal.aborted) this.error = error;
    } finally {
      this.end = null;
    }
  }

  /** Hides it, and waits no longer; the server goes on. */
  close(): void {
    this.on = false;
    this.end?.abort();
    this.end = null;
  }
}
