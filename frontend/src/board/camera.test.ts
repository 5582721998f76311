import { describe, expect, it } from "vitest";
import { contains, fitted, keptInSight, LIMITS, panned, pinched, revealed, toPlane, toScreen, zoomed } from "./camera";

const VIEW = { width: 800, height: 600 };
const PALACE = { x: -100, y: -300, width: 500, height: 400 };
const camera = { x: 320, y: 240, scale: 0.8 };

function near(one: { x: number; y: number }, other: { x: number; y: number }): void {
  expect(one.x).toBeCloseTo(other.x, 6);
  expect(one.y).toBeCloseTo(other.y, 6);
}

describe("zoom", () => {
  it("leaves the point under the pointer where it is", () => {
    for (const factor of [0.5, 0.9, 1.1, 2, 40, 0.001]) {
      const at = { x: 123, y: 456 };
      near(toPlane(zoomed(camera, at, factor), at), toPlane(camera, at));
    }
  });

  it("keeps within its limits", () => {
    expect(zoomed(camera, { x: 0, y: 0 }, 1000).scale).toBe(LIMITS.most);
    expect(zoomed(camera, { x: 0, y: 0 }, 0.0001).scale).toBe(LIMITS.least);
  });

  it("is undone by its inverse", () => {
    const at = { x: 10, y: 20 };
    const back = zoomed(zoomed(camera, at, 1.25), at, 1 / 1.25);
    near(back, camera);
    expect(back.scale).toBeCloseTo(camera.scale, 9);
  });
});

describe("pinch", () => {
  it("keeps both points of the plane under both fingers", () => {
    const from = [{ x: 100, y: 100 }, { x: 300, y: 200 }] as const;
    const to = [{ x: 80, y: 140 }, { x: 380, y: 290 }] as const;
    const after = pinched(camera, from, to);
    near(toPlane(after, to[0]), toPlane(camera, from[0]));
    near(toPlane(after, to[1]), toPlane(camera, from[1]));
  });

  it("only pans when the fingers keep their distance", () => {
    const after = pinched(camera, [{ x: 0, y: 0 }, { x: 100, y: 0 }], [{ x: 30, y: 5 }, { x: 130, y: 5 }]);
    expect(after).toEqual(panned(camera, 30, 5));
  });

  it("bears fingers on the same point", () => {
    const same = { x: 50, y: 50 };
    expect(Number.isFinite(pinched(camera, [same, same], [same, { x: 90, y: 90 }]).scale)).toBe(true);
  });
});

describe("centring", () => {
  it("puts the palace into the middle of what is not covered", () => {
    const insets = { top: 100, right: 0, bottom: 20, left: 40 };
    const at = fitted(PALACE, VIEW, insets);
    near(toScreen(at, { x: 150, y: -100 }), { x: 40 + 760 / 2, y: 100 + 480 / 2 });
    expect(contains(at, PALACE, VIEW, insets)).toBe(true);
  });

  it("does not enlarge a small palace beyond measure", () => {
    const small = { x: 0, y: 0, width: 100, height: 100 };
    expect(fitted(small, VIEW, undefined, 1.25).scale).toBe(1.25);
    expect(fitted(small, VIEW).scale).toBe(LIMITS.most);
  });

  it("works before the view has a size", () => {
    expect(fitted(PALACE, { width: 0, height: 0 }).scale).toBe(LIMITS.least);
  });
});

describe("staying in sight", () => {
  it("stops a palace that is dragged away", () => {
    for (const [dx, dy] of [[9999, 0], [-9999, 0], [0, 9999], [-9999, -9999]] as const) {
      const kept = keptInSight(panned(camera, dx, dy), PALACE, VIEW, 80);
      const from = toScreen(kept, PALACE);
      const to = toScreen(kept, { x: PALACE.x + PALACE.width, y: PALACE.y + PALACE.height });
      expect(from.x).toBeLessThanOrEqual(VIEW.width - 80 + 1e-6);
      expect(to.x).toBeGreaterThanOrEqual(80 - 1e-6);
      expect(from.y).toBeLessThanOrEqual(VIEW.height - 80 + 1e-6);
      expect(to.y).toBeGreaterThanOrEqual(80 - 1e-6);
    }
  });

  it("leaves a palace in sight alone", () => {
    expect(keptInSight(camera, PALACE, VIEW)).toEqual(camera);
  });

  it("moves as little as shows a cell", () => {
    const cell = { x: 900, y: 0, width: 100, height: 100 };
    const after = revealed(camera, cell, VIEW);
    expect(contains(after, cell, VIEW)).toBe(true);
    expect(after.y).toBe(camera.y);
    expect(toScreen(after, { x: 1000, y: 0 }).x).toBeCloseTo(VIEW.width, 6);
    expect(revealed(after, cell, VIEW)).toEqual(after);
  });
});
