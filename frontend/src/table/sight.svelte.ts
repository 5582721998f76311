// What comes into sight by itself: the stall, the belongings and the tab that a question is about.

import { isSpatial } from "../choose/targets";
import type { ChoiceState } from "../state/choice.svelte";
import type { TableState } from "../state/table.svelte";
import { lids, stalls, stallWith, tabFor, zonesOf, type Stall, type Tab } from "./places";

export class Sight {
  /** What the player opened or closed, and in which position: the next question opens its own. */
  private byHand = $state.raw<{ id: string | null; when: string } | null>(null);

  constructor(
    private readonly table: TableState,
    private readonly choice: ChoiceState,
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
    const open = choice.idle && choice.question.groups.length > 1;
    if (open) return zones;
    const next = choice.primary ? [] : [...choice.next].filter((key) => !isSpatial(key));
    return new Set([...zonesOf(next), ...zonesOf(choice.selection.keys), ...zones]);
  });

  private readonly asked = $derived(stallWith(this.all, this.wanted));
  private readonly when = $derived.by(() => `${this.table.moves} ${this.asked}`);
  /** The stall or lid that is open. One at a time. */
  readonly open = $derived.by<Stall | null>(() => {
    const id = this.byHand?.when === this.when ? this.byHand.id : this.asked;
    return this.all.find((stall) => stall.id === id) ?? null;
  });

  /** The tab that a narrow screen turns to; null: it stays where it is. */
  readonly tab = $derived.by<Tab | null>(() => {
    if (this.choice.payment) return "hand"; // payments are put together there
    return this.table.view ? tabFor(this.table.view, this.table.seat, this.wanted) : null;
  });

  toggle(id: string | null): void {
    this.byHand = { id: this.open?.id === id ? null : id, when: this.when };
  }

  /** Whether something of these can be pointed at now. */
  acts(stall: Stall): boolean {
    return this.choice.mine && stall.zones.some(({ id }) => this.acting.has(id));
  }

  private readonly acting = $derived.by(() => zonesOf(this.choice.next));
}
