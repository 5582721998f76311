// Arrow keys between tabs, as screen readers expect.

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The tab that a key leads to; the focus goes along. */
export function moveTab(event: KeyboardEvent, ids: readonly string[], selected: string): string {
  const step = STEPS[event.key];
  if (step === undefined) return selected;
  event.preventDefault();
  const at = (ids.indexOf(selected) + step + ids.length) % ids.length;
  const next = ids[at] ?? selected;
  document.getElementById(`table-tab-${next}`)?.focus();
  return next;
}
