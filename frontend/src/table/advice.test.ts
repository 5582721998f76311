import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { speak } from "../texts/index.svelte";
import { worthOf } from "./advice";

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await speak("en");
});
afterAll(() => void vi.unstubAllGlobals());

describe("what advice is worth", () => {
  it("is told in whole points", () => {
    expect(worthOf(4.3, "Longest outer wall: 3 → 5.")).toBe("about 4 points");
    expect(worthOf(-0.3, "Makes little difference.")).toBe("about 0 points");
  });

  it("isn’t told twice", () => {
    expect(worthOf(4.3, "Worth about 4 points.")).toBeNull();
    expect(worthOf(4.3, "Majority in towers: about 14 points.")).toBe("about 4 points");
  });
});
