// The tables that this browser sits at, and what is going on there.
import { fetchState } from "../../protocol/api";
import type { Catalogue, Language, StateMessage } from "../../protocol/types";
import { tablePath } from "../../router.svelte";
import { sentKeys, visitedTables } from "../../state/keys";
import { list, t } from "../../texts/index.svelte";

const SHOWN = 8;

export interface Seated {
  table: string;
  state: Promise<StateMessage>;
}

/** The latest tables first, each with the answer to what is going on there. */
export function seatedTables(language: Language): Seated[] {
  const here = visitedTables().map(({ table, keys }) => ({ table, keys: sentKeys(keys) }));
  return here
    .filter(({ keys }) => keys.length > 0)
    .slice(0, SHOWN)
    .map(({ table, keys }) => {
      const state = fetchState(table, { since: 0, wait: 0, language, keys });
      state.catch(() => null); // whoever waits for it hears of it; nobody may wait yet
      return { table, state };
    });
}

/** The latest of them where the game is not over yet. */
export async function unfinished(tables: readonly Seated[]): Promise<StateMessage | null> {
  for (const { state } of tables) {
    const now = await state.catch(() => null);
    if (now && !now.table.over) return now;
  }
  return null;
}

export interface Standing {
  text: string;
  mine: boolean;
  path: string;
}

export function standing({ table, views }: StateMessage): Standing {
  const path = tablePath(table.id);
  if (!table.begun) return { text: t("pages.home.waits-for-people"), mine: false, path };
  if (table.over) {
    const names = list(table.winners.map((seat) => table.seats[seat]?.name ?? t("pages.dirk")));
    return { text: t("pages.home.over", { names }), mine: false, path: tablePath(table.id, "final") };
  }
  const seat = Object.values(views)[0]?.decision?.seat;
  const info = table.seats.find((other) => other.seat === seat);
  if (!info || info.yours) return { text: t("pages.home.your-turn"), mine: true, path };
  return { text: t("pages.home.waiting-for", { name: info.name }), mine: false, path };
}

export function titleOf({ table }: StateMessage, catalogue: Catalogue): string {
  return table.name || (catalogue.games.find((game) => game.id === table.game)?.title ?? table.game);
}
