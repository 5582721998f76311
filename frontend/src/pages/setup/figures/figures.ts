// Figures of modules as pictures: which there are, how long a bar is, what it says.
import type { Catalogue, Figure, Figures, ModuleInfo } from "../../../protocol/types";

export const KINDS = ["minutes", "leads", "reached", "spread", "share", "decided", "first_seat"] as const;
export type Kind = (typeof KINDS)[number];

/** What a card shows: how long, how swingy, how interactive. */
export const CARD_KINDS = ["minutes", "leads", "reached"] as const;

export const SIGNS: Readonly<Record<Kind, string>> = {
  minutes: "ui-clock",
  leads: "ui-star",
  reached: "ui-people",
  spread: "ui-scoring",
  share: "ui-coin",
  decided: "ui-check",
  first_seat: "ui-person",
};

/** The colour of a figure, the same in every picture of it. */
export const COLOURS: Readonly<Record<Kind, string>> = {
  minutes: "var(--lc-pav2)",
  leads: "var(--gold)",
  reached: "var(--lc-ser2)",
  spread: "var(--lc-arc2)",
  share: "var(--lc-gar2)",
  decided: "var(--lc-gar2)",
  first_seat: "var(--lc-arc2)",
};

const SHARES: readonly Kind[] = ["reached", "share", "decided", "first_seat"];

/** What says nothing of a module without points of its own. */
const OF_POINTS: readonly Kind[] = ["share", "decided"];

/** A figure of a module as it is shown: minutes are those that it adds, shares are in percent. */
export function shown(kind: Kind, figures: Figures, usual: Figures | null): Figure | null {
  const figure = figures[kind];
  if (!figure || (OF_POINTS.includes(kind) && figures.share?.[0] === 0)) return null;
  const from = kind === "minutes" ? (usual?.minutes[0] ?? 0) : 0;
  const times = SHARES.includes(kind) ? 100 : 1;
  return figure.map((value) => times * (value - from)) as Figure;
}

/** The same of the usual table, where it is worth a mark. */
export function usualValue(kind: Kind, usual: Figures | null): number | null {
  return usual && usual[kind] ? (shown(kind, usual, usual)?.[0] ?? null) : null;
}

/** Room for all bars of a kind: from 0, or from the smallest if that is below, to the greatest. */
export function scaleOf(kind: Kind, catalogue: Pick<Catalogue, "modules" | "usual">): { from: number; to: number } {
  const values = catalogue.modules.flatMap(({ figures }) => (figures ? [shown(kind, figures, catalogue.usual)?.[0] ?? 0] : []));
  return { from: Math.min(0, ...values), to: Math.max(1, ...values) };
}

/** Where a value lies in the room of its kind, from 0 to 1. */
export function placed(value: number, scale: { from: number; to: number }): number {
  return Math.min(1, Math.max(0, (value - scale.from) / (scale.to - scale.from)));
}

/** A value without digits that nobody can be sure of; minutes say whether they are added or saved. */
export function told(kind: Kind, value: number): string | number {
  const plain = kind === "leads" || kind === "spread" ? Math.round(value * 10) / 10 : Math.round(value);
  if (kind !== "minutes" || plain === 0) return Math.abs(plain);
  return plain > 0 ? `+${plain}` : `−${-plain}`;
}

/** How high the column of a figure is, from 0 to 1: half where it may be as usual, else by how far it is off. */
export function height(kind: Kind, figures: Figures, catalogue: Pick<Catalogue, "modules" | "usual">): number {
  const figure = shown(kind, figures, catalogue.usual);
  const usual = usualValue(kind, catalogue.usual);
  if (!figure || usual === null) return 0;
  if (kind === "minutes") return placed(figure[0], { from: 0, to: scaleOf(kind, catalogue).to });
  if (figure[1] <= usual && usual <= figure[2]) return 0.5;
  const values = catalogue.modules.flatMap((module) => (module.figures ? [shown(kind, module.figures, catalogue.usual)?.[0] ?? usual] : []));
  const farthest = Math.max(...values.map((value) => Math.abs(value - usual)));
  return 0.5 + (figure[0] - usual) / (2 * farthest);
}

/** Measured modules by a figure, the greatest first or the other way round. */
export function sorted(modules: readonly ModuleInfo[], kind: Kind | "title", down: boolean): ModuleInfo[] {
  const value = (module: ModuleInfo) => (kind === "title" ? 0 : (module.figures?.[kind]?.[0] ?? 0));
  const known = modules.filter(({ figures }) => figures !== null);
  const ordered = [...known].sort((one, other) => value(one) - value(other) || one.title.localeCompare(other.title));
  return down ? ordered.reverse() : ordered;
}
