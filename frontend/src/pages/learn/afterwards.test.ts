import { describe, expect, it } from "vitest";
import type { Catalogue, LessonStep } from "../../protocol/types";
import { setupAfter } from "./afterwards";

const module = (id: string, excludes: string[] = []) => ({ id, games: ["palace", "city"], requires: [], excludes });
const catalogue = {
  games: [{ id: "palace" }, { id: "city" }],
  modules: [module("camps"), module("gates"), module("rival", ["camps"])],
  bots: [{ level: "easy" }, { level: "normal" }],
} as unknown as Catalogue;

function step(game: string, modules: string[]): LessonStep {
  return { view: { game, modules } } as unknown as LessonStep;
}

describe("the game after a lesson", () => {
  it("is played with what the lesson was about, against bots for beginners", () => {
    const setup = setupAfter([step("city", ["camps"]), step("city", ["gates"])], catalogue);
    expect(setup.game).toBe("city");
    expect(setup.modules).toEqual(["camps", "gates"]);
    expect(setup.seats.map(({ kind, level }) => [kind, level])).toEqual([["me", null], ["bot", "easy"], ["bot", "easy"]]);
  });

  it("leaves out what does not go with the rest", () => {
    expect(setupAfter([step("palace", ["camps"]), step("palace", ["rival", "gates"])], catalogue).modules).toEqual(["camps", "gates"]);
  });
});
