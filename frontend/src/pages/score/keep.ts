// The sheet of this browser: what was written down is still there after a reload, and its steps too.
import type { Evening } from "./evening";

const STORE = "lioncourt.score";
/** So many steps can be undone. */
export const STEPS_KEPT = 60;

export interface Kept {
  evening: Evening;
  past: Evening[];
}

export function keep(kept: Kept | null): void {
  try {
    if (kept) localStorage.setItem(STORE, JSON.stringify(kept));
    else localStorage.removeItem(STORE);
  } catch {
    // Without storage the sheet lasts as long as the page is open; a file keeps it.
  }
}

export function kept(): Kept | null {
  try {
    const found = JSON.parse(localStorage.getItem(STORE) ?? "null") as Kept | null;
    return found && Array.isArray(found.evening?.scorings) ? found : null;
  } catch {
    return null;
  }
}
