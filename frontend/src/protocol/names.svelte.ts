// What types, currencies, runs and modules are called: every view brings their names in the player's language.

import type { Names } from "./view";

let names = $state.raw<Names>({ types: {}, currencies: {}, runs: {}, modules: {}, stalls: {} });

export function learnNames(told: Names): void {
  names = told;
}

export function typeName(type: string): string {
  return names.types[type] ?? type;
}

export function currencyName(currency: string): string {
  return names.currencies[currency] ?? currency;
}

export function runName(kind: string): string {
  return names.runs[kind] ?? kind;
}

/** What a module lays out for all, in a short word; undefined where its own name is short enough. */
export function stallName(module: string): string | undefined {
  return names.stalls[module];
}

export function moduleName(module: string): string {
  return names.modules[module] ?? module;
}
