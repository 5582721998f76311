// The keys of this browser: which seats of which tables it may play, kept in its local storage.

import { tablePath } from "../routes";

const STORE = "lioncourt.tables";

/** How many tables are remembered; the ones visited longest ago are forgotten first. */
const REMEMBERED = 60;

export interface TableKeys {
  /** By seat: its key. */
  seats: Record<string, string>;
  /** The key of the host, if this browser made the table. */
  host: string | null;
  /** When the table was last visited, in milliseconds. */
  visited: number;
}

type Book = Record<string, TableKeys>;

function read(): Book {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}") as Book;
  } catch {
    return {}; // storage may be blocked or spoilt: the table can still be watched
  }
}

function write(book: Book): void {
  const latest = Object.entries(book).sort(([, a], [, b]) => b.visited - a.visited);
  try {
    localStorage.setItem(STORE, JSON.stringify(Object.fromEntries(latest.slice(0, REMEMBERED))));
  } catch {
    // the keys then last as long as the page
  }
}

export function keysOf(table: string): TableKeys {
  return read()[table] ?? { seats: {}, host: null, visited: 0 };
}

export function rememberKeys(table: string, seats: Record<string, string>, host: string | null = null): void {
  const book = read();
  const known = keysOf(table);
  book[table] = {
    seats: { ...known.seats, ...seats },
    host: host ?? known.host,
    visited: Date.now(),
  };
  write(book);
}

export function forgetSeat(table: string, seat: number): void {
  const book = read();
  if (!book[table]) return;
  delete book[table].seats[seat];
  write(book);
}

/** Undoes what a link that opens nothing has done: each seat has the key that it had before, or none. */
export function restoreSeats(table: string, seats: readonly string[], before: Record<string, string>): void {
  for (const seat of seats) {
    const key = before[seat];
    if (key) rememberKeys(table, { [seat]: key });
    else forgetSeat(table, Number(seat));
  }
}

export function forgetTable(table: string): void {
  const book = read();
  delete book[table];
  write(book);
}

/** All keys that are sent for a table: those of its seats in their order, then the host's. */
export function sentKeys(keys: TableKeys): string[] {
  const seats = Object.entries(keys.seats).sort(([a], [b]) => Number(a) - Number(b));
  return [...seats.map(([, key]) => key), ...(keys.host ? [keys.host] : [])];
}

/** Tables that this browser has been at, the latest first. */
export function visitedTables(): { table: string; keys: TableKeys }[] {
  return Object.entries(read())
    .map(([table, keys]) => ({ table, keys }))
    .sort((a, b) => b.keys.visited - a.keys.visited);
}

/** Reads the link of one seat or several, `#seat=2&key=KEY&seat=…`: what follows `#` never reaches the server. */
export function keysInLink(hash: string): Record<string, string> {
  const said = new URLSearchParams(hash.replace(/^#/, ""));
  const keys = said.getAll("key");
  const pairs = said.getAll("seat").map((seat, index) => [seat, keys[index] ?? ""] as const);
  return Object.fromEntries(pairs.filter(([seat, key]) => /^\d$/.test(seat) && key));
}

export function seatLink(table: string, seat: number, key: string): string {
  return `${location.origin}${tablePath(table)}#seat=${seat}&key=${key}`;
}
