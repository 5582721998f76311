import { describe, expect, it } from "vitest";
import { asksFirst } from "./confirm";

describe("laying a piece", () => {
  it.each([
    ["always", false, true],
    ["always", true, true],
    ["final", false, false],
    ["final", true, true],
    ["never", true, false],
  ] as const)("asks %s, final %s: %s", (when, final, asked) => {
    expect(asksFirst(when, { final })).toBe(asked);
  });
});
