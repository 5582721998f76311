import { describe, expect, it } from "vitest";
import type { LogLine, Piece, View, Zone } from "../protocol/types";
import { byTurn, labelParts, overpaid, parts, since, told as toldTogether } from "./log";
import { progress } from "./progress";
import { fanStep, fanWidth, seatSize } from "./sizes";
import { flightsBetween } from "./travel";
import { byCurrency, counted, tokensOn } from "./zones";

const line = (turn: number, kind: string, seat: number | null): LogLine => ({ turn, kind, seat, text: kind, targets: [], values: {}, move: turn });
const piece = (id: string, facts: Partial<Piece> = {}): Piece => ({ id, kind: "card", label: id, ...facts });
const zone = (id: string, kind: Zone["kind"], seat: number | null, pieces: Piece[] = [], size = pieces.length): Zone => ({
  id,
  kind,
  place: "souk",
  seat,
  label: id,
  seen_by: "all",
  size,
  pieces,
});

describe("the log", () => {
  it("is told by turns, with whose they are as headings", () => {
    const turns = byTurn([line(0, "dealt", 0), line(1, "began", 2), line(1, "took", 2), line(2, "began", 0)]);
    expect(turns.map(({ turn, seat, lines }) => [turn, seat, lines.length])).toEqual([
      [0, null, 1],
      [1, 2, 1],
      [2, 0, 0],
    ]);
  });
});

describe("a line of the log", () => {
  const tower = { type: "tile", id: "tower-11", piece: piece("tower-11", { kind: "tile", label: "tower 11" }) };
  const card = (value: number) => ({ type: "card", id: `florin-${value}`, piece: piece(`florin-${value}`, { label: `florin ${value}`, value }) });
  const bought: LogLine = {
    ...line(3, "bought", 1),
    text: "Zahra buys tower 11 for 11, paying florin 5 and florin 5",
    targets: [{ type: "seat", id: 1 }, tower, card(5), card(5)],
    values: {},
  };
  const told = (one: LogLine, turn: number | null) => parts(one, turn, (seat) => ["Ana", "Zahra"][seat] ?? "").map((part) => `${part.kind}:${part.words}`);

  it("has its pieces drawn, and leaves out whose turn it is", () => {
    expect(told(bought, 1)).toEqual(["words:buys ", "piece:tower 11", "words: for 11, paying ", "piece:florin 5", "words: and ", "piece:florin 5"]);
  });

  it("says whose points they are in a scoring, whosever turn it is", () => {
    const scored = { ...line(3, "scored", 1), text: "Zahra scores 4 points" };
    expect(told(scored, 1)).toEqual(["seat:Zahra", "words:scores 4 points"]);
  });

  it("has a sign for anybody else, and a plan for a cell", () => {
    const placed = { ...line(3, "placed", 1), text: "Zahra places it at (-1, 0)", targets: [{ type: "cell", zone: "palace.1", x: -1, y: 0 }] };
    expect(told(placed, 0)).toEqual(["seat:Zahra", "words:places it at ", "cell:(-1, 0)"]);
  });

  it("has a sign for whoever gets something, but not for a name within a word", () => {
    const passed = { ...line(3, "passed", 0), text: "Ana passes a card to Zahra", targets: [{ type: "seat", id: 0 }, { type: "seat", id: 1 }] };
    expect(told(passed, 0)).toEqual(["words:passes a card to ", "seat:Zahra"]);
    expect(told({ ...passed, text: "by money: Ana gets it" }, 0)).toEqual(["words:by money: ", "seat:Ana", "words: gets it"]);
    const short = parts({ ...passed, text: "Ana passes a card to A" }, 0, (seat) => ["Ana", "A"][seat] ?? "");
    expect(short.map((part) => `${part.kind}:${part.words}`)).toEqual(["words:passes a card to ", "seat:A"]);
  });

  it("says you of what you did, whosever turn it is", () => {
    const bid = { ...line(3, "bid", 0), text: "Ana bids 4", own: "you bid 4" };
    const said = (you: number | null) => parts(bid, 1, (seat) => ["Ana", "Zahra"][seat] ?? "", you).map((part) => `${part.kind}:${part.words}`);
    expect(said(0)).toEqual(["words:you bid 4"]);
    expect(said(null)).toEqual(["seat:Ana", "words:bids 4"]);
  });

  it("says you of what somebody gave you", () => {
    const passed = { ...line(3, "passed", 1), text: "Zahra passes a card to Ana", own: "Zahra passes a card to you", targets: [{ type: "seat", id: 1 }, { type: "seat", id: 0 }] };
    const said = (turn: number, you: number | null) => parts(passed, turn, (seat) => ["Ana", "Zahra"][seat] ?? "", you).map((part) => `${part.kind}:${part.words}`);
    expect(said(1, 0)).toEqual(["words:passes a card to you"]);
    expect(said(2, 0)).toEqual(["seat:Zahra", "words:passes a card to you"]);
    expect(said(1, null)).toEqual(["words:passes a card to ", "seat:Ana"]);
  });

  it("draws whatever lies loose at the table, and keeps the name of what has no drawing", () => {
    const token = (id: string, label: string) => ({ type: "token", id, piece: { kind: "token", label } });
    const put = { ...line(3, "put", 1), text: "Zahra puts florins on the unheard of", targets: [token("florin", "florins"), token("unheard-of", "unheard of")] };
    expect(told(put, 1)).toEqual(["words:puts ", "piece:florins", "words: on the unheard of"]);
  });

  it("tells whether a payment was exact", () => {
    expect(overpaid({ ...bought, values: { price: 11, worth: 13 } })).toBe(2);
    expect(overpaid({ ...bought, values: { price: 11, worth: 11 } })).toBe(0);
    expect(overpaid({ ...bought, values: { price: 0, worth: 0 } })).toBeNull();
    expect(overpaid(line(3, "took", 1))).toBeNull();
  });

  it("is told together with others that only end in another piece", () => {
    const dealt = (value: number, facts: Partial<LogLine> = {}): LogLine => ({ ...line(0, "dealt", 1), move: 0, text: `Zahra is dealt florin ${value}`, targets: [card(value)], ...facts });
    const words = (lines: LogLine[]) => toldTogether(lines, null, () => "Zahra").map(({ parts: all }) => all.map((part) => part.words).join(""));
    expect(words([dealt(5), dealt(3), dealt(5)])).toEqual(["Zahrais dealt florin 5 florin 3 florin 5"]);
    expect(toldTogether([dealt(5), dealt(3)], null, () => "Zahra")[0]?.line.targets).toHaveLength(2);
    expect(words([dealt(5), dealt(3, { seat: 0 })])).toHaveLength(2);
    expect(words([dealt(5), dealt(3, { move: 1 })])).toHaveLength(2);
    expect(words([bought, bought])).toHaveLength(2);
  });

  it("draws every card of a sum, not only the one that names the currency", () => {
    const dinars = (value: number) => ({ type: "card", id: `dinar-${value}`, piece: piece(`dinar-${value}`, { label: `${value} dinars`, currency: "dinar", value }) });
    const paid = { ...line(3, "bought", 0), text: "Ana pays 2 + 2 + 3 dinars", targets: [2, 2, 3].map(dinars) };
    expect(told(paid, 0)).toEqual(["words:pays ", "piece:2 dinars", "piece:2 dinars", "piece:3 dinars"]);
    const reckoned = { ...paid, text: "Ana gets 4 + 3 dinars", targets: [dinars(3)] };
    expect(told(reckoned, 0)).toEqual(["words:gets 4 + ", "piece:3 dinars"]);
  });

  it("and an option have a plan for a cell, never a pair of numbers", () => {
    const option = { label: "Place tower (7) at (0, -1)", targets: [{ type: "tile", id: "tower-7" }, { type: "cell", zone: "palace.0", x: 0, y: -1 }] };
    expect(labelParts(option).map((part) => `${part.kind}:${part.words}`)).toEqual(["words:Place tower (7) at ", "cell:(0, -1)"]);
  });

  it("keeps every word where nothing can be drawn", () => {
    expect(told({ ...line(3, "bid", 1), text: "Zahrabella bids" }, 1)).toEqual(["words:Zahrabella bids"]);
  });

  it("tells what was missed since the own turn", () => {
    const scored = { ...line(3, "scored", 1), values: { points: 8 } };
    const lines = [line(1, "began", 0), line(2, "began", 1), bought, scored, { ...scored, seat: 0 }, line(4, "began", 0), { ...bought, turn: 4 }];
    const turned = lines.map((one, index) => ({ ...one, turn: index === 0 ? 1 : index < 5 ? 2 : 4 }));
    const { bought: gone, points } = since(byTurn(turned), 0);
    expect(gone.map(({ id }) => id)).toEqual(["tower-11"]);
    expect([...points]).toEqual([[1, 8]]);
    const evened = [...turned, { ...scored, turn: 2, values: { points: -8 } }];
    expect([...since(byTurn(evened.toSorted((one, other) => one.turn - other.turn)), 0).points]).toEqual([]);
  });
});

describe("zones", () => {
  const view = {
    zones: [
      zone("market", "row", null, [piece("a")]),
      zone("beside", "row", null, [piece("d")]),
      zone("deck", "pile", null, [], 60),
      zone("stall", "row", null, [piece("b")]),
      zone("shelf", "row", null),
      zone("purse", "counter", null),
      zone("palace.0", "grid", 0, [piece("fountain", { kind: "tile", x: 0, y: 0 })]),
      zone("guests.0", "grid", 0, [piece("guest", { kind: "token", x: 1, y: 0 })]),
      zone("hand.0", "row", 0, [piece("c")]),
      zone("secrets.0", "row", 0, [], 3),
      zone("secrets.1", "row", 1, [], 2),
    ],
  } as unknown as View;

  it("of pieces on cells are drawn in the palace", () => {
    expect(tokensOn(view, 0).map(({ id }) => id)).toEqual(["guest"]);
    expect(tokensOn(view, 1)).toEqual([]);
  });

  it("show equal pieces once, with their number", () => {
    expect(counted([piece("a"), piece("b"), piece("a")]).map(({ piece, count }) => [piece.id, count])).toEqual([
      ["a", 2],
      ["b", 1],
    ]);
  });

  it("keep cards apart that a cube marks with different types", () => {
    const marked = ["tower", "garden", "tower"].map((type) => piece("sultan-florin", { type }));
    expect(counted(marked).map(({ piece, count }) => [piece.type, count])).toEqual([
      ["tower", 2],
      ["garden", 1],
    ]);
  });
});

describe("a hand", () => {
  it("is sorted by the currencies of the market; others follow, and what is no money comes last", () => {
    const cards = [
      piece("ticket", { currency: "dinar", value: 0 }),
      piece("dinar-3", { currency: "dinar", value: 3 }),
      piece("pearl-5", { currency: "pearl", value: 5 }),
    ];
    expect(byCurrency(cards, ["florin", "dinar"]).map(({ currency, pieces }) => [currency, pieces.map(({ id }) => id)])).toEqual([
      ["florin", []],
      ["dinar", ["dinar-3"]],
      ["pearl", ["pearl-5"]],
      [null, ["ticket"]],
    ]);
  });

  it("is a fan that fits its room as long as the index of each card can be seen", () => {
    for (let count = 1; count <= 24; count += 1) {
      for (let room = 64; room <= 800; room += 20) {
        const step = fanStep(count, room, 62);
        expect(step).toBeLessThanOrEqual(67);
        if (fanWidth(count, 62) > room) continue;
        expect(step).toBeGreaterThanOrEqual(22);
        expect(62 + (count - 1) * step).toBeLessThan(room + 0.01);
      }
    }
    expect(fanStep(3, 400, 62)).toBe(67);
  });
});

describe("the progress of a game", () => {
  const tiles = (count: number) => Array.from({ length: count }, () => piece("tower-9", { kind: "tile", type: "tower" }));
  const at = (scorings: number, out: number, left: number, over = false) => {
    const zones = [zone("palace.0", "grid", 0, tiles(out)), zone("supply", "pile", null, [], left)];
    return progress({ over, scorings, supplies: ["supply"], zones } as unknown as View);
  };

  it("follows the tiles, but never passes a scoring that has not been", () => {
    expect(at(0, 0, 54)).toBe(0);
    expect(at(0, 40, 14)).toBeLessThan(0.31);
    expect(at(1, 2, 52)).toBe(0.31);
    expect(at(2, 50, 4)).toBeGreaterThan(0.9);
    expect(at(2, 54, 0)).toBeLessThan(1);
    expect(at(3, 54, 0, true)).toBe(1);
  });
});

describe("travelling pieces", () => {
  const lying = (piece: string, zone: string, left: number) =>
    ({ piece, zone, element: {}, box: { left, width: 10 } }) as unknown as Parameters<typeof flightsBetween>[0][number];

  it("fly from the zone they left to the one they came to", () => {
    const { flights, gone } = flightsBetween([lying("tower", "market", 1)], [lying("tower", "bought.0", 2)]);
    expect(flights.map(({ from, to }) => [from.left, to.left])).toEqual([[1, 2]]);
    expect(gone).toEqual([]);
  });

  it("are not confused with equal ones that stayed", () => {
    const before = [lying("dinar-4", "hand.0", 1), lying("dinar-4", "display", 2)];
    const after = [lying("dinar-4", "hand.0", 1), lying("dinar-4", "hand.0", 3)];
    expect(flightsBetween(before, after).flights.map(({ from, to }) => [from.left, to.left])).toEqual([[2, 3]]);
  });

  it("tell what left the page", () => {
    expect(flightsBetween([lying("tower", "market", 1)], []).gone).toHaveLength(1);
  });
});

describe("other seats", () => {
  it("are drawn as large as the log leaves room for", () => {
    expect(seatSize(2, true, 660)).toEqual({ size: "full", tabbed: false });
    expect(seatSize(5, true, 960)).toEqual({ size: "full", tabbed: false });
    expect(seatSize(5, true, 660)).toEqual({ size: "small", tabbed: false });
    expect(seatSize(5, true, 600)).toEqual({ size: "tiny", tabbed: false });
  });

  it("are behind a tab of their own where there is no room for both, all of them in sight", () => {
    expect(seatSize(5, false, 390)).toEqual({ size: "tiny", tabbed: true });
    expect(seatSize(3, true, 360)).toEqual({ size: "small", tabbed: true });
  });
});
