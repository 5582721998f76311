import { describe, expect, it } from "vitest";
import type { Candidate } from "./choose";
import { ladder } from "./ladder";

const option = (label: string, group = "bid", keys: string[] = []): Candidate => ({
  keys,
  option: { action: label, kind: group, group, label, targets: [] },
});
const labels = (all: Candidate[]): string[] => all.map((one) => one.option.label);

describe("a ladder of answers", () => {
  it("is made of answers that differ in one number, which rises by one", () => {
    const bids = [11, 12, 13, 14].map((number) => option(`Bid ${number}`));
    expect(labels(ladder([option("Withdraw", "withdraw"), ...bids]))).toEqual(["Bid 11", "Bid 12", "Bid 13", "Bid 14"]);
  });

  it("is none of few, of other words, of gaps, or of things on the table", () => {
    expect(ladder([1, 2, 3].map((number) => option(`Bid ${number}`)))).toEqual([]);
    expect(ladder([1, 2, 4, 5].map((number) => option(`Bid ${number}`)))).toEqual([]);
    expect(ladder(["Bid 1", "Bid 2", "Offer 3", "Bid 4"].map((label) => option(label)))).toEqual([]);
    expect(ladder([1, 2, 3, 4].map((number) => option(`Room ${number} for ${number}`)))).toEqual([]);
    expect(ladder([1, 2, 3, 4].map((number) => option(`Room ${number}`, "rooms", [`place|rooms|${number}`])))).toEqual([]);
  });
});
