// A table without a server: replays and lessons put positions on it, one after the other, and the
// components of the real table show them.
import { RefusedError, type Line, type Listener } from "../../protocol/connection";
import type { Command, Done, LogLine, StateMessage, Table, View } from "../../protocol/types";
import { TableState } from "../../state/table.svelte";
import { language } from "../../texts/index.svelte";

export interface Scene {
  view: View;
  /** Whose eyes it is seen with; null: a watcher's. */
  seat: number | null;
  moves: number;
  /** Everything that had happened by then. */
  log: LogLine[];
}

/** What answers the commands of a stage; nothing is possible unless it says so. */
export type Answerer = (command: Command) => Promise<Done>;

async function refuse(): Promise<Done> {
  throw new RefusedError("stale", "", null);
}

export class Stage {
  readonly state: TableState;
  private listener: Listener | null = null;
  private shownLines = 0;
  private version = 0;

  constructor(
    private readonly table: Table,
    answer: Answerer = refuse,
  ) {
    const line: Line = { send: answer, greet: () => {}, close: () => {} };
    this.state = new TableState(table.id, language(), (_table, _hello, listener) => {
      this.listener = listener;
      return line;
    });
    this.listener?.online("live");
  }

  show({ view, seat, moves, log }: Scene): void {
    // One step on, only the new lines are told: they are read aloud. After a jump all of them are.
    const from = log.length >= this.shownLines && this.shownLines > 0 ? this.shownLines : 0;
    this.shownLines = log.length;
    this.version += 1;
    const message: StateMessage = {
      type: "state",
      version: this.version,
      moves,
      table: { ...this.table, seats: this.table.seats.map((its) => ({ ...its, yours: its.seat === seat })) },
      views: { [seat === null ? "watch" : seat]: view },
      log: log.slice(from),
      log_from: from,
      chat: [],
      undo: { free: {}, turn: {} },
      last: null,
    };
    this.listener?.onstate(message);
  }
}

/** The view of a position that is over and done: nobody is asked anything any more. */
export function asPast(view: View): View {
  if (!view.decision) return view;
  return { ...view, decision: { ...view.decision, options: [], groups: [] } };
}
