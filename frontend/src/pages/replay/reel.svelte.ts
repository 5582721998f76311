// A game as a strip of positions: fetched when they are looked at, kept for going back.
import { fetchMoves, fetchState } from "../../protocol/api";
import type { MovesAnswer } from "../../protocol/layout";
import type { LogLine, StateMessage, View } from "../../protocol/types";
import { calmMotion } from "../../settings.svelte";
import { keysOf, sentKeys } from "../../state/keys";
import { language } from "../../texts/index.svelte";
import { asPast, Stage } from "./stage";

/** Through whose eyes: a seat's, everybody's hands open, or a watcher's. */
export type Eyes = number | "open" | "watch";

const PAUSE_MILLISECONDS = 1100;
const PREFETCHED = 3;

export class Reel {
  moves = $state(0);
  eyes = $state<Eyes>("watch");
  playing = $state(false);
  error = $state.raw<unknown>(null);
  /** The position as it was told, with the question that was asked then. */
  view = $state.raw<View | null>(null);
  readonly total: number;
  readonly stage: Stage;

  private readonly id: string;
  private readonly moments = new Map<string, Promise<MovesAnswer>>();
  private readonly logs = new Map<string, Promise<LogLine[]>>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(state: StateMessage) {
    this.id = state.table.id;
    this.total = state.moves;
    this.stage = new Stage(state.table);
  }

  private keysFor(eyes: Eyes): string[] {
    const key = typeof eyes === "number" ? keysOf(this.id).seats[eyes] : undefined;
    return key ? [key] : [];
  }

  private moment(moves: number, eyes: Eyes): Promise<MovesAnswer> {
    const name = `${language()} ${eyes} ${moves}`;
    let found = this.moments.get(name);
    if (!found) {
      found = fetchMoves(this.id, { moves, seat: eyes, language: language(), keys: sentKeys(keysOf(this.id)) });
      found.catch(() => this.moments.delete(name));
      this.moments.set(name, found);
    }
    return found;
  }

  /** The whole log as these eyes saw it; a seat without its key here is told what watchers were. */
  private wholeLog(eyes: Eyes): Promise<LogLine[]> {
    const keys = this.keysFor(eyes);
    const name = `${language()} ${keys.join()}`;
    let found = this.logs.get(name);
    if (!found) {
      found = fetchState(this.id, { since: 0, wait: 0, language: language(), keys }).then(({ log }) => log);
      found.catch(() => this.logs.delete(name));
      this.logs.set(name, found);
    }
    return found;
  }

  private async logAt(moves: number, eyes: Eyes): Promise<LogLine[]> {
    return (await this.wholeLog(eyes)).filter(({ move }) => move <= moves);
  }

  async show(moves: number, eyes: Eyes = this.eyes): Promise<void> {
    this.moves = Math.min(this.total, Math.max(0, moves));
    this.eyes = eyes;
    const turn = (this.asked += 1);
    try {
      const [moment, log] = await Promise.all([this.moment(this.moves, eyes), this.logAt(this.moves, eyes)]);
      // Somebody who drags the slider wants the last position, not all of them.
      if (turn !== this.asked) return;
      const seat = typeof eyes === "number" ? eyes : null;
      this.view = moment.view;
      this.stage.show({ view: asPast(moment.view), seat, moves: this.moves, log });
      this.error = null;
      this.prefetch();
    } catch (error) {
      if (turn === this.asked) this.error = error;
      this.pause();
    }
  }

  private prefetch(): void {
    for (let ahead = 1; ahead <= PREFETCHED && this.moves + ahead <= this.total; ahead += 1) {
      void this.moment(this.moves + ahead, this.eyes).catch(() => null);
    }
  }

  step(by: number): void {
    this.pause();
    void this.show(this.moves + by);
  }

  toggle(): void {
    if (this.playing) return this.pause();
    this.playing = true;
    if (this.moves >= this.total) this.moves = -1;
    void this.advance();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private async advance(): Promise<void> {
    await this.show(this.moves + 1);
    if (!this.playing) return;
    if (this.moves >= this.total) return this.pause();
    this.timer = setTimeout(() => void this.advance(), calmMotion() ? PAUSE_MILLISECONDS * 1.5 : PAUSE_MILLISECONDS);
  }
}
