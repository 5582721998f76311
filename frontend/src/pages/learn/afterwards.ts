// A lesson ends in a game: with what it was about, against bots for beginners.
import type { Catalogue, LessonStep } from "../../protocol/types";
import { conflictsOf, firstSetup, type Setup } from "../setup/setup";

const BEGINNERS = "easy";

/** The game of a lesson with all modules that its steps have shown, as far as they go together. */
export function setupAfter(steps: readonly LessonStep[], catalogue: Catalogue): Setup {
  const first = firstSetup(catalogue);
  const level = catalogue.bots.some((bot) => bot.level === BEGINNERS) ? BEGINNERS : null;
  const seats = first.seats.map((seat) => (seat.kind === "bot" && level ? { ...seat, level } : seat));
  const views = steps.map(({ view }) => view);
  const start: Setup = { ...first, seats, game: views.at(-1)?.game ?? first.game };
  return views
    .flatMap(({ modules }) => modules)
    .reduce<Setup>((setup, module) => {
      const more = { ...setup, modules: [...new Set([...setup.modules, module])] };
      return conflictsOf(more, catalogue).length > 0 ? setup : more;
    }, start);
}
