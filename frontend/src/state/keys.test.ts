import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { forgetSeat, forgetTable, keysInLink, keysOf, rememberKeys, restoreSeats, seatLink, sentKeys, visitedTables } from "./keys";

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
  });
  vi.stubGlobal("location", { origin: "http://table.example" });
});
afterEach(() => vi.unstubAllGlobals());

describe("the keys of this browser", () => {
  it("are sent in the order of the seats, the host's last", () => {
    rememberKeys("T", { "2": "C", "0": "A" }, "H");
    expect(sentKeys(keysOf("T"))).toEqual(["A", "C", "H"]);
  });

  it("add up, and can be forgotten one by one", () => {
    rememberKeys("T", { "0": "A" }, "H");
    rememberKeys("T", { "1": "B" });
    forgetSeat("T", 0);
    expect(keysOf("T")).toMatchObject({ seats: { "1": "B" }, host: "H" });
  });

  it("are as before once a link has turned out to open nothing", () => {
    rememberKeys("T", { "0": "A" }, "H");
    const before = keysOf("T").seats;
    rememberKeys("T", { "0": "wrong", "2": "wrong" });
    restoreSeats("T", ["0", "2"], before);
    expect(keysOf("T")).toMatchObject({ seats: { "0": "A" }, host: "H" });
    expect(keysOf("T").seats).not.toHaveProperty("2");
  });

  it("of a whole table can be forgotten, and no others with them", () => {
    rememberKeys("T", { "0": "A" }, "H");
    rememberKeys("U", { "1": "B" });
    forgetTable("T");
    expect(visitedTables().map(({ table }) => table)).toEqual(["U"]);
    forgetTable("never seen");
    expect(keysOf("U").seats).toEqual({ "1": "B" });
  });

  it("remember the tables visited last, not all there ever were", () => {
    vi.useFakeTimers();
    for (let table = 0; table < 70; table += 1) {
      vi.setSystemTime(1000 + table);
      rememberKeys(`T${table}`, {});
    }
    vi.useRealTimers();
    const tables = visitedTables().map(({ table }) => table);
    expect(tables).toHaveLength(60);
    expect(tables[0]).toBe("T69");
    expect(tables).not.toContain("T9");
  });

  it("are no trouble where the storage is spoilt", () => {
    stored.set("lioncourt.tables", "{");
    expect(keysOf("T").seats).toEqual({});
  });
});

describe("the link of a seat", () => {
  it("holds its key behind the hash, and is read again", () => {
    const link = seatLink("T", 2, "SECRET");
    expect(link).toBe("http://table.example/table/T#seat=2&key=SECRET");
    expect(keysInLink(new URL(link).hash)).toEqual({ "2": "SECRET" });
  });

  it("may open several seats at once, for a game around one screen", () => {
    expect(keysInLink("#seat=0&key=A&seat=1&key=B&seat=2&key=C")).toEqual({ "0": "A", "1": "B", "2": "C" });
    expect(keysInLink("#seat=0&key=A&seat=1")).toEqual({ "0": "A" });
  });

  it("is nothing if a part is missing", () => {
    expect(keysInLink("")).toEqual({});
    expect(keysInLink("#seat=2")).toEqual({});
    expect(keysInLink("#seat=x&key=SECRET")).toEqual({});
  });
});
