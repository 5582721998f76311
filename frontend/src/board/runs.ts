// The longest runs of a palace as lines: along the middle of the wall, from tile to tile.

import type { Blank, Edge, Run, Side } from "../protocol/types";
import { corner, edgeMiddle, middle, neighbour, type Point, type Rect, STEP } from "./geometry";
import type { Cell } from "./types";

/** How far inside the outline the line runs, in units. */
const INSIDE = 6;

const ASIDE = INSIDE * Math.SQRT1_2;

const INWARD: Record<Side | Blank, Point> = {
  N: { x: 0, y: INSIDE },
  E: { x: -INSIDE, y: 0 },
  S: { x: 0, y: -INSIDE },
  W: { x: INSIDE, y: 0 },
  NE: { x: -ASIDE, y: ASIDE },
  ES: { x: -ASIDE, y: -ASIDE },
  SW: { x: ASIDE, y: -ASIDE },
  NW: { x: ASIDE, y: ASIDE },
};

/** Ends of an edge as corners of its cell, clockwise: north runs from west to east. */
const ENDS: Record<Side | Blank, readonly [Point, Point]> = {
  N: [{ x: 0, y: 0 }, { x: 100, y: 0 }],
  E: [{ x: 100, y: 0 }, { x: 100, y: 100 }],
  S: [{ x: 100, y: 100 }, { x: 0, y: 100 }],
  W: [{ x: 0, y: 100 }, { x: 0, y: 0 }],
  NE: [{ x: 0, y: 0 }, { x: 100, y: 100 }],
  ES: [{ x: 100, y: 0 }, { x: 0, y: 100 }],
  SW: [{ x: 100, y: 100 }, { x: 0, y: 0 }],
  NW: [{ x: 0, y: 100 }, { x: 100, y: 0 }],
};

interface Segment {
  cell: Cell;
  side: Side | Blank;
  from: Point;
  to: Point;
}

function segment([x, y, side]: Edge): Segment {
  const at = corner({ x, y });
  const [from, to] = ENDS[side];
  return { cell: { x, y }, side, from: plus(at, from), to: plus(at, to) };
}

function plus(one: Point, other: Point): Point {
  return { x: one.x + other.x, y: one.y + other.y };
}

function same(one: Point, other: Point): boolean {
  return one.x === other.x && one.y === other.y;
}

/** Puts segments that follow each other into chains; several, if they do not all touch. */
export function chains(edges: readonly Edge[]): Segment[][] {
  const left = edges.map(segment);
  const found: Segment[][] = [];
  while (left.length > 0) {
    const chain = [left.shift() as Segment];
    for (;;) {
      const last = chain[chain.length - 1] as Segment;
      const first = chain[0] as Segment;
      const after = left.findIndex((piece) => same(piece.from, last.to));
      if (after >= 0) chain.push(...left.splice(after, 1));
      else {
        const before = left.findIndex((piece) => same(piece.to, first.from));
        if (before < 0) break;
        chain.unshift(...left.splice(before, 1));
      }
    }
    found.push(chain);
  }
  return found;
}

/** Returns a run as the path of an SVG; corners are mitred so that the line stays on the wall. */
export function runPath(run: Run): string {
  return chains(run.edges).map(chainPath).join("");
}

function chainPath(chain: readonly Segment[]): string {
  const first = chain[0] as Segment;
  const last = chain[chain.length - 1] as Segment;
  const closed = chain.length > 2 && same(first.from, last.to);
  const points = chain.map((piece, index) => {
    const before = chain[index - 1] ?? (closed ? last : undefined);
    return turn(piece.from, before?.side, piece.side);
  });
  if (!closed) points.push(turn(last.to, last.side, undefined));
  return `M${points.map((point) => `${point.x} ${point.y}`).join("L")}${closed ? "Z" : ""}`;
}

/** Returns where the line passes a grid point, between the sides before and after it. */
function turn(at: Point, before: Side | Blank | undefined, after: Side | Blank | undefined): Point {
  const sides = new Set([before, after].filter((side) => side !== undefined));
  return [...sides].reduce((point, side) => plus(point, INWARD[side]), at);
}

/** Where the length of a run is written: beside an edge, over the cell outside of it. */
export interface PillPlace {
  at: Point;
  side: Side;
  over: Cell;
}

/** Returns where the length of a run is written: outside an edge near its middle that has room. */
export function pillPlace(run: Run, taken: (cell: Cell) => boolean): PillPlace | null {
  const chain = chains(run.edges).sort((one, other) => other.length - one.length)[0] ?? [];
  const half = (chain.length - 1) / 2;
  const fromMiddle = chain
    .map((piece, index) => ({ piece, far: Math.abs(index - half) }))
    .sort((one, other) => one.far - other.far)
    .map(({ piece }) => piece);
  const best = fromMiddle.find((piece) => !taken(neighbour(piece.cell, outwards(piece)))) ?? fromMiddle[0];
  if (!best) return null;
  const side = outwards(best);
  const at = best.side === side ? edgeMiddle(best.cell, side) : middle(best.cell);
  return { at, side, over: neighbour(best.cell, side) };
}

/** How far the middle of a pill is from its edge: half of it and a little air, so that it stands clear of the glow. */
const PILL_ASIDE: Point = { x: 42, y: 28 };
const PILL: Point = { x: 116, y: 56 };

/** Returns the middle of what is written at a place. */
export function pillAt({ at, side }: PillPlace): Point {
  return { x: at.x + STEP[side].x * PILL_ASIDE.x, y: at.y - STEP[side].y * PILL_ASIDE.y };
}

/** Returns the room that it takes, also in a small palace, where it is written larger. */
export function pillRect(place: PillPlace): Rect {
  const at = pillAt(place);
  return { x: at.x - PILL.x / 2, y: at.y - PILL.y / 2, width: PILL.x, height: PILL.y };
}

/** Returns the side where one leaves a segment outwards; of a diagonal, the first of both. */
function outwards({ side }: Segment): Side {
  return side[0] as Side;
}
