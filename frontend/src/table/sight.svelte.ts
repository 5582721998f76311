// What comes into sight by itself: the stall, the belongings and the tab that a question is about.

import { isSpatial } from "../choose/targets";
import type { ChoiceState } from "../state/choice.svelte";
import type { TableState } from "../state/table.svelte";
import { lids, stalls, stallWith, tabFor, zonesOf, type Stall, type Tab } from "./places";

/** So many stalls stay open, where a screen has room for them. */
const PINNED = 2;

/** So many pieces stand in the niche. */
export const NICHE = 3;

export class Sight {
  /** What the player opened or closed, and in which position: the next question opens its own. */
  private byHand = $state.raw<{ id: string | null; when: string } | null>(null);

  constructor(
    private readonly table: TableState,
    private readonly choice: ChoiceState,
    /** Whether an open stall takes the place of the market: then what an answer needs comes before what it is about. */
    private readonly narrow = false,
  ) {}

  /** The stalls of the souk. */
  readonly stalls = $derived.by<Stall[]>(() => (this.table.view ? stalls(this.table.view) : []));
  /** What the own seat owns openly besides its reserve, one lid a zone. */
  readonly belongings = $derived.by<Stall[]>(() => this.lidsAt("belongings"));
  /** What the own seat holds in secret besides its money. */
  readonly secrets = $derived.by<Stall[]>(() => this.lidsAt("hand"));

  /** What lies out for a question alone, such as a key that is turned. */
  readonly laidOut = $derived.by<Stall[]>(() => lids(this.table.view, "niche", null));

  private lidsAt(place: string): Stall[] {
    const { view, seat } = this.table;
    return seat === null ? [] : lids(view, place, seat);
  }

  private readonly all = $derived([...this.stalls, ...this.belongings, ...this.secrets, ...this.laidOut]);

  /** The zones that the question is about, or that an answer needs next. */
  readonly wanted = $derived.by<Set<string>>(() => {
    const { choice } = this;
    if (!choice.mine || !choice.decision) return new Set();
    const zones = new Set(choice.decision.about.map(({ zone }) => zone));
    if (choice.wide) return zones;
    const next = choice.primary ? [] : [...choice.next].filter((key) => !isSpatial(key));
    // What every answer takes needs no pointing at, but it is to be seen.
    return new Set([...zonesOf(next), ...zonesOf(choice.settled.filter((key) => !isSpatial(key))), ...zones]);
  });

  private readonly acting = $derived.by(() => zonesOf(this.choice.next));

  /** Zones of which the niche draws every piece, with nothing in them to point at: they need not be opened. */
  private readonly drawn = $derived.by<Set<string>>(() => {
    const { about } = this.choice.decision ?? { about: [] };
    const told = new Set(about.length > NICHE ? [] : about.map(({ id }) => id));
    const zones = [...this.stalls, ...this.laidOut].flatMap((stall) => stall.zones);
    return new Set(zones.filter(({ id, pieces }) => !this.acting.has(id) && pieces.every((piece) => told.has(piece.id))).map(({ id }) => id));
  });

  private readonly sought = $derived.by(() => new Set([...this.wanted].filter((zone) => !this.drawn.has(zone))));
  private readonly asked = $derived.by(() => {
    const first = [...this.sought].filter((zone) => !zone.startsWith("palace.")).slice(0, 1);
    return stallWith(this.all, this.narrow ? new Set(first) : this.sought);
  });
  private readonly when = $derived.by(() => `${this.table.moves} ${this.asked}`);
  /** The stall or lid that is open. One at a time. */
  readonly open = $derived.by<Stall | null>(() => {
    const id = this.byHand?.when === this.when ? this.byHand.id : this.asked;
    return this.all.find((stall) => stall.id === id) ?? null;
  });

  /** Stalls that stay open beside the one that a question opens. */
  private kept = $state.raw<readonly string[]>([]);
  readonly pinned = $derived.by<Stall[]>(() => this.kept.flatMap((id) => this.stalls.find((stall) => stall.id === id) ?? []));

  /** Keeps a stall open, or no longer; one too many takes the place of the oldest. */
  pin(id: string): void {
    this.kept = this.kept.includes(id) ? this.kept.filter((one) => one !== id) : [...this.kept, id].slice(-PINNED);
    if (this.kept.includes(id)) this.byHand = null;
  }

  /** The tab that a narrow screen turns to; null: it stays where it is. */
  readonly tab = $derived.by<Tab | null>(() => {
    if (this.choice.payment) return "hand"; // payments are put together there
    return this.table.view ? tabFor(this.table.view, this.table.seat, this.sought) : null;
  });

  toggle(id: string | null): void {
    this.byHand = { id: this.open?.id === id ? null : id, when: this.when };
  }

  /** Whether something of these can be pointed at now. */
  acts(stall: Stall): boolean {
    return this.choice.mine && stall.zones.some(({ id }) => this.acting.has(id));
  }
}
