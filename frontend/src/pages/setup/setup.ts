// What a table is made from, and how one change to it calls for another. No rules of modules are
// known here: which games they fit, need and exclude is told by the catalogue.
import type { BotInfo, Catalogue, Customs, GameInfo, GameOption, ModuleInfo, NewTable, PairAdvice, Place, Preset } from "../../protocol/types";

export type Options = NewTable["options"];

export interface Setup {
  game: string;
  seats: Place[];
  modules: string[];
  options: Options;
  seed: number | null;
  name: string;
  customs: Customs;
}

export const USUAL_CUSTOMS: Customs = { advice: true, undo: "free", clock: "none", seconds: 90, pace: "normal", colours: [] };
/** How long a decision may take, where there is a clock. */
export const SECONDS = [30, 60, 90, 180, 600] as const;
const BADGES = 6;

/** The badge of each seat: those that were chosen, as far as they are different, then the free ones. */
export function badges(customs: Customs, seats: number): number[] {
  const worn: number[] = [];
  for (let seat = 0; seat < seats; seat += 1) {
    const wanted = customs.colours[seat] ?? seat;
    const free = Array.from({ length: BADGES }, (_, step) => (wanted + step) % BADGES).find((badge) => !worn.includes(badge));
    worn.push(free ?? seat);
  }
  return worn;
}

/** The next badge for a seat; whoever wears it changes with it. */
export function nextBadge(customs: Customs, seats: number, seat: number): number[] {
  const worn = badges(customs, seats);
  const mine = worn[seat] ?? seat;
  const next = (mine + 1) % BADGES;
  return worn.map((badge, at) => (at === seat ? next : badge === next ? mine : badge));
}

/** Where nobody has measured anything a game takes an hour, and what a module adds is guessed by its weight. */
const HOUR = 60;
const GUESSED = { light: 5, medium: 10, heavy: 20 } as const;

/** The minutes of a game without modules. */
export function baseMinutes(setup: Pick<Setup, "game" | "seats">, catalogue: Catalogue): number {
  return gameOf(setup, catalogue).minutes[String(setup.seats.length)] ?? HOUR;
}

/** The minutes that a module adds to the usual table, as measured; never fewer than none. */
export function minutesOf(module: Pick<ModuleInfo, "weight" | "figures">, catalogue: Pick<Catalogue, "usual">): number {
  if (!module.figures || !catalogue.usual) return GUESSED[module.weight];
  return Math.max(0, module.figures.minutes[0] - catalogue.usual.minutes[0]);
}

/** The minutes of a set-up: what modules add to the usual table, in the measure of this one. */
export function lengthOf(setup: Setup, catalogue: Catalogue): number {
  const base = baseMinutes(setup, catalogue);
  const added = chosenModules(setup, catalogue).reduce((sum, module) => sum + minutesOf(module, catalogue), 0);
  return base + (added * base) / (catalogue.usual?.minutes[0] ?? HOUR);
}

/** Nobody knows it to the minute. */
export function rounded(minutes: number): number {
  return Math.round(minutes / 5) * 5;
}

/** Why a set-up cannot be played as it is. `others` are what `module` clashes with or misses. */
export interface Conflict {
  kind: "game" | "requires" | "excludes";
  module: ModuleInfo;
  others: ModuleInfo[];
}

const FIRST_LEVEL = "normal";

export function firstSetup(catalogue: Catalogue): Setup {
  const game = catalogue.games[0]!;
  const bot: Place = { kind: "bot", name: "", level: bestLevel(catalogue) };
  const me: Place = { kind: "me", name: "", level: null };
  return { game: game.id, seats: [me, bot, { ...bot }], modules: [], options: {}, seed: null, name: "", customs: USUAL_CUSTOMS };
}

/** The usual level of a bot: the normal one, or the strongest there is. */
export function bestLevel(catalogue: Catalogue): string {
  const levels = catalogue.bots.map((bot) => bot.level);
  return levels.includes(FIRST_LEVEL) ? FIRST_LEVEL : (levels.at(-1) ?? FIRST_LEVEL);
}

export function gameOf(setup: Pick<Setup, "game">, catalogue: Catalogue): GameInfo {
  return catalogue.games.find((game) => game.id === setup.game) ?? catalogue.games[0]!;
}

function modulesOf(ids: readonly string[], catalogue: Catalogue): ModuleInfo[] {
  return catalogue.modules.filter((module) => ids.includes(module.id));
}

export function chosenModules(setup: Setup, catalogue: Catalogue): ModuleInfo[] {
  return modulesOf(setup.modules, catalogue);
}

export function fits(module: ModuleInfo, game: string): boolean {
  return module.games.includes(game);
}

/** Everything that stands in the way, each with what it is about. */
export function conflictsOf(setup: Setup, catalogue: Catalogue): Conflict[] {
  const chosen = chosenModules(setup, catalogue);
  return chosen.flatMap((module): Conflict[] => {
    if (!fits(module, setup.game)) return [{ kind: "game", module, others: [] }];
    const missing = module.requires.filter((id) => !setup.modules.includes(id));
    // Two modules that exclude each other are one conflict, told once.
    const rivals = chosen.filter((other) => other.id > module.id && exclude(module, other));
    const conflicts: Conflict[] = [];
    if (missing.length > 0) conflicts.push({ kind: "requires", module, others: modulesOf(missing, catalogue) });
    if (rivals.length > 0) conflicts.push({ kind: "excludes", module, others: rivals });
    return conflicts;
  });
}

function exclude(one: ModuleInfo, other: ModuleInfo): boolean {
  return one.excludes.includes(other.id) || other.excludes.includes(one.id);
}

/** Modules of a set-up that another game would switch off. */
export function lostWith(game: string, setup: Setup, catalogue: Catalogue): ModuleInfo[] {
  return chosenModules(setup, catalogue).filter((module) => !fits(module, game));
}

export function toggled(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
}

/** Modules of a surprise that fit the game and each other, drawn anew each time. */
export function surprise(preset: Preset, catalogue: Catalogue, game: string, random: () => number): string[] {
  const bag = modulesOf(preset.pool, catalogue).filter((module) => fits(module, game) && module.requires.length === 0);
  const drawn: ModuleInfo[] = [];
  while (bag.length > 0 && drawn.length < preset.count) {
    const [module] = bag.splice(Math.floor(random() * bag.length), 1);
    const clashes = drawn.some((other) => module && (exclude(module, other) || advised(module.id, other.id, catalogue)));
    if (module && !clashes) drawn.push(module);
  }
  return drawn.map((module) => module.id);
}

function advised(one: string, other: string, catalogue: Catalogue): boolean {
  return catalogue.advice.some(({ modules }) => modules.includes(one) && modules.includes(other));
}

/** What there is to say against pairs of the chosen modules. */
export function adviceOn(setup: Setup, catalogue: Catalogue): PairAdvice[] {
  return catalogue.advice.filter(({ modules }) => modules.every((id) => setup.modules.includes(id)));
}

/** So many seats: bots are added, or seats from the end given up. */
export function seated(seats: readonly Place[], count: number, catalogue: Catalogue): Place[] {
  const more = Array.from({ length: Math.max(0, count - seats.length) }, (): Place => ({ kind: "bot", name: "", level: bestLevel(catalogue) }));
  return [...seats.slice(0, count), ...more];
}

/** The first sentence of a text, and more of them while there is room: what fits on a card. */
export function opening(text: string, room = 0): string {
  const sentences = text.match(/.+?(?:[.!?](?=\s|$)|$)/gs) ?? [text];
  let said = sentences[0] ?? "";
  for (const sentence of sentences.slice(1)) {
    if (said.length + sentence.length > room) break;
    said += sentence;
  }
  return said.trim();
}

/** The levels of the bots in a set-up, each once, the weakest first. */
export function levelsOf(setup: Pick<Setup, "seats">, catalogue: Catalogue): BotInfo[] {
  const chosen = new Set(setup.seats.filter(({ kind }) => kind === "bot").map(({ level }) => level ?? bestLevel(catalogue)));
  return catalogue.bots.filter(({ level }) => chosen.has(level));
}

/** Modules by box, in the order of the catalogue. */
export function byBox(modules: readonly ModuleInfo[]): { box: string; title: string; modules: ModuleInfo[] }[] {
  const boxes = new Map<string, { box: string; title: string; modules: ModuleInfo[] }>();
  for (const module of modules) {
    const box = boxes.get(module.box) ?? { box: module.box, title: module.box_title, modules: [] };
    box.modules.push(module);
    boxes.set(module.box, box);
  }
  return [...boxes.values()];
}

/** Whether a module is found by the words in its title, its sentence, its box or what it changes. */
export function matches(module: ModuleInfo, search: string, changes: (id: string) => string): boolean {
  const text = [module.title, module.summary, module.box_title, ...module.changes.map(changes)].join(" ");
  const plain = (words: string) => words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain(search)
    .split(/\s+/)
    .every((word) => plain(text).includes(word));
}

/** The options of the game and of the chosen modules. */
export function offeredOptions(setup: Setup, catalogue: Catalogue): GameOption[] {
  const modules = chosenModules(setup, catalogue);
  return [...gameOf(setup, catalogue).options, ...modules.flatMap((module) => module.options)];
}

/** Only the options that are offered and differ from what is usual. */
export function setOptions(setup: Setup, catalogue: Catalogue): Options {
  const unusual = offeredOptions(setup, catalogue).filter((option) => {
    const value = setup.options[option.name];
    return value !== undefined && value !== option.default;
  });
  return Object.fromEntries(unusual.map((option) => [option.name, setup.options[option.name]!]));
}

/** A set-up from an older visit, brought to what the catalogue knows today. */
export function revived(setup: Setup, catalogue: Catalogue): Setup {
  const known = new Set(catalogue.modules.map((module) => module.id));
  const levels = new Set(catalogue.bots.map((bot) => bot.level));
  const fresh = firstSetup(catalogue);
  return {
    ...fresh,
    ...setup,
    game: catalogue.games.some((game) => game.id === setup.game) ? setup.game : fresh.game,
    modules: setup.modules.filter((id) => known.has(id)),
    customs: { ...USUAL_CUSTOMS, ...setup.customs },
    seats: setup.seats.map((seat) =>
      seat.kind === "bot" && !levels.has(seat.level ?? "") ? { ...seat, level: bestLevel(catalogue) } : seat,
    ),
    seed: null,
  };
}

/** The same table for one person at once: other people's seats go to bots. */
export function againstBots(setup: Setup, catalogue: Catalogue): Setup {
  const first = Math.max(0, setup.seats.findIndex((seat) => seat.kind === "me"));
  const seats = setup.seats.map((seat, index): Place => {
    if (index === first) return { ...seat, kind: "me", level: null };
    return seat.kind === "bot" ? seat : { kind: "bot", name: "", level: bestLevel(catalogue) };
  });
  return { ...setup, seats };
}
