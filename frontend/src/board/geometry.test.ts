import { describe, expect, it } from "vitest";
import type { Side } from "../protocol/types";
import {
  bounds,
  cellRect,
  corner,
  edgeMiddle,
  middle,
  neighbour,
  nextTowards,
  OPPOSITE,
  readingOrder,
  SIDES,
  union,
} from "./geometry";

describe("the plane", () => {
  it("has north above", () => {
    expect(corner({ x: 2, y: 3 })).toEqual({ x: 200, y: -300 });
    expect(middle({ x: 0, y: 0 })).toEqual({ x: 50, y: 50 });
    expect(edgeMiddle({ x: 0, y: 0 }, "N")).toEqual({ x: 50, y: 0 });
    expect(edgeMiddle({ x: 1, y: -1 }, "E")).toEqual({ x: 200, y: 150 });
    expect(edgeMiddle({ x: 0, y: 0 }, "NE")).toEqual({ x: 100, y: 0 });
  });

  it("shares each edge between neighbours", () => {
    for (const side of SIDES) {
      const cell = { x: 2, y: -1 };
      const other = neighbour(cell, side);
      expect(edgeMiddle(other, OPPOSITE[side])).toEqual(edgeMiddle(cell, side));
      expect(neighbour(other, OPPOSITE[side])).toEqual(cell);
    }
  });

  it("encloses cells", () => {
    expect(bounds([{ x: -1, y: 2 }, { x: 1, y: 0 }])).toEqual({ x: -100, y: -200, width: 300, height: 300 });
    expect(bounds([], 10)).toEqual({ x: -10, y: -10, width: 120, height: 120 });
  });

  it("unites rectangles", () => {
    const far = union(cellRect({ x: 0, y: 0 }), cellRect({ x: 3, y: 2 }));
    expect(far).toEqual(bounds([{ x: 0, y: 0 }, { x: 3, y: 2 }]));
  });

  it("is read from the north-west", () => {
    const cells = [{ x: 0, y: 0 }, { x: 1, y: 1 }, { x: -1, y: 1 }, { x: 0, y: -4 }];
    expect([...cells].sort(readingOrder).map(({ x, y }) => [x, y])).toEqual([[-1, 1], [1, 1], [0, 0], [0, -4]]);
  });
});

describe("arrow keys", () => {
  const spots = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 3, y: 0 },
    { x: 1, y: 2 },
    { x: -2, y: -1 },
  ].map((cell) => ({ cell, at: middle(cell) }));
  const from = (x: number, y: number): { x: number; y: number } => middle({ x, y });
  const next = (x: number, y: number, side: Side): unknown => nextTowards(from(x, y), spots, side)?.cell;

  it("go to the nearest choice in their direction", () => {
    expect(next(0, 0, "E")).toEqual({ x: 1, y: 0 });
    expect(next(1, 0, "E")).toEqual({ x: 3, y: 0 });
    expect(next(1, 0, "N")).toEqual({ x: 1, y: 2 });
    expect(next(0, 0, "W")).toEqual({ x: -2, y: -1 });
  });

  it("stay where nothing lies that way", () => {
    expect(next(3, 0, "E")).toBeUndefined();
    expect(next(1, 2, "N")).toBeUndefined();
  });

  it("reach every choice from every other one", () => {
    for (const start of spots) {
      const reached = new Set([start]);
      for (const spot of reached) {
        for (const side of SIDES) {
          const found = nextTowards(spot.at, spots, side);
          if (found) reached.add(found);
        }
      }
      expect(reached.size).toBe(spots.length);
    }
  });
});
