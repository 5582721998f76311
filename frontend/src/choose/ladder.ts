// Answers that differ in nothing but a number, such as bids: one step after the other, not all at once.

import type { Candidate } from "./choose";

/** Fewer than this stand side by side. */
const LEAST = 4;

/** The answers of the first group whose words differ in one number alone, which rises by one; none if there is no such group. */
export function ladder(candidates: readonly Candidate[]): Candidate[] {
  for (const group of new Set(candidates.map(({ option }) => option.group))) {
    const plain = candidates.filter(({ option, keys }) => option.group === group && keys.length === 0);
    if (plain.length >= LEAST && risesByOne(plain.map(({ option }) => option.label))) return plain;
  }
  return [];
}

function risesByOne(labels: readonly string[]): boolean {
  const numbers = labels.map((label) => label.match(/\d+/g) ?? []);
  const words = new Set(labels.map((label) => label.replace(/\d+/g, "#")));
  return words.size === 1 && numbers.every((found, at) => found.length === 1 && Number(found[0]) === Number(numbers[0]?.[0]) + at);
}
