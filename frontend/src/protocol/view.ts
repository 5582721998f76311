// Written by scripts/view_types.py from the types in Python.
export type SeenBy = "all" | "owner" | "nobody";
export type ZoneKind = "row" | "grid" | "pile" | "counter" | "tokens";
export type Corner = "NE" | "SE" | "SW" | "NW";
export type Side = "N" | "E" | "S" | "W";
export type Cell = [x: number, y: number];
export type Blank = "SW" | "NW" | "NE" | "ES";
export type Edge = [x: number, y: number, side: Side | Blank];

/** What is printed on one side of a tile. */
export interface Face {
  name: string;
  type: string | null;
  cost: number | null;
}

/** One half of a tile of two cells, as it would lie. */
export interface HalfPiece {
  id: string;
  type: string | null;
  walls: string;
  /** Its cell, seen from that of the first half */
  x: number;
  y: number;
}

/** A piece: what it is, and the facts to draw it by. */
export interface Piece {
  /** `tile`, `card`, `token`, or a kind of a module's own */
  kind: string;
  /** Its name in the reader's language */
  label: string;
  /** What it does, where somebody has explained it */
  help?: string;
  /** Of a tile, or of a token that stands for one */
  type?: string | null;
  /** The type whose colour it has, if that is not its own */
  colour?: string;
  cost?: number | null;
  /** The sides with a wall, in a city those with a moat: `"NE"` */
  walls?: string;
  /** Of a half tile: the corner of its right angle, `"SW"`; its `walls` are then its blank sides */
  half?: Corner;
  /** Of a tile of two cells, which has no `type` and no `walls` itself: what lies in the palace */
  halves?: HalfPiece[];
  /** The part of the grid where it belongs, `"palace"` or `"city"`; `null`: outside of all */
  region?: string | null;
  /** The face that does not show, of a tile that is printed on both sides; its moats are the same */
  back?: Face;
  /** Of money, or of what stands for money */
  currency?: string | null;
  value?: number | null;
  /** The tile that is pictured on it */
  tile?: string;
}

/** A piece in a zone, by its id in `pieces`, with how it lies there. */
export interface Lying {
  id: string;
  /** The cell: to the east; at a corner half a cell further */
  x?: number;
  /** The cell: to the north; at a corner half a cell further */
  y?: number;
  /** Of what lies between two cells: the side of the cell, `"N"` or `"E"` */
  side?: Side;
  /** One of the named places of the zone */
  place?: string;
  /** Where on the table, if not at the place of its zone: `counter.2.beside` */
  at?: string;
  /** The walls that it has here, if they are not those of the piece */
  walls?: string;
  /** So with its name and its type: a card with a mark, a tile that also goes as a card */
  label?: string;
  type?: string | null;
  kind?: string;
  currency?: string | null;
  value?: number | null;
  /** The tile that it stands for here: one that lies below it or on it */
  tile?: string;
  /** The sides with a gate in their wall */
  gates?: string;
  /** The start tile of a city beside a palace */
  start?: boolean;
  /** In a pile, of what `you` have looked at: how many lie on top of it */
  from_top?: number;
  /** A number beside it: how many there are, or what it is worth now */
  number?: number;
  /** Of what is turned step by step: by how many steps it is turned */
  turned?: number;
  /** And the step that a cube on it marks */
  marked?: number;
  /** The tile that it lies on, where that lies in no palace */
  on?: string;
  /** Whose it is, where that is not the seat of its zone */
  seat?: number;
  /** How many lie face down below it */
  below?: number;
  /** Only its back shows, which all in its zone have alike */
  face_down?: boolean;
}

/** Somewhere on the table with the pieces that lie there. */
export interface Zone {
  /** Zones of a seat end in its number: `palace.0`, `hand.2` */
  id: string;
  kind: ZoneKind;
  /** Where on the table, see below */
  place: string;
  seat: number | null;
  /** The module that shows it; its zones may share a place */
  module?: string;
  label: string;
  /** Who sees the pieces: `"all"`, the `"owner"` alone, or `"nobody"` */
  seen_by: SeenBy;
  /** How many pieces there are, those included that `you` do not see */
  size: number;
  /** The named places, if its pieces lie at such */
  places?: string[];
  /** Of a grid: the empty cells beside a tile, as `[x, y]` */
  cells?: Cell[];
  /** Of a counter */
  value?: number;
  /** Those that `you` see */
  pieces: Lying[];
}

/** What an option or a line of the log points at. */
export interface Target {
  /** `card`, `tile`, `place`, `cell`, `edge`, `corner`, `seat`, `type`, `currency`, or a kind of a module's own */
  type: string;
  /** The zone where it lies, if it lies somewhere */
  zone?: string;
  /** Of a piece, place, type or currency its id; of a seat its number */
  id?: string | number;
  /** Of a cell, of the cell of an edge, or of that to the southwest of a corner */
  x?: number;
  y?: number;
  /** Of an edge: between the cell and the one at its side, `N` or `E` */
  side?: Side;
  /** In the log: the piece itself, to draw it wherever it is by now */
  piece?: Piece;
}

/** A piece that a decision is about, and the zone where it lies. */
export interface About {
  id: string;
  zone: string;
}

/** A choice that options belong to, such as buying. */
export interface Group {
  id: string;
  label: string;
}

/** A legal action. Modules may add facts of their own. */
export interface Option {
  /** The action in notation: what to play */
  action: string;
  kind: string;
  /** The choice that it belongs to */
  group: string;
  /** The option in words */
  label: string;
  /** What it points at, in the order of its notation */
  targets: Target[];
  /** Whether it could not be taken back, because something hidden would come to light */
  final?: boolean;
  /** Of a purchase: what is to be paid, what is paid, and whether that is exact and earns an action */
  price?: number;
  worth?: number;
  exact?: boolean;
  /** Of a change to the palace: how long each longest run would be, `{"wall": 5}` */
  runs?: Record<string, number>;
  /** Of a tile that would show another face than it does now (flipped, turned): which */
  face?: string;
  /** The zone where a tile would lie then, if it is no palace */
  to?: string;
  [fact: string]: unknown;
}

/** A piece that may be part of a payment: a target, with how many of it there are. */
export interface PartOfPayment {
  type: string;
  zone: string;
  id: string;
  number: number;
}

/** What the deciding seat may buy. */
export interface ForSale {
  /** The notation without the pieces that pay, `buy 3`; with their names behind it, an action */
  action: string;
  kind: string;
  /** What is bought */
  targets: Target[];
  /** What is to be paid, before terms change it */
  price: number;
  /** A currency, `one` (any, but one only) or `mixture` */
  asks: string;
  /** What may be part of a payment */
  pieces: PartOfPayment[];
}

/** What is asked, and of whom; `groups`, `sales` and `options` are for that seat alone. */
export interface Decision {
  seat: number;
  kind: string;
  text: string;
  /** Where somebody has written it */
  help?: string;
  /** The pieces that the question is about */
  about: About[];
  /** The choices in their order */
  groups?: Group[];
  /** The action that lets an interrupt pass, where one is on offer */
  passing?: string;
  /** What can be paid for, piece by piece */
  sales?: ForSale[];
  /** The legal actions in their order */
  options?: Option[];
}

/** A place of the market. */
export interface MarketPlace {
  place: string;
  /** The market slot that it belongs to; two places may share one */
  slot: string;
  currency: string | null;
  /** The tile that lies there */
  tile: string | null;
  /** What the tile costs `you` */
  price: number | null;
  /** How much money of the slot's currency `you` lack for it; 0: it can be paid */
  short: number | null;
  /** It lies for sale beside its slot; then there is no price while it cannot be bought */
  beside?: boolean;
}

/** What the places of a type give. */
export interface Majority {
  type: string;
  /** By scoring, by place */
  prizes: number[][];
  /** Prizes are multiples of the number of such tiles on the table */
  by_number: boolean;
  /** `"shared"`: equals share their places; `"dearest"`: the dearest tile breaks the tie */
  ties: string;
}

/** A longest run of a seat. */
export interface Run {
  length: number;
  /** Its segments as `[x, y, side]`; the diagonal of a half tile has its blank sides, `"NE"` */
  edges: Edge[];
}

/** What everybody knows of a seat besides its zones. */
export interface SeatView {
  seat: number;
  points: number;
  /** By what they consist of: `wall`, in a city `moat`, both where a grid holds both regions */
  runs: Record<string, Run>;
  /** Tiles in the palace by type; what a secret card adds to a majority is not in it */
  counts: Record<string, number>;
}

/** What everybody knows of Dirk besides his zone. */
export interface DirkView {
  points: number;
  /** His tiles by type */
  counts: Record<string, number>;
}

/** What ids are called in the reader's language. */
export interface Names {
  types: Record<string, string>;
  currencies: Record<string, string>;
  /** What runs consist of */
  runs: Record<string, string>;
  modules: Record<string, string>;
  /** What a module lays out for all, in a word of at most ten letters; only where its own is longer */
  stalls: Record<string, string>;
}

/** What a perfect memory knows of a hand. */
export interface Known {
  seat: number;
  cards: string[];
  /** How many others there are */
  unknown: number;
}

/** All that a seat, or a spectator, may know of a game. */
export interface View {
  format: number;
  /** The configuration */
  game: string;
  seats: number;
  modules: string[];
  options: Record<string, boolean | number | string>;
  /** The seat that looks, `null` for a spectator */
  you: number | null;
  /** The number of the turn */
  turn: number;
  /** Whose turn it is */
  active: number;
  /** How many scorings are done */
  scorings: number;
  /** Numbers of scorings whose card has turned up and that follow */
  pending: number[];
  /** Whether the game has ended */
  over: boolean;
  /** What is asked of which seat; `null` when the game is over */
  decision: Decision | null;
  /** What is going on besides, as far as it is public; empty in the base game */
  under_way: Record<string, unknown>[];
  /** What ids are called */
  names: Names;
  /** Every piece that `you` see, by its id */
  pieces: Record<string, Piece>;
  /** Everything on the table */
  zones: Zone[];
  /** The places of the market in their order */
  market: MarketPlace[];
  /** The zones that new tiles come from */
  supplies: string[];
  /** What each type is ranked for */
  majorities: Majority[];
  /** The seats in their order */
  table: SeatView[];
  /** In a game for two, else `null` */
  dirk: DirkView | null;
  /** By module, and for some games by their own id: what it shows to everybody and to `you` */
  module: Record<string, Record<string, unknown>>;
  /** With the option `open_memory`: what follows from public events about each hand */
  known?: Known[];
}

/** An event as a seat, or a spectator, saw it. */
export interface LogLine {
  /** The turn in which it happened */
  turn: number;
  kind: string;
  /** Whom it is about */
  seat: number | null;
  /** The event in words */
  text: string;
  /** The pieces, cells and seats in it, in their order */
  targets: Target[];
  /** The numbers in it */
  values: Record<string, number>;
  /** Of points: what they follow from */
  derivation?: string;
}
