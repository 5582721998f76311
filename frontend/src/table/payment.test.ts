import { describe, expect, it } from "vitest";
import type { Piece } from "../protocol/types";
import { gainsOf, meansFor, meter, paidSigns, standing, standingWords } from "./payment";

const bill = { price: 10, worth: 7, missing: 3, over: 0, exact: false, earns: [], barred: false, reason: "3 short", rule: "core 4.2", gains: [], leads: [] };
const card = (value: number): Piece => ({ kind: "card", id: `dinar-${value}`, label: `dinar ${value}`, currency: "dinar", value });

describe("what the cards can do about a tile", () => {
  it("is told by the best payment, at its own price", () => {
    const place = { place: "1", slot: "1", currency: "florin", tile: "tower-8", price: 8, short: null };
    const option = { action: "key-buy14", kind: "key-buy14", group: "buy", label: "", targets: [], price: 14, worth: 14, exact: false };
    expect(meansFor(place, [{ option, keys: [] }], [], [])).toEqual({ state: "payable", values: [], price: 14, over: 0 });
    expect(meansFor({ ...place, short: 3 }, [], [], [])).toEqual({ state: "short", by: 3 });
    expect(meansFor(place, [], [], [])).toBeNull();
  });
});

describe("a payment on its way", () => {
  it("is missing something, exact, over or barred, as the engine says", () => {
    expect(standing(bill)).toBe("missing");
    expect(standing({ ...bill, worth: 10, missing: 0, exact: true, reason: null })).toBe("exact");
    expect(standing({ ...bill, worth: 12, missing: 0, over: 2, reason: null })).toBe("over");
    expect(standing({ ...bill, barred: true })).toBe("barred");
  });

  it("is never too much as a bid, only above the least", () => {
    const paid = { missing: 0, over: 2 };
    expect(standingWords("over", paid)).toBe("table.pay.state.over");
    expect(standingWords("over", paid, true)).toBe("table.pay.bid.state.over");
  });

  it("says of a further piece where it leads", () => {
    const lead = { zone: "hand.0", id: "dinar-3", missing: 0, over: 0, exact: true, earns: [], reason: null };
    expect(standing(lead)).toBe("exact");
    expect(standing({ ...lead, missing: 2 })).toBe("missing");
    expect(standing({ ...lead, reason: "Diamonds pay alone" })).toBe("barred");
  });

  it("is one of the columns of what payments bring, once it pays", () => {
    const gains = [
      { id: "extra-action", text: "Extra action", numbers: [1, 0, 0, 0] },
      { id: "coins", text: "Coins", numbers: [0, 0, 1, 1] },
    ];
    const told = gainsOf({ ...bill, gains });
    expect([told.columns, told.rows.length, told.now]).toEqual([[0, 1, 2, 3], 2, null]);
    const paid = { ...bill, gains, missing: 0, reason: null };
    expect(gainsOf({ ...paid, exact: true }).now).toBe(0);
    expect(gainsOf({ ...paid, over: 2 }).now).toBe(2);
    expect(gainsOf({ ...paid, over: 9 }).now).toBeNull();
  });

  it("is drawn as shares of a bar in which what is given and missing meets the mark", () => {
    const { segments, missing, mark } = meter(bill, [card(4), null, card(3)]);
    expect(segments.map(({ value, currency }) => [value, currency])).toEqual([[4, "dinar"], [3, "dinar"]]);
    expect(segments.reduce((sum, { share }) => sum + share, missing)).toBeCloseTo(mark);
  });

  it("never leaves the bar, however much is overpaid", () => {
    const { segments, mark } = meter({ price: 2, worth: 18, missing: 0 }, [card(9), card(9)]);
    expect(segments.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(100);
    expect(mark).toBeLessThan(100);
  });
});

describe("the signs of a payment", () => {
  const money = (currency: string, value: number, id = `${currency}-${value}`) => ({ id, kind: "card", label: id, currency, value });

  it("name the currency unless that is asked for, and draw what is no plain money", () => {
    expect(paidSigns([money("florin", 4), money("florin", 5)], "florin")).toEqual([{ value: 4, currency: null }, { value: 5, currency: null }]);
    expect(paidSigns([money("florin", 8)], "mixture")).toEqual([{ value: 8, currency: "florin" }]);
    expect(paidSigns([money("florin", 4), money("ducat", 4)], "florin")).toEqual([{ value: 4, currency: "florin" }, { value: 4, currency: "ducat" }]);
    const builder = money("dinar", 3, "builder-dinar");
    expect(paidSigns([money("dinar", 5), builder], "dinar")).toEqual([{ value: 5, currency: null }, { piece: builder }]);
  });
});
