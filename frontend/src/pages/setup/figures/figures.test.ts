import { describe, expect, it } from "vitest";
import type { Figures, ModuleInfo } from "../../../protocol/types";
import { height, KINDS, placed, scaleOf, shown, SIGNS, sorted, told, usualValue } from "./figures";

function figures(minutes: number, reached: number): Figures {
  const plain = (value: number): [number, number, number] => [value, value - 1, value + 1];
  return { games: 20, minutes: plain(minutes), leads: plain(7), reached: plain(reached), spread: plain(12), first_seat: plain(0.3), share: null, decided: null, uses: null };
}

const usual = figures(60, 0.3);
const module = (title: string, told: Figures | null) => ({ id: title, title, figures: told }) as ModuleInfo;
const catalogue = { usual, modules: [module("a", figures(55, 0.4)), module("b", figures(80, 0.2)), module("c", null)] };

describe("figures", () => {
  it("have a sign each", () => {
    expect(new Set(Object.values(SIGNS)).size).toBe(KINDS.length);
  });

  it("tell minutes that are added, and shares in percent", () => {
    expect(shown("minutes", figures(70, 0.4), usual)).toEqual([10, 9, 11]);
    expect(shown("reached", figures(70, 0.4), usual)?.[0]).toBe(40);
    expect(shown("share", usual, usual)).toBeNull();
    expect(usualValue("reached", usual)).toBe(30);
    expect(usualValue("share", usual)).toBeNull();
  });

  it("have one scale for all modules, with room for those that shorten a game", () => {
    const scale = scaleOf("minutes", catalogue);
    expect(scale).toEqual({ from: -5, to: 20 });
    expect(placed(0, scale)).toBe(0.2);
    expect(placed(99, scale)).toBe(1);
  });

  it("are sorted by value, those that were not measured left out", () => {
    const titles = (down: boolean) => sorted(catalogue.modules, "reached", down).map(({ title }) => title);
    expect(titles(false)).toEqual(["b", "a"]);
    expect(titles(true)).toEqual(["a", "b"]);
    expect(sorted(catalogue.modules, "title", false).map(({ title }) => title)).toEqual(["a", "b"]);
  });

  it("have no digits that nobody can be sure of", () => {
    expect(told("minutes", 9.46)).toBe("+9");
    expect(told("minutes", -3.2)).toBe("−3");
    expect(told("minutes", -0.2)).toBe(0);
    expect(told("leads", 7.44)).toBe(7.4);
  });

  it("have columns of half the height where they may be as usual", () => {
    const certain = (reached: number): Figures => ({ ...usual, reached: [reached, reached - 0.01, reached + 0.01] });
    const told = { usual: certain(0.3), modules: [module("a", certain(0.5)), module("b", certain(0.2))] };
    expect(height("reached", certain(0.305), told)).toBe(0.5);
    expect(height("reached", certain(0.5), told)).toBe(1);
    expect(height("reached", certain(0.2), told)).toBeCloseTo(0.25);
  });
});
