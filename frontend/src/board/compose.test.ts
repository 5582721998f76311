import { describe, expect, it } from "vitest";
import type { Piece } from "../protocol/types";
import { laidTokens, palaceStrokes, Plan } from "./compose";

function tile(x: number, y: number, walls = "", more: Partial<Piece> = {}): Piece {
  const type = more.type ?? "garden";
  return { id: `${type}-${x}.${y}`, kind: "tile", label: type, type, cost: 9, walls, region: "palace", x, y, ...more };
}

function boundary(plan: Plan, x: number, y: number, side: "N" | "E" | "S" | "W"): string | undefined {
  const found = plan.tileAt({ x, y });
  return found && plan.boundary(found, side);
}

function symbols(pieces: Piece[], marks = false): string[] {
  return palaceStrokes(new Plan(pieces), marks).map((stroke) => stroke.symbol);
}

describe("sides", () => {
  it("are outer walls towards nothing, inner ones back to back", () => {
    const plan = new Plan([tile(0, 0, "NE"), tile(1, 0, "W")]);
    expect(boundary(plan, 0, 0, "N")).toBe("outer");
    expect(boundary(plan, 0, 0, "E")).toBe("inner");
    expect(boundary(plan, 1, 0, "W")).toBe("inner");
    expect(boundary(plan, 0, 0, "S")).toBe("open");
  });

  it("stay outer beside another region and beside what lies outside", () => {
    const city = tile(1, 0, "W", { region: "city" });
    const camp = tile(-1, 0, "E", { region: null });
    const plan = new Plan([tile(0, 0, "EW"), city, camp]);
    expect(boundary(plan, 0, 0, "E")).toBe("outer");
    expect(boundary(plan, 1, 0, "W")).toBe("outer");
    expect(boundary(plan, 0, 0, "W")).toBe("outer");
  });

  it("are gates if one of both tiles says so", () => {
    const plan = new Plan([tile(0, 0, "N"), tile(0, 1, "S", { gates: "S" })]);
    expect(boundary(plan, 0, 0, "N")).toBe("gate");
    expect(boundary(plan, 0, 1, "S")).toBe("gate");
  });
});

describe("turrets", () => {
  const places = (pieces: Piece[]): string[] =>
    new Plan(pieces)
      .joins()
      .map(({ x, y }) => `${x},${y}`)
      .sort();

  it("stand inside the corners of a tile", () => {
    expect(places([tile(0, 0, "NW")])).toEqual(["6,6"]);
    expect(places([tile(0, 0, "NESW")])).toHaveLength(4);
  });

  it("stand on the grid point where a run turns inwards", () => {
    // The empty cell is in the north-east; walls face it from the west and from the south.
    expect(places([tile(0, 0), tile(0, 1, "E"), tile(1, 0, "N")])).toEqual(["100,0"]);
  });

  it("do not stand where a run ends, goes straight on, or only touches another", () => {
    expect(places([tile(0, 0, "N"), tile(1, 0, "N")])).toEqual([]);
    expect(places([tile(0, 0, "E"), tile(1, 1, "S")])).toEqual([]);
    expect(places([tile(0, 0), tile(0, 1, "E"), tile(1, 0)])).toEqual([]);
  });

  it("do not stand on inner corners", () => {
    expect(places([tile(0, 0, "NE"), tile(1, 0, "W")])).toEqual([]);
  });

  it("do not join a wall with a moat", () => {
    const city = { region: "city" };
    expect(places([tile(0, 0), tile(0, 1, "E"), tile(1, 0, "N", city)])).toEqual([]);
    expect(places([tile(0, 0, "", city), tile(0, 1, "E", city), tile(1, 0, "N", city)])).toEqual(["100,0"]);
  });
});

describe("painting", () => {
  it("lays all grounds first", () => {
    const order = symbols([tile(0, 0, "S"), tile(0, 1, "N")]);
    const lastGround = order.findLastIndex((symbol) => symbol.startsWith("ground-"));
    expect(order.slice(0, lastGround + 1)).toEqual(["ground-garden", "ground-garden"]);
  });

  it("goes from the north, with north walls behind and south walls before the buildings", () => {
    const order = symbols([tile(0, 0, "SW"), tile(0, 1, "NW")]).slice(2);
    expect(order).toEqual(["wall-n", "wall-w", "wall-join", "garden", "wall-w", "garden", "wall-s", "wall-join"]);
  });

  it("draws an inner wall once, over the shared edge", () => {
    const strokes = palaceStrokes(new Plan([tile(0, 0, "N"), tile(0, 1, "SE"), tile(1, 1, "W")]));
    const inner = strokes.filter((stroke) => stroke.symbol.startsWith("wall-inner"));
    expect(inner.map(({ symbol, x, y }) => [symbol, x, y])).toEqual([
      ["wall-inner-v", 92, -100],
      ["wall-inner-h", 0, -10],
    ]);
    expect(strokes.some(({ symbol }) => /^wall-[nesw]$/.test(symbol))).toBe(false);
  });

  it("draws a gate where the wall has one", () => {
    expect(symbols([tile(0, 0, "E", { gates: "E" }), tile(1, 0, "W")])).toContain("gate-inner-v");
  });

  it("lets water flow under buildings, and walls stand on them", () => {
    const moat = symbols([tile(0, 0, "S", { type: "arena", region: "city" })]);
    expect(moat).toEqual(["ground-city", "moat-edge", "arena"]);
    expect(symbols([tile(0, 0, "S")])).toEqual(["ground-garden", "garden", "wall-s"]);
  });

  it("marks the tile from which a city is walked", () => {
    const city = { type: "arena", region: "city" };
    expect(symbols([tile(0, 0, "S", { ...city, start: true })]).at(-1)).toBe("start");
    expect(symbols([tile(0, 0, "S", city)])).not.toContain("start");
  });

  it("has one still canal between two moats", () => {
    const city = { type: "arena", region: "city" };
    const order = symbols([tile(0, 0, "E", city), tile(1, 0, "W", city)]);
    expect(order.filter((symbol) => symbol.startsWith("moat"))).toEqual(["moat-inner"]);
  });

  it("names every stroke differently", () => {
    const pieces = [tile(0, 0, "NESW"), tile(1, 0, "NESW"), tile(0, 1, "NESW", { region: "city", type: "park" })];
    const keys = palaceStrokes(new Plan(pieces)).map((stroke) => stroke.key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("has marks for buildings when it is small", () => {
    expect(symbols([tile(0, 0)], true)).toEqual(["ground-garden", "mark-garden"]);
  });
});

describe("tokens", () => {
  it("are all pieces on cells that are no tiles", () => {
    const guest: Piece = { id: "guest", kind: "token", label: "guest", x: 0, y: 0 };
    const loose: Piece = { id: "loose", kind: "token", label: "loose" };
    expect(laidTokens([tile(0, 0), guest, loose])).toEqual([guest]);
  });
});

describe("half tiles", () => {
  const half = tile(1, 0, "NE", { id: "tower-turret-SW", type: null, half: "SW" });

  it("have a diagonal and no walls at their sides", () => {
    const plan = new Plan([tile(0, 0), half]);
    expect(boundary(plan, 1, 0, "N")).toBe("open");
    expect(boundary(plan, 1, 0, "E")).toBe("open");
    const drawn = palaceStrokes(plan);
    const diagonal = drawn.find((stroke) => stroke.key === "diagonal@100,0");
    expect(diagonal?.turn).toBe(-45);
    expect(drawn.filter((stroke) => stroke.symbol.startsWith("wall-"))).toEqual([diagonal]);
  });

  it("cover half of their cell", () => {
    const grounds = palaceStrokes(new Plan([tile(0, 0), half])).filter((stroke) => stroke.key.startsWith("ground"));
    expect(grounds.map((stroke) => stroke.clip)).toEqual([undefined, "polygon(0 0, 100% 100%, 0 100%)"]);
  });

  it("show their building in the corner that they fill", () => {
    const drawn = palaceStrokes(new Plan([{ ...half, type: "tower", id: "tower-SW" }]));
    const building = drawn.find((stroke) => stroke.symbol === "tower");
    expect(building).toMatchObject({ x: 104, y: 46, width: 50, height: 50 });
  });
});
