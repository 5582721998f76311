// Names of types and currencies, where the data has only their ids.

import { hasText, t } from "../texts/index.svelte";

function nameIn(part: string, id: string): string {
  const key = `table.${part}.${id}`;
  return hasText(key) ? t(key) : id.replaceAll("-", " ");
}

export function typeName(type: string): string {
  return nameIn("type", type);
}

export function currencyName(currency: string): string {
  return nameIn("currency", currency);
}

export function levelName(level: string): string {
  return nameIn("level", level);
}

export function runName(kind: string): string {
  return nameIn("run", kind);
}
