// A table as this browser knows it: what the server said last, whose seats are played here, and the
// commands. Everything on the table page reads from here.

import { createContext } from "svelte";
import { meetModules } from "../look/sprites.svelte";
import { Connection, RefusedError, type Hello, type Line, type LineState, type Listener } from "../protocol/connection";
import type { ChatLine, Command, Done, Language, LogLine, StateMessage, Table, Undo, View, Zone } from "../protocol/types";
import { settings } from "../settings.svelte";
import { t } from "../texts/index.svelte";
import { announce, notify } from "../ui/live.svelte";
import { wearColours } from "./colours.svelte";
import { forgetSeat, keysInLink, keysOf, rememberKeys, restoreSeats, sentKeys, type TableKeys } from "./keys";

/** Opens the line to a table. */
export type Connect = (table: string, hello: Hello, listener: Listener) => Line;

/** Until when interrupts are let pass: one can be used, the own turn begins. */
export const ORDERS = ["usable", "turn"] as const;
export type Order = (typeof ORDERS)[number];

/** The view of whoever sits nowhere, which is also what all at one screen may see. */
const WATCH = "watch";
/** The question between two turns. */
const WINDOW = "window";
/** Refusals that need no words: the page shows that the table has moved on, or is gone. */
const SHOWN: ReadonlySet<string> = new Set(["stale", "no-table"]);
const NO_UNDO: Undo = { free: {}, turn: {} };

export class TableState {
  keys = $state.raw<TableKeys>({ seats: {}, host: null, visited: 0 });
  line = $state<LineState>("connecting");
  /** Why the table isn't shown yet, if that is known. */
  obstacle = $state<string | null>(null);
  message = $state.raw<StateMessage | null>(null);
  log = $state.raw<LogLine[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  away = $state.raw<number[]>([]);
  watchers = $state(0);
  /** The lines that the last message brought. */
  fresh = $state.raw<LogLine[]>([]);
  /** How many moves there were before the latest own one, if it was seen: where asking to go back leads. */
  beforeOwn = $state<number | null>(null);
  /** Whether a command is on its way: nothing else is sent meanwhile. */
  busy = $state(false);
  /** Seats that the link of this visit was for, although its keys do not open them. */
  strayed = $state.raw<number[]>([]);
  /** By seat: until when its interrupts pass by themselves. The server forgets it when it stops. */
  private orders = $state.raw<Record<number, Order>>({});
  /** Since when somebody thinks, where the table has a clock, by the clock of this page. */
  thinkingSince = $state<number | null>(null);
  private withdrawn = false;
  /** The own seat that looks; with several, the one that was uncovered last. */
  private facing = $state<number | null>(null);

  private readonly connection: Line;
  private readonly linked: Record<string, string>;
  private readonly knownBefore: Record<string, string>;

  constructor(
    readonly id: string,
    public language: Language,
    connect: Connect = (table, hello, listener) => new Connection(table, hello, listener),
  ) {
    this.linked = keysInLink(location.hash);
    this.knownBefore = keysOf(id).seats;
    if (Object.keys(this.linked).length) {
      rememberKeys(id, this.linked);
      history.replaceState(null, "", location.pathname); // the key stays out of bookmarks and screenshots
    }
    this.keys = keysOf(id);
    this.connection = connect(id, { keys: sentKeys(this.keys), language }, {
      onstate: (message) => this.receive(message),
      onpresence: (away, watchers) => {
        this.away = away;
        this.watchers = watchers;
      },
      onobstacle: (text) => (this.obstacle = text),
      online: (state) => {
        if (state === "live" && this.line !== "live") this.repeatOrders();
        this.line = state;
        if (state === "reconnecting" || state === "offline") announce(t(`table.line.${state}`));
      },
    });
  }

  close(): void {
    this.connection.close();
  }

  // --- what is so ----------------------------------------------------------------------------

  readonly table = $derived<Table | null>(this.message?.table ?? null);
  readonly moves = $derived(this.message?.moves ?? 0);
  readonly undo = $derived(this.message?.undo ?? NO_UNDO);
  readonly live = $derived(this.line === "live");

  /** The seats whose keys are here, in their order. */
  readonly mine = $derived((this.table?.seats ?? []).filter((seat) => seat.yours).map((seat) => seat.seat));

  /** The own seat that is asked something, if any. */
  readonly asked = $derived.by(() => {
    const decision = this.anyView?.decision;
    return decision && this.mine.includes(decision.seat) ? decision.seat : null;
  });

  /** With several seats at one screen, hands are covered until the next player looks. */
  readonly covered = $derived(this.mine.length > 1 && this.asked !== null && this.asked !== this.facing);

  /** The seat that looks; null for a watcher. */
  readonly seat = $derived.by(() => {
    if (this.facing !== null && this.mine.includes(this.facing)) return this.facing;
    return this.mine.length === 1 ? (this.mine[0] ?? null) : null;
  });

  readonly view = $derived.by<View | null>(() => {
    const views = this.message?.views ?? {};
    if (this.seat !== null && views[this.seat]) return views[this.seat] ?? null;
    return views[WATCH] ?? this.anyView;
  });

  private readonly anyView = $derived<View | null>(Object.values(this.message?.views ?? {})[0] ?? null);

  /** Whose turn it is to decide, also while covered. */
  readonly deciding = $derived(this.anyView?.decision?.seat ?? null);

  /** The standing order of the seat that looks. */
  readonly order = $derived.by<Order | null>(() => (this.seat === null ? null : (this.orders[this.seat] ?? null)));
  /** Whether what is asked now passes by that order: nobody needs to be called for it. */
  readonly passesBy = $derived.by(() => {
    const decision = this.anyView?.decision;
    if (!decision?.passing || this.order === null || decision.seat !== this.seat) return false;
    return this.order === "turn" || decision.options?.length === 1;
  });
  /** Whether this game asks between the turns at all, as far as it was seen. */
  hasInterrupts = $state(false);

  /** The person whom everybody waits for although they are away. */
  readonly absent = $derived.by(() => {
    const { deciding } = this;
    const info = deciding === null ? undefined : this.table?.seats[deciding];
    if (deciding === null || info?.kind !== "person" || info.yours || info.stand_in) return null;
    return this.away.includes(deciding) && !this.table?.over ? deciding : null;
  });

  /** Whether there is anybody to talk to: other people at the table, or somebody who watches or has said something. */
  readonly company = $derived.by(() => {
    const others = (this.table?.seats ?? []).some(({ kind, yours }) => kind !== "bot" && !yours);
    return others || this.mine.length === 0 || this.watchers > 0 || this.chat.length > 0;
  });

  readonly isHost = $derived(this.keys.host !== null);

  nameOf(seat: number): string {
    const said = this.table?.seats[seat]?.name;
    return said || t("table.seat-number", { number: seat + 1 });
  }

  /** How a seat is spoken of to this reader: "You" where only one seat is played here. */
  called(seat: number): string {
    return this.mine.length === 1 && this.mine[0] === seat ? t("table.you") : this.nameOf(seat);
  }

  zone(id: string): Zone | undefined {
    return this.view?.zones.find((zone) => zone.id === id);
  }

  // --- what is done --------------------------------------------------------------------------

  uncover(): void {
    this.facing = this.asked;
  }

  /** Sends a command; says in words why it was refused. Returns null then. */
  async send(command: Command): Promise<Done | null> {
    this.busy = true;
    try {
      return await this.connection.send(command);
    } catch (error) {
      if (error instanceof RefusedError) {
        if (!SHOWN.has(error.code)) notify(error.message, "bad");
      } else notify(t("table.line.unreachable"), "bad");
      return null;
    } finally {
      this.busy = false;
    }
  }

  /** Asks something that changes nothing, silently. */
  async question(command: Command): Promise<Done | null> {
    return this.connection.send(command).catch(() => null);
  }

  async play(action: string): Promise<boolean> {
    if (this.asked === null || this.busy) return false;
    return (await this.send({ type: "play", seat: this.asked, action, at: this.moves })) !== null;
  }

  /** Lets interrupts pass until something; null: ask each time. */
  async letPass(until: Order | null): Promise<void> {
    const { seat } = this;
    if (seat === null || !(await this.send({ type: "let_pass", seat, until }))) return;
    const others = Object.entries(this.orders).filter(([one]) => Number(one) !== seat);
    this.orders = Object.fromEntries(until ? [...others, [seat, until]] : others) as Record<number, Order>;
    settings.interrupts = until === "usable" ? "usable" : "ask";
  }

  private repeatOrders(): void {
    for (const [seat, until] of Object.entries(this.orders)) void this.question({ type: "let_pass", seat: Number(seat), until });
  }

  /** Orders end with the turn that they were given until; what was said at another table is said here too. */
  private followOrders(first: boolean): void {
    const decision = this.anyView?.decision;
    if (decision?.passing) this.hasInterrupts = true;
    const active = this.anyView?.active;
    if (active !== undefined && this.orders[active] === "turn" && decision?.kind !== WINDOW) {
      this.orders = Object.fromEntries(Object.entries(this.orders).filter(([seat]) => Number(seat) !== active));
    }
    if (first && settings.interrupts === "usable") {
      this.orders = Object.fromEntries(this.mine.map((seat) => [seat, "usable" as const]));
      this.repeatOrders();
    }
  }

  async goBack(moves: number): Promise<void> {
    if (this.seat !== null) await this.send({ type: "undo", seat: this.seat, moves });
  }

  /** Takes back the wish to go back. */
  async withdrawUndo(seat: number): Promise<void> {
    this.withdrawn = true;
    await this.send({ type: "answer_undo", seat, yes: false });
    this.withdrawn = false;
  }

  async sit(seat: number, name: string): Promise<void> {
    const answer = await this.send({ type: "sit", seat, name });
    if (typeof answer?.["key"] !== "string") return;
    settings.name = name;
    this.learn({ [seat]: answer["key"] });
  }

  /** Gives a seat up; says whether it is done. */
  async leave(seat: number): Promise<boolean> {
    if (!(await this.send({ type: "leave", seat }))) return false;
    forgetSeat(this.id, seat);
    this.keys = keysOf(this.id);
    this.greet(this.language);
    return true;
  }

  async rename(seat: number, name: string): Promise<void> {
    if (await this.send({ type: "rename", seat, name })) settings.name = name;
  }

  /** Speaks another language, or with other keys. */
  greet(language: Language): void {
    this.language = language;
    this.connection.greet({ keys: sentKeys(this.keys), language });
  }

  /** A key that opens nothing is not kept, least of all in the place of one that does. */
  private checkLink({ seats }: Table): void {
    const strayed = Object.keys(this.linked).filter((seat) => !seats[Number(seat)]?.yours);
    if (!strayed.length) return;
    this.strayed = strayed.map(Number);
    restoreSeats(this.id, strayed, this.knownBefore);
    this.keys = keysOf(this.id);
    if (strayed.some((seat) => this.knownBefore[seat])) this.greet(this.language);
  }

  private learn(keys: Record<string, string>): void {
    rememberKeys(this.id, keys);
    this.keys = keysOf(this.id);
    this.greet(this.language);
  }

  /** Whoever asked to go back is told that not everybody agreed. */
  private noteUndo(message: StateMessage): void {
    const asked = this.table?.undo_asked;
    const mine = asked && this.mine.includes(asked.by);
    const others = asked ? Object.entries(asked.answers).some(([seat]) => Number(seat) !== asked.by) : false;
    if (!mine || message.table.undo_asked || message.moves < this.moves || (this.withdrawn && !others)) return;
    notify(t("table.undo-refused"));
  }

  private receive(message: StateMessage): void {
    const first = this.message === null;
    if (first) this.checkLink(message.table);
    meetModules(message.table.modules);
    wearColours(message.table.customs.colours);
    const { thinking } = message.table;
    this.thinkingSince = thinking === null ? null : performance.now() - thinking * 1000;
    this.noteUndo(message);
    const before = this.log.length;
    // Lines that never came are asked for: after a greeting the log is complete.
    if (message.log_from > before) this.greet(this.language);
    const kept = this.log.slice(0, message.log_from);
    this.log = [...kept, ...message.log];
    // Where the log did not begin anew all lines that came are new, also those in the place of undone ones.
    this.fresh = first ? [] : message.log_from > 0 ? message.log : this.log.slice(before);
    this.chat = message.chat;
    this.watchers = message.table.watchers;
    this.away = message.table.seats.filter((seat) => seat.away).map((seat) => seat.seat);
    this.message = message;
    this.followOrders(first);
    if (this.facing === null && this.mine.length === 1) this.facing = this.mine[0] ?? null;
    if (this.beforeOwn !== null && this.beforeOwn >= message.moves) this.beforeOwn = null;
    if (message.last && this.mine.includes(message.last.seat)) this.beforeOwn = message.moves - 1;
    // A scoring that opens by itself tells its lines there, one after the other.
    const said = this.fresh.filter(({ kind }) => kind !== "scored" || !settings.scorings);
    if (said.length) announce(said.map((line) => line.text).join(". "));
  }
}

export const [useTable, provideTable] = createContext<TableState>();
