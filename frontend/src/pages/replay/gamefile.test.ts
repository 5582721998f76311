import { describe, expect, it } from "vitest";
import { readGame } from "./gamefile";

describe("a game file", () => {
  it("tells what it is about", () => {
    const text = JSON.stringify({ game: "alhambra", seats: 3, modules: ["a"], options: {}, actions: [[0, "x"]], result: null });
    expect(readGame("evening.json", text)).toMatchObject({ name: "evening", seats: 3, moves: 1, over: false });
    expect(readGame("x", text.replace("null", "[3,4,5]"))?.over).toBe(true);
  });

  it("is nothing if it is no record", () => {
    expect(readGame("x", "no JSON")).toBeNull();
    expect(readGame("x", "null")).toBeNull();
    expect(readGame("x", "[1, 2]")).toBeNull();
    expect(readGame("x", '{"game": "alhambra"}')).toBeNull();
  });
});
