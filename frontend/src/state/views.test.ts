import { describe, expect, it } from "vitest";
import type { Piece, View, Zone } from "../protocol/types";
import { publicView } from "./views";

const card = (id: string): Piece => ({ id, kind: "card", label: id });
const zone = (id: string, seat: number | null, size: number, pieces: Piece[]): Zone => ({ id, kind: "row", seat, label: id, size, pieces });

function viewOf(you: number): View {
  const hands = [[card("florin-2")], [card("ducat-5"), card("ducat-6")]];
  return {
    you,
    hand: hands[you]!.map(({ id }) => id),
    decision: { seat: 0, kind: "action", text: "Take", ...(you === 0 ? { options: [], groups: [] } : {}) },
    market: [{ place: "1", slot: "1", currency: "florin", tile: null, price: 4, short: you }],
    zones: [
      zone("display", null, 1, [card("dinar-3")]),
      ...hands.map((cards, seat) => zone(`hand.${seat}`, seat, cards.length, seat === you ? cards : [])),
    ],
    module: { secret: you },
  } as unknown as View;
}

describe("what everybody at one screen may see", () => {
  const shared = publicView([viewOf(0), viewOf(1)])!;

  it("has no hand, no options and nothing that depends on a hand", () => {
    expect(shared.hand).toBeUndefined();
    expect(shared.you).toBeNull();
    expect(shared.decision).toEqual({ seat: 0, kind: "action", text: "Take" });
    expect(shared.market[0]).not.toHaveProperty("short");
    expect(JSON.stringify(shared)).not.toMatch(/florin-2|ducat/);
    expect(shared.module).toEqual({});
  });

  it("still has what lies open, and how large the hands are", () => {
    expect(shared.zones.find(({ id }) => id === "display")?.pieces).toHaveLength(1);
    expect(shared.zones.map(({ size }) => size)).toEqual([1, 1, 2]);
  });

  it("is nothing without a view", () => {
    expect(publicView([])).toBeNull();
  });
});
