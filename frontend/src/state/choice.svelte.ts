// What the player is choosing: the selection over the options of the decision, and what it shows.

import { createContext } from "svelte";
import type { CellChoice, EdgeChoice, Reason, TileChoice } from "../board/types";
import {
  add,
  ask,
  isNothing,
  nameGroup,
  next,
  NOTHING,
  playedBy,
  pointable,
  proposals,
  remaining,
  remove,
  settled,
  spatialChoices,
  tileInHand,
  type Candidate,
  type Question,
  type Selection,
} from "../choose/choose";
import { cellOf, parseKey, type Key } from "../choose/targets";
import type { Decision, Option, Piece, Side, View } from "../protocol/types";
import type { TableState } from "./table.svelte";

const NO_QUESTION: Question = { groups: [], candidates: [], occupied: new Set() };

/** How a piece stands to the choice; equal pieces are counted. */
export interface Standing {
  pointable: boolean;
  /** It leads on from what is chosen, or is where one may begin. */
  lit: boolean;
  /** How many of the equal pieces were pointed at. */
  chosen: number;
  /** How many are meant: pointed at, implied, or part of the proposal that shows. */
  meant: number;
}

const UNCONCERNED: Standing = { pointable: false, lit: false, chosen: 0, meant: 0 };

function count(keys: readonly Key[], key: Key): number {
  return keys.filter((one) => one === key).length;
}

export class ChoiceState {
  selection = $state.raw<Selection>(NOTHING);
  /** The proposal under the pointer or focus: its pieces show. */
  hovered = $state.raw<Candidate | null>(null);
  /** A cell that was tapped first: touch has no hover, so a second tap confirms. */
  tapped = $state<Key | null>(null);
  reason = $state.raw<Reason | null>(null);

  private readonly reasons = new Map<string, Reason | null>();

  constructor(readonly table: TableState) {}

  readonly view = $derived.by<View | null>(() => this.table.view);
  readonly decision = $derived<Decision | null>(this.view?.decision ?? null);
  /** Whether the seat that looks is asked, and the line is up. */
  readonly mine = $derived.by(() => this.decision !== null && this.decision.seat === this.table.seat && this.table.live);
  readonly question = $derived(this.mine && this.decision ? ask(this.decision, this.view?.zones ?? []) : NO_QUESTION);
  readonly remaining = $derived(remaining(this.question, this.selection));
  readonly proposals = $derived(proposals(this.question, this.selection));
  readonly settled = $derived(settled(this.question, this.selection));
  readonly next = $derived(next(this.question, this.selection));
  private readonly pointable = $derived(pointable(this.question));
  readonly idle = $derived(isNothing(this.selection));
  /** What Enter plays: the first proposal, once something is chosen or nothing else is possible. */
  readonly primary = $derived.by<Candidate | null>(() => {
    if (this.tapped) return playedBy(this.question, this.selection, this.tapped);
    const first = this.proposals[0] ?? null;
    return !this.idle || this.question.candidates.length === 1 ? first : null;
  });
  private readonly shown = $derived<readonly Key[]>((this.hovered ?? this.primary)?.keys ?? []);

  standing(key: Key): Standing {
    if (!this.pointable.has(key)) return UNCONCERNED;
    const chosen = count(this.selection.keys, key);
    const meant = Math.max(chosen, count(this.settled, key), count(this.shown, key));
    return { pointable: true, lit: this.next.has(key) || chosen > 0, chosen, meant };
  }

  // --- the palace ----------------------------------------------------------------------------

  private readonly spatial = $derived(spatialChoices(this.question, this.selection));
  readonly inHand = $derived.by<Piece | null>(() => {
    const key = tileInHand(this.question, this.selection);
    return key ? this.pieceOf(key) : null;
  });

  readonly cells = $derived(this.choicesOf("cell", false) as CellChoice[]);
  readonly tiles = $derived(this.choicesOf("cell", true) as TileChoice[]);
  readonly edges = $derived(this.choicesOf("edge", false) as EdgeChoice[]);
  readonly picked = $derived(this.tapped ?? this.selection.keys.findLast((key) => parseKey(key).type === "cell") ?? null);

  private choicesOf(type: string, occupied: boolean): (CellChoice | TileChoice | EdgeChoice)[] {
    const shown = new Map(this.spatial);
    // What was pointed at stays to be seen, and can be pointed at again.
    for (const key of this.selection.keys) {
      const candidate = this.remaining.find(({ keys }) => keys.includes(key));
      if (candidate && !shown.has(key)) shown.set(key, candidate);
    }
    return [...shown]
      .filter(([key]) => parseKey(key).type === type && this.question.occupied.has(key) === occupied)
      .map(([key, { option, keys }]) => ({
        key,
        label: option.label,
        ...cellOf(key),
        ...(option.runs ? { runs: option.runs } : {}),
        ...(type === "edge" ? { side: parseKey(key).id.split(",")[2] as Side } : {}),
        ...(occupied ? { ghost: this.replacing(keys) } : {}),
      }));
  }

  /** The tile that would come in place of another: none if the option only takes one away. */
  private replacing(keys: readonly Key[]): Piece | null {
    const key = keys.find((one) => parseKey(one).type === "tile");
    return key ? this.pieceOf(key) : null;
  }

  /** The piece that a key means: by its id, or by the place where it lies. */
  pieceOf(key: Key): Piece | null {
    const { type, zone, id } = parseKey(key);
    const pieces = this.table.zone(zone ?? "")?.pieces ?? [];
    return pieces.find((piece) => (type === "place" ? piece.place : piece.id) === id) ?? null;
  }

  // --- what the player does --------------------------------------------------------------------

  /** Points at one of several equal pieces; `taken` if this one was pointed at before. */
  point(key: Key, taken = false): void {
    if (!this.mine) return;
    this.settle(taken ? remove(this.selection, key) : add(this.question, this.selection, key));
  }

  /** Points at a cell, tile or edge of the palace. */
  async pointInPalace(key: Key, touch: boolean): Promise<void> {
    const candidate = playedBy(this.question, this.selection, key);
    if (!candidate) return this.point(key, this.selection.keys.includes(key));
    if (touch && this.tapped !== key) {
      this.tapped = key;
      return;
    }
    await this.play(candidate.option);
  }

  name(group: string | null): void {
    this.settle(nameGroup(this.question, this.selection, group));
  }

  putBack(): void {
    this.settle(NOTHING);
  }

  private settle(selection: Selection): void {
    this.selection = selection;
    this.hovered = null;
    this.tapped = null;
    this.reason = null;
  }

  async confirm(): Promise<void> {
    if (this.primary) await this.play(this.primary.option);
  }

  async play(option: Option): Promise<void> {
    if (await this.table.play(option.action)) this.putBack();
  }

  /** Asks why the tile in hand may not lie on a cell, once for every tile, cell and position. */
  async pointAtCell(cell: { x: number; y: number } | null): Promise<void> {
    this.reason = null;
    this.pointedAt = "";
    const tile = this.inHand;
    const seat = this.table.seat;
    if (!cell || !tile || seat === null || !this.mine) return;
    if (this.cells.some((choice) => choice.x === cell.x && choice.y === cell.y)) return;
    const { x, y } = cell;
    const asked = `${this.table.moves} ${tile.id} ${x},${y}`;
    this.pointedAt = asked;
    if (!this.reasons.has(asked)) {
      const answer = await this.table.question({ type: "why_not", seat, tile: tile.id, x, y });
      if (!answer) return; // no answer is no reason to be remembered
      const { reason: text, side } = answer as { reason?: string | null; side?: Side | null };
      this.reasons.set(asked, text ? { x, y, text, side: side ?? null } : null);
    }
    // The pointer may have gone on while the answer was on its way.
    if (this.pointedAt === asked) this.reason = this.reasons.get(asked) ?? null;
  }

  private pointedAt = "";

  /** Called when the position has changed: what was chosen in the old one is gone. */
  renew(): void {
    this.putBack();
    this.reasons.clear();
  }
}

export const [useChoice, provideChoice] = createContext<ChoiceState>();
