import { describe, expect, it } from "vitest";
import { readGame } from "./gamefile";

describe("a game file", () => {
  it("tells what it is about", () => {
    const text = JSON.stringify({ game: "alhambra", seats: 3, modules: ["a"], options: {}, actions: [[0, "x"]], result: null });
    expect(readGame("evening.json", text)).toMatchObject({ name: "evening", seats: 3, moves: 1, over: false });
    expect(readGame("x", text.replace("null", "[3,4,5]"))?.over).toBe(true);
  });

  it("may be text", () => {
    const text = [
      "; An exact payment",
      "[format 1]",
      '[game "alhambra"]',
      "[seats 3]",
      '[modules ["camps"]]',
      "[result null]",
      "",
      "setup > arcades-7-ES tower-8-NES",
      "turn 1 #143ec51cfa18e596",
      "  0: buy 2 dirham-8",
      "  0: place tower-8-NES 1,0 > chambers-6-ES",
      "last #cbde4c1c44eb135f",
      "",
    ].join("\r\n");
    const found = readGame("evening.txt", text);
    expect(found).toMatchObject({ name: "evening", game: "alhambra", seats: 3, modules: ["camps"], moves: 2, over: false });
    expect(found?.record).toBe(text);
    expect(readGame("x.txt", text.replace("null", "[3, 4, 5]"))?.over).toBe(true);
    expect(readGame("x.txt", text.replace("last", "lost"))).toBeNull();
    expect(readGame("x.txt", text.replace("[seats 3]", ""))).toBeNull();
  });

  it("is nothing if it is no record", () => {
    expect(readGame("x", "no JSON")).toBeNull();
    expect(readGame("x", '"a text in JSON"')).toBeNull();
    expect(readGame("x", "null")).toBeNull();
    expect(readGame("x", "[1, 2]")).toBeNull();
    expect(readGame("x", '{"game": "alhambra"}')).toBeNull();
  });
});
