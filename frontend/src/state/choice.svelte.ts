// What the player is choosing: the selection over the options of the decision, and what it shows.

import { createContext, untrack } from "svelte";
import { type CellChoice, type EdgeChoice, NORTH_EAST, type Reason, type TileChoice } from "../board/types";
import {
  add,
  addWare,
  ask,
  complete,
  isNothing,
  nameGroup,
  next,
  NOTHING,
  paying,
  onlyAnswer,
  onlyWare,
  playedBy,
  pointable,
  pointedGroups,
  proposals,
  remaining,
  remove,
  settled,
  spatialChoices,
  tileInHand,
  unpaid,
  type Candidate,
  type Question,
  type Selection,
} from "../choose/choose";
import { cellOf, isSpatial, parseKey, type Key } from "../choose/targets";
import type { Bill, Decision, Lead, Option, Piece, Side, View } from "../protocol/types";
import { settings } from "../settings.svelte";
import { asksFirst } from "./confirm";
import type { Told } from "./told";
import type { TableState } from "./table.svelte";

const NO_QUESTION: Question = { groups: [], candidates: [], wares: [], occupied: new Set() };

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
  /** A cell that was pressed first: a second press confirms, by finger, mouse and keys alike. */
  tapped = $state<Key | null>(null);
  reason = $state.raw<Reason | null>(null);
  /** What the pieces come to that were pointed at to pay with, as the engine says. */
  bill = $state.raw<(Bill & { action: string }) | null>(null);

  /** Whether somebody says what a payment comes to: in a puzzle or a lesson nobody does, and there is no meter. */
  reckons = $state(true);

  /** What a review says of the move that comes next: it shows, whoever was asked. */
  told = $state.raw<Told | null>(null);

  private readonly reasons = new Map<string, Reason | null>();

  constructor(readonly table: TableState) {}

  readonly view = $derived.by<View | null>(() => this.table.view);
  readonly decision = $derived<Decision | null>(this.view?.decision ?? null);
  /** Whether the seat that looks is asked, and the line is up. */
  readonly mine = $derived.by(() => this.decision !== null && this.decision.seat === this.table.seat && this.table.live);
  readonly question = $derived(this.mine && this.decision ? ask(this.decision, this.view?.zones ?? []) : NO_QUESTION);
  readonly remaining = $derived(remaining(this.question, this.selection));
  readonly proposals = $derived(proposals(this.question, unpaid(this.question, this.selection)));
  readonly settled = $derived(settled(this.question, this.selection));
  readonly next = $derived(next(this.question, this.selection));
  private readonly pointable = $derived(new Set([...pointable(this.question), ...this.next]));
  readonly idle = $derived(isNothing(this.selection));
  /** What Enter plays: the first proposal, once something is chosen or nothing else is possible. */
  readonly primary = $derived.by<Candidate | null>(() => {
    if (this.tapped) return playedBy(this.question, this.selection, this.tapped);
    if (this.payment) return complete(this.question, this.selection).find(({ keys }) => !this.reckons || keys.length === this.selection.keys.length) ?? this.paid;
    const first = this.proposals[0] ?? null;
    return !this.idle || this.question.candidates.length === 1 ? first : null;
  });
  /** What is being paid for, and the pieces given so far. */
  readonly payment = $derived(paying(this.question, this.selection));
  /** A payment that was put together and is not listed, if it pays. */
  private readonly paid = $derived.by<Candidate | null>(() => {
    const { bill, payment, selection } = this;
    if (!bill || bill.reason !== null || !payment) return null;
    const { kind } = payment.ware.sale;
    const group = this.question.candidates.find(({ option }) => option.kind === kind)?.option.group ?? kind;
    const { action, price, worth, exact } = bill;
    const label = selection.keys.map((key) => this.pieceOf(key)?.label ?? "").join(", ");
    return { keys: selection.keys, option: { action, kind, group, label, targets: [], price, worth, exact } };
  });
  /** Whether all is still open: nothing is chosen, and there is more than one way to go on by pointing. */
  readonly wide = $derived.by(() => this.idle && pointedGroups(this.question).size > 1);
  /** Whether the turn is wide open: what could be done in the palace shows when it is pointed at, not before. A question about one thing is none such. */
  readonly quiet = $derived.by(() => this.wide && this.inHand === null && this.decision?.about.length !== 1);
  /** Whether what is lit answers the question: not in a turn that is wide open, nor while a payment is put together. */
  readonly answering = $derived.by(() => !(this.wide && this.decision?.about.length === 0) && !this.payment);
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
  readonly edges = $derived([...this.choicesOf("edge", false), ...this.choicesOf("corner", false)] as EdgeChoice[]);
  readonly picked = $derived(this.tapped ?? this.selection.keys.findLast((key) => parseKey(key).type === "cell") ?? null);

  /** The seat in whose palace something is to be pointed at now; null while the turn is wide open. */
  readonly where = $derived.by<number | null>(() => {
    const [key] = this.quiet ? [] : this.spatial.keys();
    return key === undefined ? null : (this.table.zone(parseKey(key).zone ?? "")?.seat ?? null);
  });

  private choicesOf(type: string, occupied: boolean): (CellChoice | TileChoice | EdgeChoice)[] {
    const shown = new Map(this.spatial);
    // What was pointed at stays to be seen, and can be pointed at again.
    for (const key of this.selection.keys) {
      const candidate = this.remaining.find(({ keys }) => keys.includes(key));
      if (candidate && !shown.has(key)) shown.set(key, candidate);
    }
    return [...shown]
      .filter(([key]) => parseKey(key).type === type && this.question.occupied.has(key) === occupied)
      .map(([key, candidate]) => [key, this.hovered?.keys.includes(key) ? this.hovered : candidate] as const)
      .map(([key, { option, keys }]) => ({
        key,
        label: option.label,
        ...cellOf(key),
        ...(option.runs ? { runs: option.runs } : {}),
        ...this.turned(option),
        ...(type === "edge" ? { side: parseKey(key).id.split(",")[2] as Side } : {}),
        ...(type === "corner" ? { side: NORTH_EAST } : {}),
        ...(occupied ? { ghost: this.faceOf(option) ?? this.replacing(keys) } : {}),
      }));
  }

  /** Whether a cell is chosen on which the tile may show either face. */
  readonly eitherFace = $derived.by(() => {
    const [first, ...others] = this.remaining;
    return this.selection.keys.some(isSpatial) && others.some(({ option }) => option.face !== first?.option.face);
  });

  /** The tile as an option lays it, if it shows another face then: turned or flipped. */
  faceOf(option: Option): Piece | null {
    const id = option.face ?? "";
    const piece = this.view?.pieces[id];
    return piece ? { ...piece, id } : null;
  }

  private turned(option: Option): { ghost?: Piece } {
    const face = this.faceOf(option);
    return face ? { ghost: face } : {};
  }

  /** The tile that would come in place of another: none if the option only takes one away. */
  private replacing(keys: readonly Key[]): Piece | null {
    const key = keys.find((one) => parseKey(one).type === "tile");
    return key ? this.pieceOf(key) : null;
  }

  /** The piece that a key means: by its id, or by the place or cell where it lies. */
  pieceOf(key: Key): Piece | null {
    const { type, zone, id } = parseKey(key);
    const pieces = this.table.zone(zone ?? "")?.pieces ?? [];
    const isMeant = (piece: Piece): boolean => {
      if (type === "cell") return `${piece.x},${piece.y}` === id;
      return (type === "place" ? piece.place : piece.id) === id;
    };
    return pieces.find(isMeant) ?? null;
  }

  /** The pieces that the question is about, where they lie. */
  readonly about = $derived.by<Piece[]>(() =>
    (this.decision?.about ?? []).flatMap(({ id, zone }) => this.table.zone(zone)?.pieces.find((piece) => piece.id === id) ?? []),
  );

  // --- what the player does --------------------------------------------------------------------

  /** Points at one of several equal pieces; `taken` if this one was pointed at before. */
  point(key: Key, taken = false): void {
    if (!this.mine) return;
    this.settle(taken ? this.without(key) : this.isWare(key) ? addWare(this.question, this.selection, key) : add(this.question, this.selection, key));
    // What takes no consent is played as soon as nothing else can be meant, here as in the palace.
    const only = taken ? null : onlyAnswer(this.question, this.selection);
    if (only && !asksFirst(settings.confirm, only.option)) void this.play(only.option);
  }

  private isWare(key: Key): boolean {
    return this.question.wares.some(({ keys }) => keys.includes(key));
  }

  /** The selection without something; what is not bought after all is not paid for either. */
  private without(key: Key): Selection {
    return this.payment?.ware.keys.includes(key) ? { ...this.selection, keys: [] } : remove(this.selection, key);
  }

  /** Whether a piece can be added to the payment that is being put together. */
  pays(key: Key): boolean {
    return this.payment !== null && this.payment.ware.pieces.includes(key);
  }

  /** Lays what is in hand into a zone, if there is an answer that does. */
  async dropIn(zone: string): Promise<boolean> {
    const found = this.remaining.filter(({ option }) => option.to === zone);
    const candidate = found.find(({ option }) => option.face === undefined) ?? found[0];
    if (!candidate) return false;
    if (asksFirst(settings.confirm, candidate.option)) this.settle({ keys: candidate.keys, group: candidate.option.group });
    else await this.play(candidate.option);
    return true;
  }

  /** Goes back to what was chosen before. */
  restore(selection: Selection): void {
    this.settle(selection);
  }

  /** Points at a cell, tile or edge of the palace. */
  async pointInPalace(key: Key): Promise<void> {
    const candidate = playedBy(this.question, this.selection, key);
    if (!candidate) return this.point(key, this.selection.keys.includes(key));
    if (asksFirst(settings.confirm, candidate.option) && this.tapped !== key) {
      this.tapped = key;
      return;
    }
    await this.play(candidate.option);
  }

  name(group: string | null): void {
    this.settle(nameGroup(this.question, this.selection, group));
    // With one thing for sale, naming the purchase is pointing at it.
    const key = group === null ? null : onlyWare(this.question, this.selection);
    if (key) this.point(key);
  }

  putBack(): void {
    this.settle(NOTHING);
  }

  private settle(selection: Selection): void {
    this.selection = selection;
    this.hovered = null;
    this.tapped = null;
    this.reason = null;
    this.bill = null;
    // Whoever puts everything back must not come to depend on what was chosen.
    if (selection.keys.length) void this.reckon(selection);
  }

  /** Asks what the pieces come to that were pointed at to pay with. */
  private async reckon(selection: Selection): Promise<void> {
    const payment = paying(this.question, selection);
    const seat = this.table.seat;
    if (!payment || seat === null) return;
    const action = [payment.ware.sale.action, ...payment.given.map((key) => parseKey(key).id)].join(" ");
    const answer = await this.table.question({ type: "payment", seat, action });
    this.reckons = answer !== null && "price" in answer;
    // More may have been pointed at while the answer was on its way.
    if (this.reckons && this.selection === selection) this.bill = { ...(answer as unknown as Bill), action };
  }

  /** Where one more of a piece would lead while something is being paid; null where nothing is. */
  lead(zone: string, id: string): Lead | null {
    return this.bill?.leads.find((one) => one.zone === zone && one.id === id) ?? null;
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
    // An effect that calls this must not come to depend on what is chosen next.
    untrack(() => this.putBack());
    this.reasons.clear();
  }
}

export const [useChoice, provideChoice] = createContext<ChoiceState>();
