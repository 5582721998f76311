import { describe, expect, it } from "vitest";
import type { Piece } from "../protocol/types";
import { tileStrokes } from "./strokes";
import {
  beginnings,
  boxOf,
  buildingOf,
  edgingOf,
  endings,
  groundOf,
  hasSymbol,
  kindOfTile,
  signOfTile,
  symbolFor,
} from "./symbols";

const piece = (id: string, more: Partial<Piece> = {}): Piece => ({ id, kind: "tile", label: id, ...more });

describe("names", () => {
  it("fall into words", () => {
    expect(beginnings("a-b-c")).toEqual(["a-b-c", "a-b", "a"]);
    expect(endings("a-b-c")).toEqual(["a-b-c", "b-c", "c"]);
    expect(kindOfTile("garden-10-N")).toBe("garden");
    expect(kindOfTile("fountain")).toBe("fountain");
  });
});

describe("drawings", () => {
  it("of a tile that lies on a token are its sign", () => {
    expect(signOfTile("garden-8-NW")).toBe("mark-garden");
    expect(signOfTile("garden-11-wealth")).toBe("mark-garden");
    expect(signOfTile("nothing-3")).toBeNull();
  });

  it("of tiles come from their type, else from their name", () => {
    expect(buildingOf(piece("garden-8-NW", { type: "garden" }))).toBe("garden");
    expect(buildingOf(piece("fountain", { type: null }))).toBe("fountain");
  });

  it("of a type that nobody has drawn are missing, not wrong", () => {
    const strange = piece("tower-lighthouse", { type: "lighthouse", region: "palace" });
    expect(buildingOf(strange)).toBeNull();
    expect(hasSymbol(groundOf(strange))).toBe(true);
    expect(symbolFor(piece("never-seen", { kind: "token" }))).toBeNull();
  });

  it("of tokens and cards are found by the beginning of their id", () => {
    expect(symbolFor(piece("florin-99", { kind: "token" }))).toBe("florin");
  });

  it("of the scoring cards are their own", () => {
    for (const card of ["first-scoring", "second-scoring"]) expect(hasSymbol(`card-${card}`)).toBe(true);
  });

  it("know their own field", () => {
    expect(boxOf("wall-join")).toEqual({ width: 20, height: 24 });
    expect(boxOf("ui-plus")).toEqual({ width: 24, height: 24 });
  });
});

describe("sides", () => {
  it("carry walls in a palace, moats in a city, bastions outside", () => {
    expect([edgingOf("palace"), edgingOf("city"), edgingOf(null)]).toEqual(["wall", "moat", "bastion"]);
  });

  it("are painted around the building", () => {
    const tile = piece("pavilion-2-NEW", { type: "pavilion", walls: "NS", region: "palace" });
    expect(tileStrokes(tile).map(({ symbol }) => symbol)).toEqual(["ground-pavilion", "wall-n", "pavilion", "wall-s"]);
    expect(tileStrokes(tile, false).map(({ symbol }) => symbol)).toEqual(["ground-pavilion", "pavilion"]);
  });

  it("use only symbols that exist", () => {
    for (const region of ["palace", "city", null]) {
      const all = tileStrokes(piece("garden-1", { type: "garden", walls: "NESW", region }));
      expect(all.filter(({ symbol }) => !hasSymbol(symbol))).toEqual([]);
    }
  });
});
