import { describe, expect, it } from "vitest";
import { biddingOf } from "./bidding";

const under = (highest: number, bidders: number[]) => ({ under_way: [{ kind: "window" }, { kind: "auction", card: "wise-man", highest, bidders }] });

describe("a seat at an auction", () => {
  it("bids, has still to bid, or is out", () => {
    const view = under(4, [0, 2]);
    expect([0, 1, 2].map((seat) => biddingOf(view, seat)?.is)).toEqual(["to-bid", "out", "bids"]);
    expect(biddingOf(view, 2)).toEqual({ is: "bids", amount: 4 });
  });

  it("bids nothing before the first bid, and stands nowhere without an auction", () => {
    expect(biddingOf(under(0, [1, 2, 0]), 0)).toEqual({ is: "to-bid" });
    expect(biddingOf({ under_way: [{ kind: "pay-bid", card: "wise-man" }] }, 0)).toBeNull();
  });
});
