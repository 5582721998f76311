// What advice is worth, in words.

import { t } from "../texts/index.svelte";

/** "about 4 points", in whole points; null where the reasons say just that already. */
export function worthOf(value: number, reasons: string): string | null {
  const said = t("table.advice.value", { points: Math.round(value) + 0 }); // + 0: there is no minus nothing
  return reasons.toLowerCase().includes(said.toLowerCase()) ? null : said;
}
