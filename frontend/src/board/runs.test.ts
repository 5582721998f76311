import { describe, expect, it } from "vitest";
import type { Edge } from "../protocol/types";
import { chains, pillPlace, runPath } from "./runs";

const run = (...edges: Edge[]): { length: number; edges: Edge[] } => ({ length: edges.length, edges });

describe("the line along a run", () => {
  it("lies inside the wall", () => {
    expect(runPath(run([0, 0, "N"]))).toBe("M0 6L100 6");
    expect(runPath(run([0, 0, "W"]))).toBe("M6 100L6 0");
  });

  it("turns with the wall, outwards and inwards", () => {
    expect(runPath(run([0, 0, "N"], [0, 0, "E"]))).toBe("M0 6L94 6L94 100");
    expect(runPath(run([0, 1, "E"], [1, 0, "N"]))).toBe("M94 -100L94 6L200 6");
  });

  it("closes around a tile that is walled in", () => {
    expect(runPath(run([0, 0, "N"], [0, 0, "E"], [0, 0, "S"], [0, 0, "W"]))).toBe("M6 6L94 6L94 94L6 94Z");
  });

  it("is the same in whatever order the edges come", () => {
    const edges: Edge[] = [[0, 0, "W"], [0, 0, "N"], [1, 0, "N"], [1, 0, "E"]];
    for (let turn = 0; turn < edges.length; turn += 1) {
      const turned = [...edges.slice(turn), ...edges.slice(0, turn)];
      expect(runPath(run(...turned))).toBe("M6 100L6 6L100 6L194 6L194 100");
    }
  });

  it("follows the diagonal of half a tile", () => {
    // The north wall of (0, 0), the diagonal of the half tile SW of it to the east, a wall below.
    const edges: Edge[] = [[0, 0, "N"], [1, 0, "NE"], [1, -1, "E"]];
    expect(chains(edges)).toHaveLength(1);
    expect(runPath(run(...edges))).toMatch(/^M0 6L95\.7\d* 10\.2\d*L189\.7\d* 104\.2\d*L194 200$/);
  });

  it("comes back round four half tiles", () => {
    const edges: Edge[] = [[0, 0, "NW"], [1, 0, "NE"], [1, -1, "ES"], [0, -1, "SW"]];
    expect(chains(edges)).toHaveLength(1);
    expect(runPath(run(...edges))).toMatch(/Z$/);
  });

  it("falls into parts where the edges do not touch", () => {
    expect(chains([[0, 0, "N"], [4, 4, "S"]])).toHaveLength(2);
  });
});

describe("the length beside a run", () => {
  const edges: Edge[] = [[0, 0, "N"], [1, 0, "N"], [2, 0, "N"]];

  it("stands outside its middle", () => {
    expect(pillPlace(run(...edges), () => false)).toEqual({ at: { x: 150, y: 0 }, side: "N", over: { x: 1, y: 1 } });
  });

  it("makes way for what lies there", () => {
    const place = pillPlace(run(...edges), (cell) => cell.x === 1);
    expect(place?.at.x).not.toBe(150);
  });

  it("stands on a diagonal, outwards", () => {
    expect(pillPlace(run([2, 0, "ES"]), () => false)).toEqual({ at: { x: 250, y: 50 }, side: "E", over: { x: 3, y: 0 } });
  });

  it("needs a run", () => {
    expect(pillPlace(run(), () => false)).toBeNull();
  });
});
