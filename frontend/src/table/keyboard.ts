// The keys of the table, beside Tab and Enter on whatever has the focus.

export type Deed = "put-back" | "confirm" | "undo" | "restart" | "all" | "advice" | "scoring" | "reference" | "market" | "hand" | "palace" | "own" | "help";

export const KEYS: readonly { key: string; does: Deed }[] = [
  { key: "Esc", does: "put-back" },
  { key: "Enter", does: "confirm" },
  { key: "u", does: "undo" },
  { key: "r", does: "restart" },
  { key: "a", does: "all" },
  { key: "g", does: "advice" },
  { key: "s", does: "scoring" },
  { key: "i", does: "reference" },
  { key: "m", does: "market" },
  { key: "h", does: "hand" },
  { key: "p", does: "palace" },
  { key: "o", does: "own" },
  { key: "?", does: "help" },
];

/** Whether a key belongs to a field, a dialog or the browser. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  return event.target instanceof Element && event.target.closest("input, textarea, select, dialog[open]") !== null;
}

/** The digit that was pressed, 1 to 9. */
export function digitOf(event: KeyboardEvent): number | null {
  return !isTaken(event) && /^[1-9]$/.test(event.key) ? Number(event.key) : null;
}

/** What a key asks for; null where it belongs to a field, a button or the browser. */
export function deedOf(event: KeyboardEvent): Deed | null {
  if (isTaken(event)) return null;
  const at = event.target instanceof Element ? event.target : null;
  if (event.key === "Escape") return "put-back";
  // Enter on a button presses it; on what is chosen already, it plays it.
  if (event.key === "Enter") return isPressable(at) ? null : "confirm";
  return KEYS.find(({ key }) => key === event.key.toLowerCase())?.does ?? null;
}

function isPressable(at: Element | null): boolean {
  const button = at?.closest("button, a, [role=button]");
  return Boolean(button) && !button?.matches("[data-chosen]");
}
