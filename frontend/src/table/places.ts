// Lays the table out: what lies where, by the places that zones name. Nothing here knows a module.

import { parseKey, type Key } from "../choose/targets";
import { moduleName, stallName } from "../protocol/names.svelte";
import type { Piece, View, Zone } from "../protocol/types";

/** What a module has in common for all: its zones in the souk, opened together. */
export interface Stall {
  id: string;
  label: string;
  /** Its name where there is little room. */
  short: string;
  zones: Zone[];
}

/** A piece at a slot of the market, with the zone that it is pointed at in. */
export interface AtSlot {
  piece: Piece;
  zone: Zone;
}

const AT_SLOT = /^counter\.(.+)\.(on|beside)$/;
/** Zones that the table draws by hand; all others are drawn by their place alone. */
const DRAWN = new Set(["market", "beside", "display", "palace", "hand", "bought", "reserve", "dirk", "dirk-points", "points"]);

export function stem(zone: Zone): string {
  return zone.id.split(".")[0] ?? zone.id;
}

/** Whether there is anything to see: an empty row says nothing. */
function isFilled(zone: Zone): boolean {
  return zone.kind === "counter" || zone.size > 0 || zone.pieces.length > 0;
}

/** The further zones of a place, in the order in which the server names them. */
export function zonesAt(view: View, place: string, seat: number | null = null): Zone[] {
  return view.zones.filter((zone) => zone.place === place && zone.seat === seat && !DRAWN.has(stem(zone)) && isFilled(zone));
}

/** How many things a zone holds, whatever its kind. */
export function numberIn(zone: Zone): number {
  if (zone.kind === "counter") return zone.value ?? 0;
  // What other things lie in, such as a room, is a place and no thing.
  const places = new Set(zone.pieces.map(({ place }) => place));
  const things = zone.pieces.filter(({ id }) => !places.has(id));
  // At a place of a board lies one piece; its number is what it is worth.
  const counted = things.reduce((sum, piece) => sum + (piece.place === undefined ? (piece.number ?? 1) : 1), 0);
  return Math.max(zone.size - (zone.pieces.length - things.length), counted);
}

// --- stalls ----------------------------------------------------------------------------------

/** The stalls of the souk, one for each module that has something there. */
export function stalls(view: View): Stall[] {
  const found = new Map<string, Zone[]>();
  for (const zone of zonesAt(view, "souk")) {
    const owner = zone.module ?? zone.id;
    found.set(owner, [...(found.get(owner) ?? []), zone]);
  }
  return [...found].map(([id, zones]) => {
    const label = zones.length === 1 ? (zones[0]?.label ?? id) : moduleName(id);
    return { id, zones, label, short: stallName(id) ?? label };
  });
}

/** What lies at a place, one lid a zone; a number needs none. */
export function lids(view: View | null, place: string, seat: number | null): Stall[] {
  const zones = view ? zonesAt(view, place, seat) : [];
  const shown = zones.filter((zone) => seat !== null || zone.kind !== "counter");
  return shown.map((zone) => ({ id: zone.id, label: zone.label, short: zone.label, zones: [zone] }));
}

/** So many stalls stand open; more are lids. */
export const STAND_OPEN = 3;
const HEAD = 30;
const ROW = 52;

/** Whether a zone is a board: it has places with something in them, side by side. */
function isBoard(zone: Zone): boolean {
  return zone.pieces.some(({ place }) => place !== undefined);
}

/** Whether all stalls can stand open below each other, with `columns` pieces side by side; a board needs more. */
export function standOpen(all: readonly Stall[], room: number, columns: number): boolean {
  if (all.some(({ zones }) => zones.some(isBoard))) return false;
  const rows = (zone: Zone): number => Math.ceil(Math.max(kindsIn(zone), 1) / columns);
  const heights = all.flatMap(({ zones }) => zones.map((zone) => HEAD + rows(zone) * ROW));
  return all.length <= STAND_OPEN && heights.reduce((sum, height) => sum + height, 0) <= room;
}

/** What a panel of lids has at its edges. */
const RIM = 18;
/** How high a lid is, with the gap below it; and one that stands close. */
const LID = { height: 56, gap: 6 };
const CLOSE = { height: 44, gap: 5 };

/** How lids stand: over eight in two columns; closer where they would not fit, and only then in more columns. */
export function lidsIn(count: number, room: number): { columns: number; close: boolean } {
  const rowsOf = ({ height, gap }: typeof LID): number => Math.max(1, Math.floor((room - RIM + gap) / (height + gap)));
  const wanted = count > 8 ? 2 : 1;
  const close = count > wanted * rowsOf(LID);
  return { columns: Math.max(wanted, Math.ceil(count / rowsOf(close ? CLOSE : LID))), close };
}

function kindsIn(zone: Zone): number {
  return new Set(zone.pieces.map((piece) => `${piece.id}|${piece.place ?? ""}|${piece.type ?? ""}|${piece.number ?? ""}`)).size;
}

// --- counters --------------------------------------------------------------------------------

/** What modules put on or beside the slots of the market, by slot; what names no slot lies under "". */
export function atCounters(view: View): { on: Map<string, AtSlot[]>; beside: Map<string, AtSlot[]> } {
  const on = new Map<string, AtSlot[]>();
  const beside = new Map<string, AtSlot[]>();
  for (const zone of view.zones) {
    if (zone.seat !== null || zone.id === "market") continue;
    for (const piece of zone.pieces) {
      const place = piece.at ?? zone.place;
      const [, slot, how] = AT_SLOT.exec(place) ?? [];
      const counter = slot ?? (place === "counter" ? slotOf(view, piece) : null);
      if (counter === null || counter === undefined) continue;
      const side = how === "on" ? on : beside;
      side.set(counter, [...(side.get(counter) ?? []), { piece, zone }]);
    }
  }
  return { on, beside };
}

/** The slot of a piece that lies at the counter: where its currency is paid. */
function slotOf(view: View, piece: Piece): string {
  return view.market.find(({ currency }) => currency !== null && currency === piece.currency)?.slot ?? "";
}

// --- what a question is about ----------------------------------------------------------------

/** The zones of some keys. */
export function zonesOf(keys: Iterable<Key>): Set<string> {
  return new Set([...keys].flatMap((key) => parseKey(key).zone ?? []));
}

/** The stall that the first of these zones is in that lies in any. */
export function stallWith(all: readonly Stall[], zones: ReadonlySet<string>): string | null {
  const holding = [...zones].map((zone) => all.find((stall) => stall.zones.some(({ id }) => id === zone)));
  return holding.find((stall) => stall !== undefined)?.id ?? null;
}

export type Tab = "market" | "hand" | "house" | "seats" | "log";

const TAB_OF: Readonly<Record<string, Tab>> = { counter: "market", display: "market", souk: "market", niche: "market", calendar: "seats" };

/** Behind which tab the zones lie that are asked about; null if all is in sight, such as the palace. */
export function tabFor(view: View, seat: number | null, zones: ReadonlySet<string>): Tab | null {
  // In the order in which they are wanted: where the answer lies comes before what it is about.
  for (const id of zones) {
    const zone = view.zones.find((one) => one.id === id);
    if (!zone) continue;
    const place = zone.place.split(".")[0] ?? "";
    if (place === "palace") continue;
    if (zone.seat !== null) {
      if (zone.seat !== seat) return "seats";
      return place === "hand" ? "hand" : "house";
    }
    return TAB_OF[place] ?? "market";
  }
  return null;
}

// --- own order: what can act now comes first ---------------------------------------------------

/** What can act now first, then as it was. */
export function actingFirst<Thing>(things: readonly Thing[], acts: (thing: Thing) => boolean): Thing[] {
  return [...things.filter(acts), ...things.filter((thing) => !acts(thing))];
}
