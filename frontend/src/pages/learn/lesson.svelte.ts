// The lesson: real positions of the engine, one after the other, each with something to try.
import { USUAL_CUSTOMS } from "../setup/setup";
import { RefusedError } from "../../protocol/connection";
import type { Command, Done, Lesson, LessonStep, Table, View } from "../../protocol/types";
import { t } from "../../texts/index.svelte";
import { announce } from "../../ui/live.svelte";
import { Stage } from "../replay/stage";

const STORE = "lioncourt.lesson";

/** Each lesson goes on where it was left. */
function keyOf(lesson: string | null): string {
  return lesson === null ? STORE : `${STORE}.${lesson}`;
}

function rememberedStep(lesson: string | null): number {
  try {
    return Number(localStorage.getItem(keyOf(lesson)) ?? 0) || 0;
  } catch {
    return 0;
  }
}

function rememberStep(lesson: string | null, index: number): void {
  try {
    localStorage.setItem(keyOf(lesson), String(index));
  } catch {
    // Without storage the lesson begins at its beginning.
  }
}

/** Everybody at the table of a lesson has a name; the learner is addressed. */
export function tableOf(view: View): Table {
  const seats = view.table.map(({ seat }) => ({
    seat,
    kind: seat === view.you ? ("person" as const) : ("bot" as const),
    name: seat === view.you ? t("pages.you") : t(`pages.bot-name-${(seat % 6) + 1}`),
    level: seat === view.you ? null : "normal",
    stand_in: null,
    bot: null,
    away: false,
    yours: seat === view.you,
  }));
  return {
    id: "lesson",
    name: "",
    game: view.game,
    modules: view.modules,
    options: view.options,
    begun: true,
    over: false,
    rules_version: 0,
    readable: true,
    seats,
    watchers: 0,
    next: null,
    undo_asked: null,
    winners: [],
    points: [],
    secret: true,
    customs: USUAL_CUSTOMS,
    thinking: null,
    origin: "chance",
    hushed: false,
  };
}

export class LessonCourse {
  index = $state(0);
  /** Whether the step is done: it is praised, and the next one may come. */
  done = $state(false);
  hinted = $state(false);
  readonly stage: Stage;

  constructor(
    readonly steps: LessonStep[],
    private readonly lesson: string | null,
  ) {
    this.stage = new Stage(tableOf(steps[0]!.view), (command) => this.answer(command));
    this.go(Math.min(rememberedStep(lesson), steps.length - 1));
  }

  readonly step = $derived.by(() => this.steps[this.index]!);
  readonly last = $derived.by(() => this.index === this.steps.length - 1);

  go(index: number): void {
    this.index = Math.min(this.steps.length - 1, Math.max(0, index));
    // Where there is nothing to do, reading is enough.
    this.done = this.step.accept.length === 0;
    this.hinted = false;
    rememberStep(this.lesson, this.index);
    const { view } = this.step;
    this.stage.show({ view, seat: view.you, moves: this.index, log: [] });
  }

  next(): void {
    if (!this.last) this.go(this.index + 1);
  }

  private async answer(command: Command): Promise<Done> {
    if (command.type === "play") return this.tried(command.action);
    if (command.type === "why_not") {
      return done({ reason: this.step.reasons[`${command.x},${command.y}`] ?? null, rule: null, side: null });
    }
    throw new RefusedError("stale", "", null);
  }

  private tried(action: string): Done {
    if (this.done) throw new RefusedError("stale", "", null);
    if (!this.step.accept.includes(action)) {
      this.hinted = true;
      throw new RefusedError("lesson", t("pages.learn.not-yet"), null);
    }
    this.done = true;
    announce(this.step.praise);
    return done({});
  }
}

function done(answer: Record<string, unknown>): Done {
  return { type: "done", id: 0, ...answer };
}

export function courseOf(lesson: Lesson, name: string | null): LessonCourse {
  return new LessonCourse(lesson.steps, name);
}
