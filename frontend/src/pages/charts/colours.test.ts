import { expect, it } from "vitest";
import { sourceColour } from "./colours";

it("gives every source a colour of its own, however many modules score", () => {
  const types = ["pavilion", "seraglio", "arcades", "chambers", "garden", "tower", "wall", "moat"];
  const sources = [...types, ...Array.from({ length: 60 }, (_, number) => `characters-${number}`)];
  expect(new Set(sources.map(sourceColour)).size).toBe(sources.length);
});
