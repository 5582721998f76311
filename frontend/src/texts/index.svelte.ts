// The texts of the page: t("part.key", values). Each part is a file of its own in every language.
// The language follows the browser until somebody chooses another one; the choice is remembered.
import type { Language } from "../protocol/types";
import type { Messages } from "./collect";
import { format, formatNumber, type Values } from "./format";

export const LANGUAGES: readonly Language[] = ["en", "fr", "de", "it"];

/** Each language names itself, so that its readers find it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: "English",
  fr: "Français",
  de: "Deutsch",
  it: "Italiano",
};

const loaders: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import("./en"),
  fr: () => import("./fr"),
  de: () => import("./de"),
  it: () => import("./it"),
};

let current = $state<Language>("en");
let messages = $state.raw<Messages>(new Map());

/** The language that the page speaks now. Reading it in markup follows every change. */
export function language(): Language {
  return current;
}

/** The first of the reader's languages that the page speaks. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = LANGUAGES.find((known) => tag.toLowerCase().split("-")[0] === known);
    if (found) return found;
  }
  return "en";
}

/** Fetches the texts of a language, then speaks it. */
export async function speak(chosen: Language): Promise<void> {
  const loaded = await loaders[chosen]();
  messages = loaded.default;
  current = chosen;
  document.documentElement.lang = chosen;
}

/** The text of a key with its values filled in; the key itself if nobody has written it yet. */
export function t(key: string, values: Values = {}): string {
  const message = messages.get(key);
  return message === undefined ? key : format(message, values, current);
}

/** Whether there is a text: for labels that depend on data and have a plainer fallback. */
export function hasText(key: string): boolean {
  return messages.has(key);
}

/** A number as the language writes it. */
export function number(value: number): string {
  return formatNumber(value, current);
}

/** A gain or loss with its sign: "+3", "−2", "±0". */
export function signed(value: number): string {
  if (value === 0) return "±0";
  return (value > 0 ? "+" : "−") + formatNumber(Math.abs(value), current);
}

/** "Ana, Zahra and Tomás". */
export function list(words: readonly string[]): string {
  return new Intl.ListFormat(current, { type: "conjunction" }).format(words);
}
