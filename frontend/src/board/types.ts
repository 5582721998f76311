// What the components of the palace take and tell. A palace draws what it is given and says what was
// chosen or pointed at; which choices there are, it is told (docs/views.md, targets).

import type { Piece, SeatView, Side, Zone } from "../protocol/types";

/** A cell of a grid: x to the east, y to the north. */
export interface Cell {
  x: number;
  y: number;
}

interface Choice {
  /** What `onchoose` gets. */
  key: string;
  /** The option in words, spoken after the position. */
  label: string;
  /** How long the longest runs would be, by what they consist of: an option's `runs`. */
  runs?: Record<string, number>;
}

/** An empty cell that may be chosen. */
export interface CellChoice extends Choice, Cell {
  /** What would lie there, if it is not the palace's `ghost`. */
  ghost?: Piece;
}

/** The side of an edge that is none: the corner where four cells meet, to the north-east of its cell. */
export const NORTH_EAST = "NE";

/** An edge that may be chosen, between the cell and its neighbour at the side; or a corner. */
export interface EdgeChoice extends Choice, Cell {
  side: Side | typeof NORTH_EAST;
}

/** A tile of the palace that may be chosen, to be removed or to make room. */
export interface TileChoice extends Choice, Cell {
  /** What would lie there instead, if it is a swap; `null` or missing: the tile goes. */
  ghost?: Piece | null;
}

/** A place that a review speaks of: what would have been better there, or what was done. */
export interface ToldSpot extends Cell {
  key: string;
  saying: "better" | "done";
  /** What would lie there; `null`: nothing, or nothing that can be drawn. */
  ghost: Piece | null;
  /** Of an edge or a corner. */
  side?: Side | typeof NORTH_EAST;
  runs?: Record<string, number>;
}

/** Why the ghost may not lie on a cell: the answer to `why_not`. */
export interface Reason extends Cell {
  text: string;
  /** The side that offends, if it is one. */
  side: Side | null;
}

/** How much of the view is covered by what lies over it, in pixels. */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export interface PalaceProps {
  /** The grid: its pieces, and the empty cells beside them. */
  zone: Zone;
  /** Whose palace it is: its longest runs glow. */
  seat: SeatView;
  /** Pieces that lie on cells but are in another grid zone of the same seat. */
  tokens?: Piece[];
  /** The tile that is being placed; its walls show on the cells where it may lie. */
  ghost?: Piece | null;
  cells?: CellChoice[];
  edges?: EdgeChoice[];
  tiles?: TileChoice[];
  /** What a review speaks of: drawn, and nothing to choose. */
  told?: ToldSpot[];
  /** Whether choices only whisper until they are pointed at: possible, but nobody has asked for them yet. */
  quiet?: boolean;
  /** The key of the choice that is picked but not yet confirmed. */
  selected?: string | null;
  /** Shown at its cell while it is pointed at. */
  reason?: Reason | null;
  /** Cells that something else speaks of, such as a line of the log. */
  highlight?: Cell[];
  /** Whether the longest runs glow. */
  glow?: boolean;
  /** Whether tiles show what they cost. */
  costs?: boolean;
  /** Air around the palace when it is centred, in hundredths of a cell. */
  margin?: number;
  /** Kept free when the palace is centred. */
  insets?: Partial<Insets>;
  /** What the palace is called by screen readers; the label of the zone if missing. */
  label?: string;
  onchoose?: (key: string) => void;
  /** The empty cell under the pointer or focus; `null` when there is none. */
  onpoint?: (cell: Cell | null) => void;
}

export interface MiniPalaceProps {
  zone: Zone;
  seat: SeatView;
  tokens?: Piece[];
  glow?: boolean;
  /** What it is called by screen readers; without it the drawing is hidden from them. */
  label?: string;
}

export interface PalaceTableProps {
  zone: Zone;
  seat: SeatView;
  tokens?: Piece[];
  /** The heading of the table; the label of the zone if missing. */
  label?: string;
  /** Whether the table is only for screen readers (default). */
  hidden?: boolean;
}
