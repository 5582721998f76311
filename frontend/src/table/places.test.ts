import { describe, expect, it } from "vitest";
import type { Piece, View, Zone } from "../protocol/types";
import { fitting } from "./fold";
import { actingFirst, atCounters, lids, lidsIn, numberIn, stalls, standOpen, stallWith, tabFor, zonesAt, zonesOf } from "./places";
import { screenFor } from "./screens";
import { counted, rows } from "./zones";

const piece = (id: string, facts: Partial<Piece> = {}): Piece => ({ id, kind: "token", label: id, ...facts });
const zone = (id: string, place: string, pieces: Piece[], facts: Partial<Zone> = {}): Zone => ({
  id,
  kind: "row",
  place,
  seat: null,
  label: id,
  seen_by: "all",
  size: pieces.length,
  pieces,
  ...facts,
});
const view = {
  market: [
    { place: "1", slot: "1", currency: "florin" },
    { place: "2", slot: "2", currency: "dirham" },
  ],
  zones: [
    zone("market", "counter", [piece("tower-9", { kind: "tile", place: "1" })]),
    zone("beside", "counter", [piece("well", { kind: "tile", place: "well", at: "counter.2.beside" })]),
    zone("riders", "counter", [piece("orange", { at: "counter.1.on" })]),
    zone("favours", "counter", [piece("favour", { currency: "dirham" }), piece("stray")]),
    zone("display", "display", [piece("florin-3", { kind: "card" })]),
    zone("deck", "display", [], { kind: "pile", size: 60 }),
    zone("rooms", "souk", [piece("room")], { module: "chamber" }),
    zone("room-1", "souk", [piece("chest"), piece("chest")], { module: "chamber" }),
    zone("birds", "souk", [piece("bird", { number: 4 })], { module: "falcons" }),
    zone("sold-out", "souk", [], { module: "sold-out" }),
    zone("hand.0", "hand", [piece("florin-1", { kind: "card" })], { seat: 0 }),
    zone("secrets.0", "hand", [piece("secret", { kind: "card" })], { seat: 0 }),
    zone("coins.0", "belongings", [piece("coin")], { seat: 0 }),
    zone("coins.1", "belongings", [piece("coin")], { seat: 1 }),
    zone("palace.0", "palace", [], { seat: 0, kind: "grid" }),
  ],
} as unknown as View;

describe("the eight places", () => {
  it("have the zones that name them, but for those drawn by hand and empty ones", () => {
    expect(zonesAt(view, "souk").map(({ id }) => id)).toEqual(["rooms", "room-1", "birds"]);
    expect(zonesAt(view, "display").map(({ id }) => id)).toEqual(["deck"]);
    expect(zonesAt(view, "hand", 0).map(({ id }) => id)).toEqual(["secrets.0"]);
    expect(zonesAt(view, "belongings", 1).map(({ id }) => id)).toEqual(["coins.1"]);
  });

  it("make one stall of all that a module has in the souk", () => {
    expect(stalls(view).map(({ id, zones }) => [id, zones.length])).toEqual([
      ["chamber", 2],
      ["falcons", 1],
    ]);
  });

  it("count what a zone holds, stacks included", () => {
    expect(numberIn(stalls(view)[1]?.zones[0] as Zone)).toBe(4);
    expect(numberIn(zone("purse", "souk", [], { kind: "counter", value: 7 }))).toBe(7);
  });

  it("put riders on a counter and side tiles beside it, by slot, else by currency", () => {
    const { on, beside } = atCounters(view);
    const ids = (map: typeof on, slot: string) => map.get(slot)?.map(({ piece }) => piece.id);
    expect(ids(on, "1")).toEqual(["orange"]);
    expect(ids(beside, "2")).toEqual(["well", "favour"]);
    expect(ids(beside, "")).toEqual(["stray"]);
    expect(ids(beside, "1")).toBeUndefined();
  });

  it("leave up to three stalls standing open, if there is room", () => {
    const all = stalls(view);
    expect(standOpen(all, 600, 2)).toBe(true);
    expect(standOpen(all, 200, 2)).toBe(false);
    expect(standOpen([...all, ...all], 5000, 2)).toBe(false);
  });

  it("stand lids in as many columns as there is room for", () => {
    expect(lidsIn(8, 600)).toEqual({ columns: 1, close: false });
    expect(lidsIn(9, 600)).toEqual({ columns: 2, close: false });
    expect(lidsIn(15, 410)).toEqual({ columns: 2, close: true });
    expect(lidsIn(17, 410)).toEqual({ columns: 3, close: true });
    for (let count = 1; count <= 30; count += 1) {
      const { columns, close } = lidsIn(count, 410);
      expect(Math.ceil(count / columns) * (close ? 49 : 62) + 12).toBeLessThanOrEqual(410);
    }
  });

  it("put what can act now first, the rest as it was", () => {
    expect(actingFirst([1, 2, 3, 4], (number) => number % 2 === 0)).toEqual([2, 4, 1, 3]);
  });
});

describe("boards", () => {
  it("have a row for each place, behind the piece that it is named after", () => {
    const laid = [piece("board"), piece("group-1"), piece("fig", { place: "group-1" }), piece("group-2"), piece("fig", { place: "group-2" })];
    expect(rows(laid).map((row) => row.map(({ id }) => id))).toEqual([["board", "group-1", "fig"], ["group-2", "fig"]]);
    expect(rows([piece("a"), piece("b")])).toHaveLength(1);
  });

  it("tell pieces apart that are worth something else, and count each as one", () => {
    const laid = [piece("annexe", { place: "column", number: 10 }), piece("annexe", { place: "column", number: 12 })];
    expect(counted(laid)).toHaveLength(2);
    expect(numberIn(zone("annexes", "souk", laid))).toBe(2);
  });

  it("count what lies in their places, not the places", () => {
    const laid = [piece("room-1"), piece("chest", { place: "room-1" }), piece("chest", { place: "room-1" }), piece("room-2"), piece("chest", { place: "room-2" })];
    expect(numberIn(zone("rooms", "souk", laid))).toBe(3);
  });

  it("never stand open small", () => {
    const stall = (pieces: Piece[]) => [{ id: "a", label: "a", short: "a", zones: [zone("rooms", "souk", pieces)] }];
    expect(standOpen(stall([piece("falcon")]), 400, 2)).toBe(true);
    expect(standOpen(stall([piece("room-1"), piece("chest", { place: "room-1" })]), 400, 2)).toBe(false);
  });

  it("lie out for a question; numbers need no lid", () => {
    const asked = { ...view, zones: [zone("key", "niche", [piece("key-1")]), zone("steps", "niche", [], { kind: "counter", value: 3 })] };
    expect(lids(asked, "niche", null).map(({ id }) => id)).toEqual(["key"]);
    expect(lids(null, "niche", null)).toEqual([]);
  });
});

describe("attention", () => {
  it("finds the stall and the tab of what is asked about", () => {
    const zones = zonesOf(["token|room-1|chest", "seat||2"]);
    expect([...zones]).toEqual(["room-1"]);
    expect(stallWith(stalls(view), zones)).toBe("chamber");
    expect(stallWith(stalls(view), new Set(["birds", "room-1"]))).toBe("falcons");
    expect(tabFor(view, 0, zones)).toBe("market");
    expect(tabFor(view, 0, new Set(["secrets.0"]))).toBe("hand");
    expect(tabFor(view, 0, new Set(["coins.0"]))).toBe("house");
    expect(tabFor(view, 0, new Set(["coins.1"]))).toBe("seats");
    // Where the answer lies comes before what it is about.
    expect(tabFor(view, 0, new Set(["room-1", "coins.0"]))).toBe("market");
    expect(tabFor(view, 0, new Set(["coins.0", "room-1"]))).toBe("house");
  });

  it("stays where it is for what is in sight anyway", () => {
    expect(stallWith(stalls(view), new Set(["hand.0"]))).toBeNull();
    expect(tabFor(view, 0, new Set(["palace.0"]))).toBeNull();
    expect(tabFor(view, 0, new Set())).toBeNull();
  });
});

describe("folding", () => {
  it("hides nothing that fits", () => {
    expect(fitting([40, 40, 40], 44, 132, 6, 1)).toBe(3);
    expect(fitting([40, 40, 40], 44, 86, 6, 2)).toBe(3);
    expect(fitting([], 44, 100, 6, 1)).toBe(0);
  });

  it("keeps room for the button that shows the rest", () => {
    expect(fitting([40, 40, 40, 40], 44, 140, 6, 1)).toBe(2);
    expect(fitting([40, 40, 40, 40, 40, 40], 44, 90, 6, 2)).toBe(3);
  });

  it("shows the button alone where nothing fits", () => {
    expect(fitting([300, 300], 44, 100, 6, 1)).toBe(0);
    expect(fitting([300, 300], 44, 100, 6, 1, 1)).toBe(1);
  });
});

describe("the table of a screen", () => {
  it.each([
    [1920, 1080, "desk"],
    [1440, 900, "desk"],
    [1366, 768, "desk"],
    [1280, 720, "desk"],
    [1024, 768, "desk"],
    [768, 1024, "tablet"],
    [820, 1180, "tablet"],
    [390, 844, "phone"],
    [360, 640, "phone"],
    [844, 390, "low"],
    [683, 384, "low"],
    [720, 450, "low"],
  ])("%i × %i is a %s", (width, height, wanted) => {
    expect(screenFor(width, height)).toBe(wanted);
  });
});
