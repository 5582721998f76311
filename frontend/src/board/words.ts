// What a palace says aloud: positions, outcomes and sides in words.

import { runName } from "../protocol/names.svelte";
import type { Side } from "../protocol/types";
import { list, number, signed, t } from "../texts/index.svelte";
import type { Outcome } from "./outcomes";
import { SIDES } from "./geometry";
import type { Cell } from "./types";

/** "2 east, 1 north". */
export function spokenCell({ x, y }: Cell): string {
  if (x === 0 && y === 0) return t("board.position.start");
  const parts: string[] = [];
  if (x !== 0) parts.push(t(`board.position.${x > 0 ? "east" : "west"}`, { count: Math.abs(x) }));
  if (y !== 0) parts.push(t(`board.position.${y > 0 ? "north" : "south"}`, { count: Math.abs(y) }));
  return parts.join(", ");
}

export function sideName(side: Side): string {
  return t(`board.side.${side}`);
}

/** "north and east", from "NE". */
export function sidesInWords(sides: string): string {
  return list(SIDES.filter((side) => sides.includes(side)).map(sideName));
}

/** "wall 11". */
export function runInWords(kind: string, length: number): string {
  return `${runName(kind)} ${number(length)}`;
}

/** "wall 11, +3"; without a change "wall 8". */
export function outcomeInWords(outcomes: readonly Outcome[]): string {
  return outcomes.map(({ kind, length, gain }) => runInWords(kind, length) + (gain === 0 ? "" : `, ${signed(gain)}`)).join("; ");
}
