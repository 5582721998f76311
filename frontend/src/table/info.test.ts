import { describe, expect, it } from "vitest";
import type { View } from "../protocol/types";
import { infoOfPiece, infoOfPile } from "./info";
import { besideOf } from "./pointing";

const garden = { kind: "tile", label: "garden (8)", type: "garden", cost: 8 };
const view = {
  scorings: 1,
  pieces: { "garden-8": garden, "citizen-garden": { kind: "token", label: "green citizen", help: "Scores in sets." } },
  zones: [
    { id: "market", seat: null, place: "counter", label: "Market", size: 1, pieces: [{ ...garden, id: "garden-8" }] },
    { id: "palace.0", seat: 0, place: "palace", label: "Palace", size: 1, pieces: [{ ...garden, id: "garden-9", x: 1, y: 0 }] },
    { id: "citizens.0", seat: 0, place: "palace.tile", label: "Citizens", module: "street-traders", size: 1, pieces: [{ kind: "token", label: "green citizen", id: "citizen-garden", x: 1, y: 0 }] },
    { id: "deck", seat: null, place: "display", label: "Deck", size: 30, pieces: [] },
  ],
  market: [{ place: "1", slot: "1", currency: "florin", tile: "garden-8", price: 8, short: 2 }],
  majorities: [{ type: "garden", prizes: [[5], [12, 5], [20, 12, 5]], by_number: false, ties: "shared" }],
  table: [
    { seat: 0, counts: { garden: 3 } },
    { seat: 1, counts: {} },
  ],
  decision: {
    options: [
      { action: "buy 1 florin-8", label: "Buy it", targets: [{ type: "tile", zone: "market", id: "garden-8" }] },
      { action: "take", label: "Take", targets: [{ type: "card", zone: "display", id: "florin-3" }] },
    ],
  },
} as unknown as View;

describe("the info card", () => {
  it("tells price, standing and choices of a tile in the market", () => {
    const info = infoOfPiece(view, "garden-8", "market");
    expect(info?.market?.short).toBe(2);
    expect(info?.standing).toEqual({ type: "garden", counts: [{ seat: 0, count: 3 }, { seat: 1, count: 0 }], prizes: ["12", "5"] });
    expect(info?.options.map(({ label }) => label)).toEqual(["Buy it"]);
  });

  it("tells what lies on a tile of a palace", () => {
    expect(infoOfPiece(view, "garden-9", "palace.0")?.on.map(({ id }) => id)).toEqual(["citizen-garden"]);
  });

  it("knows piles, and nothing of what is not in the view", () => {
    expect(infoOfPile(view, "deck")?.zone?.size).toBe(30);
    expect(infoOfPile(view, "elsewhere")).toBeNull();
    expect(infoOfPiece(view, "unknown", "hand.1")).toBeNull();
  });
});

describe("the place of a card", () => {
  const card = { width: 300, height: 200 };
  const box = (left: number, top: number) => ({ left, top, right: left + 50, bottom: top + 50, width: 50, height: 50 }) as DOMRect;

  it("is beside its piece, and always inside the screen", () => {
    expect(besideOf(box(100, 300), card, { width: 1366, height: 768 })).toEqual({ left: 160, top: 225 });
    expect(besideOf(box(1300, 300), card, { width: 1366, height: 768 }).left).toBe(990);
    for (const [x, y] of [[0, 0], [170, 400], [340, 790]] as const) {
      const { left, top } = besideOf(box(x, y), card, { width: 390, height: 844 });
      expect(left).toBeGreaterThanOrEqual(8);
      expect(left + card.width).toBeLessThanOrEqual(390);
      expect(top).toBeGreaterThanOrEqual(8);
      expect(top + card.height).toBeLessThanOrEqual(844);
    }
  });
});
