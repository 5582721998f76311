// A puzzle on the real table: one decision, and what becomes of what is tried.
import { RefusedError } from "../../protocol/connection";
import type { Command, Done, Puzzle, PuzzleOption } from "../../protocol/types";
import { t } from "../../texts/index.svelte";
import { announce } from "../../ui/live.svelte";
import { tableOf } from "../learn/lesson.svelte";
import { Stage } from "../replay/stage";
import { remember } from "./memory";

/** Open until the answer is found, or asked for. */
export type Standing = "open" | "solved" | "shown";

export class PuzzleGame {
  standing = $state<Standing>("open");
  hinted = $state(false);
  /** What was tried last and was not best; null before that. */
  missed = $state.raw<PuzzleOption | null>(null);
  readonly stage: Stage;

  constructor(readonly puzzle: Puzzle) {
    const { view } = puzzle;
    this.stage = new Stage({ ...tableOf(view), id: "puzzle" }, (command) => this.answer(command));
    this.stage.show({ view, seat: view.you, moves: 0, log: [] });
  }

  readonly best = $derived.by(() => this.puzzle.options[this.puzzle.answer]!);
  readonly over = $derived.by(() => this.standing !== "open");

  /** Shows the answer to who does not want to look for it any longer. */
  show(): void {
    this.standing = "shown";
    remember(this.puzzle.name, "missed");
    announce(`${t("puzzles.best", { move: this.best.label })} ${this.puzzle.reason}`);
  }

  private async answer(command: Command): Promise<Done> {
    if (command.type === "play") return this.tried(command.action);
    if (command.type === "why_not") {
      return done({ reason: this.puzzle.reasons[`${command.x},${command.y}`] ?? null, rule: null, side: null });
    }
    throw new RefusedError("stale", "", null);
  }

  private tried(action: string): Done {
    if (this.over) throw new RefusedError("stale", "", null);
    const option = this.puzzle.options[action];
    if (option?.right) {
      remember(this.puzzle.name, this.missed ? "missed" : "solved");
      this.standing = "solved";
      announce(`${t("puzzles.right")} ${this.puzzle.reason}`);
      return done({});
    }
    remember(this.puzzle.name, "missed");
    this.missed = option ?? { label: "", right: false, cost: null, reason: "" };
    announce(`${this.missed.label} ${costOf(this.missed)}`.trim());
    return done({});
  }
}

/** What an option that is not best gives away, in words. */
export function costOf({ cost }: PuzzleOption): string {
  if (cost === null) return t("puzzles.far-off");
  return t("puzzles.cost", { count: Math.max(1, Math.round(cost)) });
}

function done(answer: Record<string, unknown>): Done {
  return { type: "done", id: 0, ...answer };
}
