// The tab of the browser says whose turn it is, and soft signals say what happens.

import type { LogLine } from "../protocol/types";
import { at } from "../routes";
import type { Name } from "../sound/signals";

const ICON = at("/icon.svg");
const TURN_ICON = at("/icon-turn.svg");

/** Shows in the tab whether somebody is awaited here. */
export function showTab(title: string, awaited: boolean): void {
  document.title = awaited ? `● ${title}` : title;
  const icon = document.querySelector<HTMLLinkElement>("link[rel='icon']");
  const wanted = awaited ? TURN_ICON : ICON;
  if (icon && icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
}

/** Signals by the kind of event, the most important first. */
const SIGNALS: readonly (readonly [kind: string, signal: Name])[] = [
  ["ended", "end"],
  ["scored", "scoring"],
  ["placed", "place"],
  ["swapped", "place"],
  ["bought", "buy"],
  ["took", "take"],
];

/** The one signal for what has just happened. */
export function signalFor(lines: readonly LogLine[]): Name | null {
  return SIGNALS.find(([kind]) => lines.some((line) => line.kind === kind))?.[1] ?? null;
}
