// The last set-up of this browser, so that nobody composes the same evening twice.
import type { Catalogue } from "../../protocol/types";
import { firstSetup, revived, type Setup } from "./setup";

const STORE = "lioncourt.setup";

export function rememberSetup(setup: Setup): void {
  try {
    localStorage.setItem(STORE, JSON.stringify(setup));
  } catch {
    // Without storage every table starts from the first set-up.
  }
}

export function lastSetup(catalogue: Catalogue): Setup {
  try {
    const kept = localStorage.getItem(STORE);
    if (kept) return revived(JSON.parse(kept) as Setup, catalogue);
  } catch {
    // What was kept cannot be read: begin again.
  }
  return firstSetup(catalogue);
}
