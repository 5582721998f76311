import { describe, expect, it } from "vitest";
import type { SeatInfo } from "../../protocol/types";
import { codeOf, rankOf, type Result } from "./challenge";

const seat = (level: string | null) => ({ level }) as SeatInfo;

describe("a challenge", () => {
  it("names the deal of a table", () => {
    const seats = [seat(null), seat("hard"), seat(null)];
    expect(codeOf(7, { game: "alhambra", modules: [], seats })).toBe("7~alhambra~hard,normal");
    expect(codeOf(7, { game: "granada", modules: ["thieves", "camps"], seats })).toBe("7~granada~hard,normal~thieves,camps");
  });

  it("ranks those who played alone", () => {
    const all = [[90, 0], [80, 0], [99, 4]].map(([points, by_bot]) => ({ points, by_bot }) as Result);
    expect(all.map((result) => rankOf(result, all))).toEqual([1, 2, null]);
  });
});
