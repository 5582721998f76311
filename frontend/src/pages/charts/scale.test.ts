import { describe, expect, it } from "vitest";
import { scale, spread, steps, ticks } from "./scale";

describe("ticks", () => {
  it("are round and reach the most", () => {
    expect(ticks(139)).toEqual([0, 50, 100, 150]);
    expect(ticks(7)).toEqual([0, 2, 4, 6, 8]);
    expect(ticks(0)).toEqual([0, 1]);
  });
});

describe("scale", () => {
  it("turns values into places", () => {
    const place = scale([0, 10], [100, 0]);
    expect([place(0), place(5), place(10)]).toEqual([100, 50, 0]);
  });

  it("bears a span of nothing", () => {
    expect(scale([3, 3], [0, 100])(3)).toBe(0);
  });
});

describe("steps", () => {
  it("go along, then up", () => {
    expect(steps([{ x: 0, y: 10 }, { x: 5, y: 4 }])).toBe("M0 10H5V4");
  });
});

describe("spread", () => {
  it("keeps labels apart, in order and inside", () => {
    const placed = spread([50, 50, 52, 98], 16, 0, 100);
    const sorted = [...placed].sort((one, other) => one - other);
    sorted.slice(1).forEach((height, index) => expect(height - sorted[index]!).toBeGreaterThanOrEqual(16));
    expect(Math.max(...placed)).toBeLessThanOrEqual(100);
    expect(placed[3]).toBe(Math.max(...placed));
  });

  it("leaves labels alone that have room", () => {
    expect(spread([10, 60], 16, 0, 100)).toEqual([10, 60]);
  });
});
