import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RefusedError, type Listener } from "../protocol/connection";
import type { Command, Done, LogLine, StateMessage } from "../protocol/types";
import { TableState } from "./table.svelte";

// They ask the browser what a reader has chosen, and how to say it.
vi.mock("../settings.svelte", () => ({ settings: { scorings: true, interrupts: "ask" } }));
vi.mock("../texts/index.svelte", () => ({ t: (key: string) => key }));

const line = (text: string, move: number): LogLine => ({ turn: move, kind: "took", seat: 0, text, targets: [], values: {}, move });

const message = (log: LogLine[], log_from: number, moves: number): StateMessage =>
  ({
    version: moves + 1,
    moves,
    table: { seats: [{ seat: 0, yours: true }], modules: [], customs: {}, thinking: null, watchers: 0 },
    views: {},
    log,
    log_from,
    chat: [],
    undo: { free: {}, turn: {} },
    last: null,
  }) as unknown as StateMessage;

let listener: Listener;
let answer: (command: Command) => Promise<Done>;

function open(): TableState {
  const line = { send: (command: Command) => answer(command), greet: vi.fn(), close: vi.fn() };
  return new TableState("T", "en", (_table, _hello, listening) => {
    listener = listening;
    return line;
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { hash: "", pathname: "/" });
  answer = () => Promise.resolve({ type: "done", id: 1 } as unknown as Done);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("the log of a table", () => {
  const texts = (lines: readonly LogLine[]): string[] => lines.map(({ text }) => text);
  const [dealt, first, second, third] = [line("dealt", 0), line("first", 1), line("second", 2), line("third", 3)];

  it("has no news at first, then whatever comes", () => {
    const table = open();
    listener.onstate(message([dealt!, first!], 0, 1));
    expect(texts(table.fresh)).toEqual([]);
    listener.onstate(message([second!], 2, 2));
    expect(texts(table.fresh)).toEqual(["second"]);
    expect(texts(table.log)).toEqual(["dealt", "first", "second"]);
  });

  it("tells the moves that came in the place of undone ones", () => {
    const table = open();
    listener.onstate(message([dealt!, first!, second!], 0, 2));
    listener.onstate(message([line("instead", 2), third!], 2, 3));
    expect(texts(table.log)).toEqual(["dealt", "first", "instead", "third"]);
    expect(texts(table.fresh)).toEqual(["instead", "third"]);
  });

  it("tells nothing twice where it begins anew, as in another language", () => {
    const table = open();
    listener.onstate(message([dealt!, first!], 0, 1));
    listener.onstate(message([line("verteilt", 0), line("erstens", 1), line("zweitens", 2)], 0, 2));
    expect(texts(table.fresh)).toEqual(["zweitens"]);
  });
});

describe("the chat of a table", () => {
  const you = { seat: 0, kind: "person", yours: true };
  const here = (seats: unknown[], facts: Partial<StateMessage> = {}, watchers = 0): boolean => {
    const table = open();
    const { table: told, ...rest } = message([], 0, 0);
    listener.onstate({ ...rest, ...facts, table: { ...told, seats, watchers } } as StateMessage);
    return table.company;
  };

  it("is there for other people, not for bots", () => {
    expect(here([you, { seat: 1, kind: "bot", yours: false }])).toBe(false);
    expect(here([you, { ...you, seat: 1 }])).toBe(false);
    expect(here([you, { seat: 1, kind: "person", yours: false }])).toBe(true);
    expect(here([you, { seat: 1, kind: "open", yours: false }])).toBe(true);
  });

  it("is there as soon as somebody watches, and stays once something was said", () => {
    expect(here([you], {}, 1)).toBe(true);
    expect(here([you], { chat: [{ number: 1, seat: null, name: "", text: "hello", hushed: false }] })).toBe(true);
    expect(here([{ seat: 0, kind: "bot", yours: false }])).toBe(true);
  });
});

describe("a command", () => {
  it.each([
    ["refused", new RefusedError("illegal", "not now", null)],
    ["lost on its way", new Error("unreachable")],
  ])("that is %s leaves the table ready for the next", async (_how, error) => {
    const table = open();
    answer = () => Promise.reject(error);
    const sent = table.send({ type: "undo", seat: 0, moves: 1 });
    expect(table.busy).toBe(true);
    expect(await sent).toBeNull();
    expect(table.busy).toBe(false);
  });
});
