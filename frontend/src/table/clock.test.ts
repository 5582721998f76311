import { describe, expect, it } from "vitest";
import { clockFace } from "./clock";

describe("a clock", () => {
  it("shows minutes and seconds", () => {
    expect(clockFace(90)).toBe("1:30");
    expect(clockFace(4.9)).toBe("0:04");
  });

  it("counts on when the time is over", () => {
    expect(clockFace(0)).toBe("0:00");
    expect(clockFace(-65.2)).toBe("+1:05");
  });
});
