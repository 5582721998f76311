// Everything in a palace that may be chosen, as points that arrow keys go between.

import { edgeMiddle, middle, type Point } from "./geometry";
import type { Cell, CellChoice, EdgeChoice, TileChoice } from "./types";

export interface Spot {
  key: string;
  cell: Cell;
  at: Point;
}

/** Returns the choices in the order in which they are read: from the north, each row from the west. */
export function spotsOf(cells: CellChoice[], tiles: TileChoice[], edges: EdgeChoice[]): Spot[] {
  const onCells = [...cells, ...tiles].map(({ key, x, y }) => ({ key, cell: { x, y }, at: middle({ x, y }) }));
  const onEdges = edges.map(({ key, x, y, side }) => ({ key, cell: { x, y }, at: edgeMiddle({ x, y }, side) }));
  return [...onCells, ...onEdges].sort((one, other) => one.at.y - other.at.y || one.at.x - other.at.x);
}
