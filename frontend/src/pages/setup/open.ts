// From a set-up to a table: asks the server, keeps the keys, goes there.
import { makeTable } from "../../protocol/api";
import type { Catalogue, NewTable, Place } from "../../protocol/types";
import { navigate, tablePath } from "../../router.svelte";
import { settings } from "../../settings.svelte";
import { rememberKeys } from "../../state/keys";
import { t } from "../../texts/index.svelte";
import { badges, setOptions, type Setup } from "./setup";

const BOT_NAMES = 6;

/** The name that a seat shows while nobody has given it another. */
export function usualName(place: Place, index: number): string {
  if (place.kind === "bot") return t(`pages.bot-name-${(index % BOT_NAMES) + 1}`);
  if (place.kind === "me") return settings.name || t("pages.guest", { number: index + 1 });
  return "";
}

export async function openTable(setup: Setup, catalogue: Catalogue): Promise<void> {
  await openAs({
    game: setup.game,
    seats: named(setup.seats),
    modules: setup.modules,
    options: setOptions(setup, catalogue),
    seed: setup.seed,
    from: null,
    name: setup.name,
    customs: { ...setup.customs, colours: badges(setup.customs, setup.seats.length) },
  });
}

export function named(seats: readonly Place[]): Place[] {
  return seats.map((place, index) => ({ ...place, name: place.name.trim() || usualName(place, index) }));
}

export async function openAs(wanted: NewTable): Promise<void> {
  const made = await makeTable(wanted);
  rememberKeys(made.table, made.keys, made.host);
  navigate(tablePath(made.table));
}
