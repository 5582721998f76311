// Whether laying something down takes a second press.

import type { Option } from "../protocol/types";
import type { Confirm } from "../settings.svelte";

export function asksFirst(when: Confirm, option: Pick<Option, "final">): boolean {
  return when === "always" || (when === "final" && option.final === true);
}
