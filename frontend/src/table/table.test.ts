import { describe, expect, it } from "vitest";
import type { LogLine, Piece, SeatInfo, View, Zone } from "../protocol/types";
import { byTurn } from "./log";
import { progress } from "./progress";
import { isSecret } from "./secrecy";
import { cardWidth } from "./sizes";
import { flightsBetween } from "./travel";
import { byCurrency, commonZones, counted, furtherZones, piles, tokensOn } from "./zones";

const line = (turn: number, kind: string, seat: number | null): LogLine => ({ turn, kind, seat, text: kind, targets: [], values: {}, move: turn });
const piece = (id: string, facts: Partial<Piece> = {}): Piece => ({ id, kind: "card", label: id, ...facts });
const zone = (id: string, kind: string, seat: number | null, pieces: Piece[] = [], size = pieces.length): Zone => ({
  id,
  kind,
  seat,
  label: id,
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

describe("zones", () => {
  const view = {
    zones: [
      zone("market", "row", null, [piece("a")]),
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

  it("that nobody has heard of are drawn in general; empty ones are not", () => {
    expect(commonZones(view).map(({ id }) => id)).toEqual(["stall", "purse"]);
    expect(furtherZones(view, 0).map(({ id }) => id)).toEqual(["secrets.0"]);
    expect(piles(view).map(({ id }) => id)).toEqual(["deck"]);
  });

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

  it("draws cards as large as the room allows, and always inside of it", () => {
    for (let count = 1; count <= 24; count += 1) {
      for (let room = 120; room <= 800; room += 20) {
        const { width, rows } = cardWidth(count, room, 62);
        expect(width).toBeLessThanOrEqual(62);
        if (width > 30) expect(Math.ceil(count / rows) * (width + 5)).toBeLessThanOrEqual(room);
      }
    }
    expect(cardWidth(3, 400, 62)).toEqual({ width: 62, rows: 1 });
    expect(cardWidth(6, 140, 62).rows).toBe(2);
  });
});

describe("the progress of a game", () => {
  const tiles = (count: number) => Array.from({ length: count }, () => ({ type: "tower" }));
  const at = (scorings: number, out: number, left: number, over = false) =>
    progress({ over, scorings, supply: { supply: left }, market: [], dirk: null, table: [{ palace: tiles(out), reserve: [], bought: [] }] } as unknown as View);

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

describe("a game as a file", () => {
  const seat = (kind: SeatInfo["kind"], yours = false) => ({ kind, yours }) as SeatInfo;
  const secret = (...seats: SeatInfo[]) => isSecret({ over: false, readable: true, seats });

  it("is nobody's secret against bots, around one tablet, and after the game", () => {
    expect(secret(seat("person", true), seat("bot"))).toBe(false);
    expect(secret(seat("person", true), seat("person", true))).toBe(false);
    expect(isSecret({ over: true, readable: true, seats: [seat("person"), seat("bot")] })).toBe(false);
  });

  it("is for the server to judge where the rules are older", () => {
    expect(isSecret({ over: false, readable: false, seats: [seat("person"), seat("bot")] })).toBe(false);
  });

  it("has the hands of others in it before", () => {
    expect(secret(seat("person", true), seat("person"))).toBe(true);
    expect(secret(seat("person", true), seat("open"))).toBe(true);
    expect(secret(seat("bot"), seat("bot"))).toBe(true);
  });
});
