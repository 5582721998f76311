import { describe, expect, it } from "vitest";
import type { Sheet } from "../protocol/types";
import { foremost, supposed, waiting } from "./supposed";

const line = (contender: number, points: number, at_once = false) => ({ scoring: 1, contender, source: "wall", source_label: "wall", points, text: "", at_once });
const sheet = (points: number[], lines: Sheet["lines"]): Sheet => ({ lines, contenders: points.map((own, contender) => ({ contender, name: "", points: own })) });

describe("what everybody would have if scoring happened now", () => {
  it("comes on top of what they have, without what was given before", () => {
    const all = supposed(sheet([3, 10], [line(0, 5), line(1, 2), line(0, 4), line(0, 7, true)]));
    expect(all).toEqual([
      { seat: 0, points: 3, then: 12 },
      { seat: 1, points: 10, then: 12 },
    ]);
  });

  it("is never below 0, at no line", () => {
    expect(supposed(sheet([1], [line(0, -4), line(0, 2)]))[0]?.then).toBe(2);
  });

  it("is shown of the own seat; who watches sees who would lead, but not Dirk", () => {
    const all = supposed(sheet([1, 4, 30], [line(0, 9)]));
    expect(foremost(all, 1, 2)?.seat).toBe(1);
    expect(foremost(all, null, 2)).toEqual({ seat: 0, points: 1, then: 10 });
    expect(foremost([], null, 2)).toBeNull();
  });

  it("is asked for at once by whoever decides, and now and then however fast the others play", () => {
    expect(waiting(true, 1000, 999)).toBe(0);
    expect(waiting(false, 5000, -Infinity)).toBe(0);
    const last = 1000;
    for (const now of [1100, 1500, 1750]) expect(now + waiting(false, now, last)).toBe(1800);
    expect(waiting(false, 1900, last)).toBe(0);
  });
});
