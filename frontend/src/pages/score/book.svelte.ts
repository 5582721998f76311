// The sheet while it is being written: every change is told to the server, which scores it or says
// why it cannot be; then it is taken back.
import { meetModules } from "../../look/sprites.svelte";
import { ApiError } from "../../protocol/api";
import { askWhyNot, fetchPieces, scoreFile, type Pieces, type ScoreSheet, type WhyNot } from "../../protocol/score";
import { language } from "../../texts/index.svelte";
import { announce } from "../../ui/live.svelte";
import { fileOf, nextScoring, withScoring, type At, type Evening, type ScoringEntry } from "./evening";
import { keep, STEPS_KEPT } from "./keep";

export class Book {
  evening = $state.raw<Evening>() as Evening;
  past = $state.raw<Evening[]>([]);
  pieces = $state.raw<Pieces | null>(null);
  sheet = $state.raw<ScoreSheet | null>(null);
  failure = $state.raw<unknown>(null);
  /** Why the last step was not taken. */
  refused = $state<string | null>(null);
  /** Which scoring is written, and whose palace; Dirk comes behind the seats. */
  at = $state(0);
  who = $state(0);
  #asked: AbortController | null = null;

  constructor(evening: Evening, past: Evening[] = []) {
    this.evening = evening;
    this.past = past;
    this.at = evening.scorings.length - 1;
    meetModules(evening.modules);
  }

  get scoring(): ScoringEntry {
    return this.evening.scorings[this.at] ?? (this.evening.scorings[0] as ScoringEntry);
  }

  get seats(): number {
    return this.evening.names.length;
  }

  get isDirk(): boolean {
    return this.who >= this.seats;
  }

  /** The file up to the scoring at hand. */
  get file(): Record<string, unknown> {
    return fileOf(this.evening, this.at + 1);
  }

  /** Fetches what can be told, in the reader's language, and scores. */
  async open(): Promise<void> {
    this.failure = null;
    const { game, modules } = this.evening;
    try {
      this.pieces = await fetchPieces(game, modules, this.seats, language());
      await this.ask();
    } catch (error) {
      this.failure = error;
    }
  }

  /** Takes a step; if it cannot be, the sheet stays as it was and the reason is said. */
  async take(next: Evening): Promise<boolean> {
    const before = this.evening;
    const past = this.past;
    this.evening = next;
    this.past = [...past, before].slice(-STEPS_KEPT);
    this.refused = null;
    try {
      await this.ask();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.unreachable) this.failure = error;
      else {
        this.evening = before;
        this.past = past;
        this.say(error.message);
        await this.ask().catch(() => {});
      }
      return false;
    } finally {
      keep({ evening: this.evening, past: this.past });
    }
  }

  undo(): void {
    const before = this.past.at(-1);
    if (!before) return;
    this.evening = before;
    this.past = this.past.slice(0, -1);
    this.at = Math.min(this.at, before.scorings.length - 1);
    this.refused = null;
    keep({ evening: before, past: this.past });
    void this.refresh();
  }

  /** Turns to a scoring; one that is told for the first time begins with what lies there. */
  async goTo(scoring: number): Promise<void> {
    const at = this.evening.scorings.findIndex((one) => one.scoring === scoring);
    if (at >= 0) return this.turnTo({ at });
    const next = nextScoring(this.evening, scoring);
    if (next === this.evening) return;
    this.at = next.scorings.length - 1;
    this.who = 0;
    await this.take(next);
  }

  /** Counts tiles instead of laying them, or lays them; who begins to count starts from what lies there. */
  async countOrLay(): Promise<void> {
    const { counted, seats } = this.scoring;
    const laid = this.sheet?.table?.seats;
    const begun = seats.map((seat, index) => {
      const known = laid?.[index];
      const fresh = !counted && known && Object.keys(seat.counts).length === 0;
      if (!fresh) return seat;
      const runs = Object.fromEntries(Object.entries(known.runs).map(([run, { length }]) => [run, length]));
      const counts = Object.fromEntries(Object.entries(known.counts).filter(([, count]) => count > 0));
      return { ...seat, counts, runs };
    });
    await this.take(withScoring(this.evening, this.at, { counted: !counted, seats: begun }));
  }

  async turnTo(changes: { at?: number; who?: number }): Promise<void> {
    Object.assign(this, changes);
    this.refused = null;
    await this.refresh();
  }

  say(text: string): void {
    this.refused = text;
    announce(text, { urgent: true });
  }

  async whyNot(tile: string, { x, y }: At): Promise<WhyNot> {
    return askWhyNot(this.file, { seat: this.who, tile, x, y }, language());
  }

  async refresh(): Promise<void> {
    try {
      await this.ask();
      this.failure = null;
    } catch (error) {
      this.failure = error;
    }
  }

  /** Only the latest question matters. */
  private async ask(): Promise<void> {
    this.#asked?.abort();
    const asked = (this.#asked = new AbortController());
    try {
      const sheet = await scoreFile(this.file, this.isDirk ? 0 : this.who, language(), asked.signal);
      if (!asked.signal.aborted) this.sheet = sheet;
    } catch (error) {
      if (!asked.signal.aborted) throw error;
    }
  }
}
