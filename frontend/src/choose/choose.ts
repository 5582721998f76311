// Choosing by pointing. The player points at things; the options that go with all of them remain;
// what can be pointed at next is what the remaining options still ask for. Nothing here knows a rule:
// it is all sets of targets.

import type { Decision, Group, Option, Sale, Zone } from "../protocol/types";
import { isIdea, isSpatial, keyOfTarget, parseKey, type Key } from "./targets";

export interface Candidate {
  option: Option;
  keys: readonly Key[];
}

/** Something that can be bought with any of some pieces, also in ways that are not listed. */
export interface Ware {
  sale: Sale;
  /** What is bought. */
  keys: readonly Key[];
  /** What may be given for it; equal pieces as often as there are. */
  pieces: readonly Key[];
}

export interface Question {
  groups: readonly Group[];
  candidates: readonly Candidate[];
  wares: readonly Ware[];
  /** Cells with a piece: pointing at one does not lay anything down by itself. */
  occupied: ReadonlySet<Key>;
}

export interface Selection {
  /** What was pointed at, in order; a key is there twice if two equal cards are. */
  keys: readonly Key[];
  /** The choice that everything is narrowed down to, if the player named one. */
  group: string | null;
}

export const NOTHING: Selection = { keys: [], group: null };

export function ask(decision: Decision, zones: readonly Zone[]): Question {
  const candidates = (decision.options ?? []).map((option) => ({
    option,
    // What changes is pointed at where it lies, what it would be then lies nowhere.
    keys: [...option.targets, ...(option.moves ? [option.moves] : [])].map((target) => keyOfTarget(target, zones, decision.seat)),
  }));
  const sales = (decision.sales ?? []).map((sale) => ({
    sale,
    keys: sale.targets.map((target) => keyOfTarget(target, zones, decision.seat)),
    pieces: sale.pieces.flatMap((piece) => Array<Key>(piece.number).fill(keyOfTarget(piece, zones, decision.seat))),
  }));
  // What cannot be paid at all is nothing to point at, whatever else may be done with it.
  const wares = sales.filter((ware) => candidates.some(({ option, keys }) => option.kind === ware.sale.kind && without(keys, ware.keys)));
  return { groups: decision.groups ?? [], candidates, wares, occupied: occupiedCells(zones) };
}

function occupiedCells(zones: readonly Zone[]): Set<Key> {
  const cells = new Set<Key>();
  for (const zone of zones) {
    if (zone.kind !== "grid") continue;
    for (const { x, y } of zone.pieces) cells.add(`cell|${zone.id}|${x},${y}`);
  }
  return cells;
}

// --- multisets of keys -----------------------------------------------------------------------

/** What is left of `keys` when each of `taken` is taken out once; null if one is missing. */
export function without(keys: readonly Key[], taken: readonly Key[]): Key[] | null {
  const left = [...keys];
  for (const key of taken) {
    const at = left.indexOf(key);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

function shared(keys: readonly Key[], others: readonly Key[]): Key[] {
  const left = [...others];
  return keys.filter((key) => {
    const at = left.indexOf(key);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

// --- payments that are put together ----------------------------------------------------------

/** What is being paid for, and the pieces given so far; null if no ware was pointed at, or more than that. */
export function paying(question: Question, selection: Selection): { ware: Ware; given: Key[] } | null {
  for (const ware of question.wares) {
    const given = ware.keys.length ? without(selection.keys, ware.keys) : null;
    if (given && without(ware.pieces, given)) return { ware, given };
  }
  return null;
}

/** The same with nothing given yet: what else may be done with what is being paid for. */
export function unpaid(question: Question, selection: Selection): Selection {
  const payment = paying(question, selection);
  return payment ? { ...selection, keys: payment.ware.keys } : selection;
}

/** Payments by what speaks for them: exact ones, then those at the price that is asked, then the least waste, then the fewest pieces. */
export function byTerms(asked: number | null): (a: Candidate, b: Candidate) => number {
  const rank = ({ option }: Candidate) => (option.exact ? 0 : 2) + (option.price === asked ? 0 : 1);
  return (a, b) => rank(a) - rank(b) || byCost(a, b);
}

/** The payment that is proposed for what is pointed at, and the pieces that it gives away. */
function proposedFor(question: Question, selection: Selection, asked: number): { best: Candidate; given: Key[] } | null {
  const [best] = remaining(question, selection).filter(isPayment).toSorted(byTerms(asked));
  return best ? { best, given: without(best.keys, selection.keys) ?? [] } : null;
}

/** Points at something for sale: the best payment is laid down with it, unless some pieces were before. */
export function addWare(question: Question, selection: Selection, key: Key): Selection {
  const pointed = add(question, paying(question, selection) ? { ...selection, keys: [] } : selection, key);
  // What comes with the only thing that it can be, such as the type that a card marks, needs no pointing at.
  const [only, ...others] = question.wares.filter(({ keys }) => keys.includes(key));
  const rest = only && !others.length ? only.keys.filter((one) => !pointed.keys.includes(one)) : [];
  const added = rest.reduce((chosen, one) => add(question, chosen, one), pointed);
  const payment = paying(question, added);
  if (!payment || payment.given.length) return added;
  const proposed = proposedFor(question, added, payment.ware.sale.price);
  const paid = proposed ? { ...added, keys: [...added.keys, ...proposed.given] } : added;
  return paying(question, paid) ? paid : added;
}

/** How something for sale would be paid, as pointing at it proposes; null for what is not for sale now. */
export function proposedPayment(question: Question, key: Key): { option: Option; given: Key[] } | null {
  if (!question.wares.some(({ keys }) => keys.includes(key))) return null;
  const pointed = addWare(question, NOTHING, key);
  const payment = paying(question, pointed);
  const unpaid = payment ? { ...pointed, keys: payment.ware.keys } : pointed;
  const proposed = proposedFor(question, unpaid, payment?.ware.sale.price ?? 0);
  return proposed && { option: proposed.best.option, given: proposed.given };
}

/** What is left to buy, if a group was named in which that is one thing alone and nothing else can be done. */
export function onlyWare(question: Question, selection: Selection): Key | null {
  const left = remaining(question, selection);
  const things = (keys: readonly Key[]): Key[] => keys.filter((key) => !isIdea(key));
  const wares = question.wares.filter(({ keys }) => things(keys).length === 1 && left.some((candidate) => without(candidate.keys, keys)));
  const [ware, ...others] = wares;
  if (!ware || others.length > 0 || selection.keys.length > 0) return null;
  return left.every((candidate) => isPayment(candidate) && without(candidate.keys, ware.keys)) ? things(ware.keys)[0]! : null;
}

// --- what a selection means ------------------------------------------------------------------

/** The options that go with all that was pointed at. */
export function remaining(question: Question, selection: Selection): Candidate[] {
  return question.candidates.filter(
    ({ option, keys }) =>
      (selection.group === null || option.group === selection.group) && without(keys, selection.keys) !== null,
  );
}

/** What needs no pointing at, because every remaining option that points at anything includes it. */
export function implied(question: Question, selection: Selection): Key[] {
  const pointing = remaining(question, selection).filter(({ keys }) => keys.length > 0);
  const rests = pointing.map(({ keys }) => without(keys, selection.keys) ?? []);
  const [first, ...others] = rests;
  return first ? others.reduce<Key[]>(shared, first) : [];
}

/** All that is settled: pointed at, or implied by it. */
export function settled(question: Question, selection: Selection): Key[] {
  return [...selection.keys, ...implied(question, selection)];
}

/** What can be pointed at to go on, beyond what is settled. */
export function next(question: Question, selection: Selection): Set<Key> {
  const payment = paying(question, selection);
  const base = unpaid(question, selection);
  const done = settled(question, base);
  const keys = new Set<Key>();
  for (const candidate of remaining(question, base)) {
    for (const key of without(candidate.keys, done) ?? []) if (!payment?.ware.pieces.includes(key)) keys.add(key);
  }
  for (const key of (payment && without(payment.ware.pieces, payment.given)) ?? []) keys.add(key);
  return keys;
}

/** All that can be pointed at, also instead of what was. */
export function pointable(question: Question): Set<Key> {
  return new Set(question.candidates.flatMap(({ keys }) => keys));
}

/** The options that ask for nothing more than what is settled. */
export function complete(question: Question, selection: Selection): Candidate[] {
  const done = settled(question, selection);
  return remaining(question, selection).filter(({ keys }) => without(keys, done)?.length === 0 && keys.length === done.length);
}

// --- pointing --------------------------------------------------------------------------------

/** Points at something: in addition, or instead of what it does not go with. */
export function add(question: Question, selection: Selection, key: Key): Selection {
  const more = { ...selection, keys: [...selection.keys, key] };
  if (!remaining(question, more).length && paying(question, more)) return more;
  const group = remaining(question, { keys: [key], group: selection.group }).length ? selection.group : null;
  let kept: Key[] = [];
  // The latest are kept first: they are what the player has in mind.
  for (const chosen of [...selection.keys].reverse()) {
    const tried = [chosen, ...kept];
    if (remaining(question, { keys: [...tried, key], group }).length) kept = tried;
  }
  const added = { keys: [...kept, key], group };
  return remaining(question, added).length ? added : selection;
}

/** Takes back what was pointed at. */
export function remove(selection: Selection, key: Key): Selection {
  const at = selection.keys.lastIndexOf(key);
  return at < 0 ? selection : { ...selection, keys: selection.keys.toSpliced(at, 1) };
}

/** Narrows down to one of the choices, or widens again; what goes with it stays chosen. */
export function nameGroup(question: Question, selection: Selection, group: string | null): Selection {
  const named = { ...selection, group };
  return remaining(question, named).length ? named : { keys: [], group };
}

/** The groups in which something is to be pointed at: all others have a button that says it all. */
export function pointedGroups(question: Question): Set<string> {
  return new Set(question.candidates.filter(({ keys }) => keys.length > 0).map(({ option }) => option.group));
}

export function isNothing(selection: Selection): boolean {
  return selection.keys.length === 0 && selection.group === null;
}

// --- proposing -------------------------------------------------------------------------------

/**
 * The options that are worth a button of their own, the best first in every group.
 *
 * Before anything is chosen these are the ones that need no pointing. Afterwards each group has its
 * complete option, if there is one (more can be pointed at), else its payments or few options, unless
 * they are a matter of where: then the palace shows them.
 */
export function proposals(question: Question, selection: Selection): Candidate[] {
  const left = remaining(question, selection);
  if (left.length === 1) return left;
  const finished = new Set(complete(question, selection));
  const groups = groupsOf(question, left);
  const open = isNothing(selection) && groups.length > 1;
  return groups.flatMap((members) => {
    const plain = members.filter((candidate) => finished.has(candidate) || candidate.keys.length === 0);
    if (plain.length || open || isMatterOfWhere(question, selection, members) || isNamedFurther(question, selection, members)) return plain;
    if (members.every(isPayment)) return isForOne(question, members) ? members.toSorted(byCost) : [];
    const listed = members.some((one) => !swapsEquals(one)) ? members.filter((one) => !swapsEquals(one)) : members;
    return listed.length <= FEW ? listed.toSorted(byCost) : [];
  });
}

/** Whether two equal pieces change places, which is worth no button: whoever wants it points at both. */
function swapsEquals({ keys }: Candidate): boolean {
  const [one, other] = keys.map(parseKey);
  return keys.length === 2 && one?.type === other?.type && one?.id === other?.id && one?.zone !== other?.zone;
}

/** Whether payments are for one thing; of several, the player points at one first. */
function isForOne(question: Question, payments: readonly Candidate[]): boolean {
  const sold = question.wares.filter(({ sale, keys }) => payments.some((one) => one.option.kind === sale.kind && without(one.keys, keys)));
  return sold.length < 2;
}

/** So many options are listed at once; of more, the player points at parts. */
const FEW = 5;

function isPayment({ option }: Candidate): boolean {
  return option.worth !== undefined;
}

function groupsOf(question: Question, candidates: readonly Candidate[]): Candidate[][] {
  const order = [...new Set([...question.groups.map(({ id }) => id), ...candidates.map(({ option }) => option.group)])];
  return order
    .map((group) => candidates.filter(({ option }) => option.group === group))
    .filter((members) => members.length > 0);
}

function isMatterOfWhere(question: Question, selection: Selection, members: readonly Candidate[]): boolean {
  const done = settled(question, selection);
  return members.length > 1 && members.some(({ keys }) => (without(keys, done) ?? []).some(isSpatial));
}

/** Whether somebody who names types or seats one after the other has more to name: the names stay in sight until it is said. */
function isNamedFurther(question: Question, selection: Selection, members: readonly Candidate[]): boolean {
  const done = settled(question, selection);
  const rests = members.flatMap(({ keys }) => without(keys, done) ?? []);
  return members.length > 1 && selection.keys.some(isIdea) && rests.every(isIdea);
}

/** How much a payment gives away, where an option is one. */
export function excess(option: Option): number {
  return option.worth !== undefined && option.price !== undefined ? option.worth - option.price : 0;
}

/** Exact payments first, then the least waste, then the fewest cards. */
function byCost(a: Candidate, b: Candidate): number {
  return excess(a.option) - excess(b.option) || a.keys.length - b.keys.length;
}

/**
 * The option that pointing at a cell or an edge plays at once. Laying something down takes no second
 * click: with a piece in hand, or on an empty cell. All else is chosen first and then confirmed.
 */
export function playedBy(question: Question, selection: Selection, key: Key): Candidate | null {
  if (!isSpatial(key)) return null;
  const inHand = settled(question, selection).some((chosen) => !isSpatial(chosen));
  if (!inHand && question.occupied.has(key)) return null;
  const after = add(question, selection, key);
  const [only, ...more] = complete(question, after);
  if (!only || more.length) return null;
  // Where the tile could also show its other face, nothing is settled by the place alone.
  const sameFace = remaining(question, after).every(({ option }) => option.face === only.option.face);
  return sameFace ? only : null;
}

/** The option that a selection leaves, with nothing more that could be pointed at. */
export function onlyAnswer(question: Question, selection: Selection): Candidate | null {
  const [only, ...more] = complete(question, selection);
  return only && !more.length && !next(question, selection).size ? only : null;
}

/** The tile that is in hand: chosen or implied, and not lying in a grid. */
export function tileInHand(question: Question, selection: Selection): Key | null {
  return settled(question, selection).find((key) => parseKey(key).type === "tile") ?? null;
}

/** The cells and edges that a remaining option would use, with that option; where all is settled by itself, those of the only one. */
export function spatialChoices(question: Question, selection: Selection): Map<Key, Candidate> {
  const chosen = new Map<Key, Candidate>();
  const open = next(question, selection);
  for (const key of open.size ? open : implied(question, selection)) {
    if (!isSpatial(key)) continue;
    const after = add(question, selection, key);
    const candidate = complete(question, after)[0] ?? remaining(question, after)[0];
    if (candidate) chosen.set(key, candidate);
  }
  return chosen;
}

/** By how much longest runs would change, those that do: `{wall: 3}`. */
export function gains(option: Option, runs: Record<string, { length: number }>): Record<string, number> {
  const changes = Object.entries(option.runs ?? {}).map(([kind, length]): [string, number] => [kind, length - (runs[kind]?.length ?? 0)]);
  return Object.fromEntries(changes.filter(([, gain]) => gain !== 0));
}

