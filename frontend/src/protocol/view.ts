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
  /** Its cell, relative to that of the first half */
  x: number;
  y: number;
}

/** A piece: what it is, and the facts to draw it by. */
export interface Piece {
  /** `tile`, `card`, `token`, or a kind of a module's own */
  kind: string;
  /** Its name in the reader's language */
  label: string;
  /** What it does, if there is an explanation */
  help?: string;
  /** The type of a tile, or of a token that stands for one */
  type?: string | null;
  /** The type whose colour it has, if it isn't its own */
  colour?: string;
  cost?: number | null;
  /** The sides with a wall, or in a city with a moat: `"NE"` */
  walls?: string;
  /** For a half tile: the corner with the right angle, `"SW"`; its `walls` are its blank sides */
  half?: Corner;
  /** For a tile of two cells, which itself has no `type` or `walls`: its two parts */
  halves?: HalfPiece[];
  /** The part of the grid it belongs to, `"palace"` or `"city"`; `null` for neither */
  region?: string | null;
  /** For a double-sided tile: the face that doesn't show; its moats are the same */
  back?: Face;
  /** The currency of money, or of what stands for money */
  currency?: string | null;
  value?: number | null;
  /** The tile pictured on it */
  tile?: string;
}

/** A piece in a zone, by its id in `pieces`, with how it lies there. */
export interface Lying {
  id: string;
  /** The column of its cell, growing to the east; half a cell more at a corner */
  x?: number;
  /** The row of its cell, growing to the north; half a cell more at a corner */
  y?: number;
  /** If it lies between two cells: the side of the cell, `"N"` or `"E"` */
  side?: Side;
  /** One of the named places of the zone */
  place?: string;
  /** Where on the table, if not at its zone's place: `counter.2.beside` */
  at?: string;
  /** Its walls here, if they differ from those of the piece */
  walls?: string;
  /** This and the next four replace those of the piece: a marked card, a tile that counts as a card */
  label?: string;
  type?: string | null;
  kind?: string;
  currency?: string | null;
  value?: number | null;
  /** The tile it stands for here, which lies below it or on it */
  tile?: string;
  /** The sides that have a gate in their wall */
  gates?: string;
  /** The start tile of a city beside a palace */
  start?: boolean;
  /** In a pile, if `you` have looked at it: how many lie on top of it */
  from_top?: number;
  /** A number to show beside it: how many there are, or what it is worth now */
  number?: number;
  /** By how many steps it is turned, if it turns in steps */
  turned?: number;
  /** The step that a cube on it marks */
  marked?: number;
  /** The tile it lies on, if that isn't in a palace */
  on?: string;
  /** Whose it is, if not that of the zone's seat */
  seat?: number;
  /** How many lie face down below it */
  below?: number;
  /** Only its back shows, which is the same for all in its zone */
  face_down?: boolean;
}

/** A part of the table, and the pieces in it. */
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
  /** How many pieces there are, including those `you` don't see */
  size: number;
  /** The named places, if its pieces lie at named places */
  places?: string[];
  /** For a grid: the empty cells beside a tile, as `[x, y]` */
  cells?: Cell[];
  /** For a counter: its number */
  value?: number;
  /** The pieces `you` see */
  pieces: Lying[];
}

/** What an option or a line of the log points at. */
export interface Target {
  /** `card`, `tile`, `place`, `cell`, `edge`, `corner`, `seat`, `type`, `currency`, or a kind of a module's own; in the log also `token` */
  type: string;
  /** The zone it lies in, if any */
  zone?: string;
  /** The id of a piece, place, type or currency; the number of a seat */
  id?: string | number;
  /** Of a cell, the cell of an edge, or the cell to the southwest of a corner */
  x?: number;
  y?: number;
  /** For an edge: the side of the cell it is on, `N` or `E` */
  side?: Side;
  /** In the log: the piece itself, since it may have moved or gone */
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
  /** The group it belongs to */
  group: string;
  /** The option in words */
  label: string;
  /** What it points at, in the order of the notation */
  targets: Target[];
  /** Whether it couldn't be undone freely, because it would reveal something hidden */
  final?: boolean;
  /** For a purchase: the price, what is given, and whether that is exact and earns an action */
  price?: number;
  worth?: number;
  exact?: boolean;
  /** For a change to the palace: how long each longest run would be, `{"wall": 5}` */
  runs?: Record<string, number>;
  /** The face a tile would show, if it isn't the one it shows now (flipped, turned) */
  face?: string;
  /** The zone a tile would go to, if that isn't a palace */
  to?: string;
  /** The piece that would change, if `targets` only say what it would be then */
  moves?: Target;
  /** For what everyone gets a part of: the piece that each seat would get, by seat */
  by_seat?: string[];
  [fact: string]: unknown;
}

/** A piece that may be part of a payment: a target, and how many there are. */
export interface PartOfPayment {
  type: string;
  zone: string;
  id: string;
  number: number;
}

/** What the deciding seat may buy. */
export interface ForSale {
  /** The notation without the pieces that pay, `buy 3`; add their names to get an action */
  action: string;
  kind: string;
  /** What is bought */
  targets: Target[];
  /** The price before any terms change it */
  price: number;
  /** A currency, `one` (any single currency) or `mixture` */
  asks: string;
  /** What may be part of a payment */
  pieces: PartOfPayment[];
  /** Whether it is a bid: the price is the least, and nothing above it is too much */
  bid?: boolean;
}

/** The open question; `groups`, `sales` and `options` are for the seat that decides. */
export interface Decision {
  seat: number;
  kind: string;
  text: string;
  /** An explanation, if there is one */
  help?: string;
  /** The pieces the question is about */
  about: About[];
  /** The groups of options, in order */
  groups?: Group[];
  /** The action that lets an interrupt pass, if there is one */
  passing?: string;
  /** What can be paid for, piece by piece */
  sales?: ForSale[];
  /** The listed actions, in order */
  options?: Option[];
}

/** A place of the market. */
export interface MarketPlace {
  place: string;
  /** The market slot it belongs to; two places may share one */
  slot: string;
  currency: string | null;
  /** The tile that lies there */
  tile: string | null;
  /** What the tile costs `you` */
  price: number | null;
  /** How much money of the slot's currency `you` are short of; 0 if you can pay */
  short: number | null;
  /** The tile is for sale beside the slot; while it can't be bought, it has no price */
  beside?: boolean;
}

/** What the places in a majority pay. */
export interface Majority {
  type: string;
  /** Points by scoring, then by place */
  prizes: number[][];
  /** Prizes are multiples of the number of such tiles on the table */
  by_number: boolean;
  /** `"shared"`: tied contenders share their places; `"dearest"`: the dearest tile breaks the tie */
  ties: string;
}

/** A longest run of a seat. */
export interface Run {
  length: number;
  /** Its segments as `[x, y, side]`; a half tile's diagonal is named by its blank sides, `"NE"` */
  edges: Edge[];
}

/** What everyone knows about a seat, besides its zones. */
export interface SeatView {
  seat: number;
  points: number;
  /** By kind: `wall`, in a city `moat`, in a grid with both regions both */
  runs: Record<string, Run>;
  /** Tiles in the palace by type, without what secret cards add to a majority */
  counts: Record<string, number>;
}

/** What everyone knows about Dirk, besides his zone. */
export interface DirkView {
  points: number;
  /** His tiles by type */
  counts: Record<string, number>;
}

/** Names of ids, in the reader's language. */
export interface Names {
  types: Record<string, string>;
  currencies: Record<string, string>;
  /** Kinds of runs */
  runs: Record<string, string>;
  modules: Record<string, string>;
  /** A short name, at most ten letters, for modules that lay pieces out for all and have a long one */
  stalls: Record<string, string>;
}

/** What a perfect memory knows about a hand. */
export interface Known {
  seat: number;
  cards: string[];
  /** How many other cards there are */
  unknown: number;
}

/** Everything a seat or a spectator may know about a game. */
export interface View {
  format: number;
  /** The configuration */
  game: string;
  seats: number;
  modules: string[];
  options: Record<string, boolean | number | string>;
  /** The seat whose view this is; `null` for a spectator */
  you: number | null;
  /** The number of the turn */
  turn: number;
  /** Whose turn it is */
  active: number;
  /** How many scorings are done */
  scorings: number;
  /** The scorings to come whose card has turned up, by number */
  pending: number[];
  /** Whether the game has ended */
  over: boolean;
  /** The open question; `null` when the game is over */
  decision: Decision | null;
  /** What else is in progress, as far as it is public; empty in the base game */
  under_way: Record<string, unknown>[];
  /** Names of ids */
  names: Names;
  /** Every piece `you` see, by id */
  pieces: Record<string, Piece>;
  /** Everything on the table */
  zones: Zone[];
  /** The places of the market, in order */
  market: MarketPlace[];
  /** The zones that new tiles come from */
  supplies: string[];
  /** What the majority in each type pays */
  majorities: Majority[];
  /** The seats, in order */
  table: SeatView[];
  /** In a game for two, otherwise `null` */
  dirk: DirkView | null;
  /** By module (some games have an entry too): what it shows to everyone and to `you` */
  module: Record<string, Record<string, unknown>>;
  /** With the option `open_memory`: what public events tell about each hand */
  known?: Known[];
}

/** An event as a seat or a spectator saw it. */
export interface LogLine {
  /** The turn it happened in */
  turn: number;
  kind: string;
  /** The seat it is about */
  seat: number | null;
  /** The event in words */
  text: string;
  /** For something that `you` did or got: the same, said to you, such as "you buy tower (9)" */
  own?: string;
  /** Its pieces, cells and seats, in order */
  targets: Target[];
  /** Its numbers */
  values: Record<string, number>;
  /** For points: how they came about */
  derivation?: string;
}
