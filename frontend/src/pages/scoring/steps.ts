// A scoring as an event: its lines one after the other, each with who gets what, and where it lies.
import type { Piece, Sheet, View } from "../../protocol/types";
import { ofScoring, rowsOf, sum } from "./sheet";

export interface Gain {
  contender: number;
  points: number;
  /** What the points follow from; empty if there are none. */
  texts: string[];
  /** What the contender has before and after this line. */
  before: number;
  after: number;
}

export interface Step {
  source: string;
  label: string;
  gains: Gain[];
}

/** The lines of a scoring in their order; what was given at once, on the way to it, is had before. */
export function stepsOf(all: Sheet, scoring: number, view: View | null): Step[] {
  const given = { ...all, lines: all.lines.filter((line) => !line.at_once) };
  const had = new Map(
    all.contenders.map(({ contender }) => {
      const earlier = all.lines.filter(
        (line) => line.contender === contender && (line.scoring < scoring || (line.scoring === scoring && line.at_once)),
      );
      return [contender, sum(earlier)];
    }),
  );
  return rowsOf(ofScoring(given, scoring), view).map(({ source, label, cells }) => ({
    source,
    label,
    gains: cells.map(({ contender, points, lines }) => {
      const before = had.get(contender) ?? 0;
      had.set(contender, before + points);
      return { contender, points, texts: lines.map(({ text }) => text), before, after: before + points };
    }),
  }));
}

/** The first letters of an id, without what makes many of it: `citizens`, `citizen-tower` and `citizens.0` are kin. */
function stem(id: string): string {
  return (id.split(/[.\d]/)[0] ?? id).replace(/-$/, "").replace(/s$/, "");
}

/** What lies in the palace of a seat and has to do with a line, as far as names tell. */
export function piecesOf(view: View, seat: number, source: string): Piece[] {
  const kin = stem(source);
  return view.zones
    .filter((zone) => zone.seat === seat && zone.place.startsWith("palace"))
    .flatMap((zone) => {
      const whole = zone.module === source || stem(zone.id) === kin;
      return zone.pieces.filter(
        (piece) => piece.type === source || (piece.type ?? null) === null && (whole || piece.id === kin || piece.id.startsWith(`${kin}-`)),
      );
    })
    .filter(({ x, y }) => x !== undefined && y !== undefined);
}
