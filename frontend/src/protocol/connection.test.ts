import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection, RefusedError, type LineState } from "./connection";
import type { StateMessage } from "./types";

/** A socket that the test plays the server of. */
class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
  }
  opens(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  says(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  breaks(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

const state = (version: number) => ({ type: "state", version, moves: version, views: {} }) as unknown as StateMessage;

function latest(): FakeSocket {
  return FakeSocket.all.at(-1)!;
}

let lines: LineState[];
let heard: number[];
let obstacles: string[];
let connection: Connection;

function connect(): void {
  connection = new Connection("T", { keys: ["K"], language: "de" }, {
    onstate: (message) => heard.push(message.version),
    onpresence: () => {},
    online: (line) => lines.push(line),
    onobstacle: (text) => obstacles.push(text),
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  lines = [];
  heard = [];
  obstacles = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "table.example" });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("document", { addEventListener() {}, removeEventListener() {}, visibilityState: "visible" });
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What plain HTTP answers: a status and a body, or no answer at all. */
function http(answer: { status: number; body: unknown } | null): void {
  vi.stubGlobal("fetch", async () => {
    if (!answer) throw new TypeError("no network");
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  });
}

describe("a socket", () => {
  it("greets with keys and language, and is live once the table is shown", () => {
    connect();
    expect(latest().address).toBe("ws://table.example/api/tables/T/socket");
    latest().opens();
    expect(latest().sent).toEqual([{ type: "hello", keys: ["K"], language: "de", since: 0 }]);
    expect(lines).toEqual([]);
    latest().says(state(3));
    expect(heard).toEqual([3]);
    expect(lines).toEqual(["live"]);
  });

  it("answers a command with what the server says to its number", async () => {
    connect();
    latest().opens();
    const first = connection.send({ type: "ping" });
    const second = connection.send({ type: "rematch" });
    const [, ping, rematch] = latest().sent;
    latest().says({ type: "done", id: rematch!["id"], table: "next" });
    latest().says({ type: "done", id: ping!["id"] });
    await expect(first).resolves.toMatchObject({ type: "done" });
    await expect(second).resolves.toMatchObject({ table: "next" });
  });

  it("breaks the promise of a command that is refused", async () => {
    connect();
    latest().opens();
    const sent = connection.send({ type: "play", seat: 0, action: "take x", at: 1 });
    latest().says({ type: "refused", id: latest().sent[1]!["id"], error: "stale", text: "too late", rule: null });
    await expect(sent).rejects.toEqual(new RefusedError("stale", "too late", null));
  });

  it("never sends into the void: without a line a command fails at once", async () => {
    connect();
    await expect(connection.send({ type: "ping" })).rejects.toMatchObject({ unreachable: true });
  });
});

describe("a line that breaks", () => {
  it("says so, comes back by itself and goes on from the version that it knows", async () => {
    http({ status: 200, body: {} });
    connect();
    latest().opens();
    latest().says(state(7));
    latest().breaks();
    expect(lines.at(-1)).toBe("reconnecting");
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.all).toHaveLength(2);
    latest().opens();
    expect(latest().sent[0]).toMatchObject({ type: "hello", since: 7 });
    latest().says(state(8));
    expect(lines.at(-1)).toBe("live");
    expect(heard).toEqual([7, 8]);
  });

  it("fails the commands that were on their way", async () => {
    connect();
    latest().opens();
    const sent = connection.send({ type: "ping" });
    latest().breaks();
    await expect(sent).rejects.toMatchObject({ unreachable: true });
  });

  it("waits longer and longer while nothing is reached, and keeps trying sockets", async () => {
    http(null);
    connect();
    latest().breaks();
    await vi.advanceTimersByTimeAsync(60_000);
    const attempts = vi.fn();
    vi.stubGlobal("fetch", async () => {
      attempts();
      throw new TypeError("no network");
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempts.mock.calls.length).toBeGreaterThanOrEqual(4);
    expect(attempts.mock.calls.length).toBeLessThanOrEqual(10);
    http({ status: 200, body: {} });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("tells why it isn't answered, and keeps trying", async () => {
    http({ status: 503, body: { error: "store-away", text: "the database is away" } });
    connect();
    latest().breaks();
    await vi.advanceTimersByTimeAsync(1000);
    expect(obstacles).toEqual(["the database is away"]);
    expect(lines.at(-1)).not.toBe("gone");
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("gives up when a command is told that the table is gone", async () => {
    connect();
    latest().opens();
    latest().says(state(7));
    const sent = connection.send({ type: "ping" });
    latest().says({ type: "refused", id: latest().sent[1]!["id"], error: "no-table", text: "there is no such table", rule: null });
    await expect(sent).rejects.toMatchObject({ code: "no-table" });
    expect(lines.at(-1)).toBe("gone");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("gives up where there is no such table", async () => {
    http({ status: 404, body: { error: "no-table", text: "there is no such table" } });
    connect();
    latest().breaks();
    await vi.advanceTimersByTimeAsync(1000);
    expect(lines.at(-1)).toBe("gone");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });
});

describe("a browser that knows no sockets", () => {
  it("asks over plain HTTP from the beginning", async () => {
    vi.stubGlobal("fetch", async (path: string) => {
      if (path.includes("wait=25")) await new Promise(() => {});
      return new Response(JSON.stringify(state(4)));
    });
    Reflect.deleteProperty(globalThis, "WebSocket");
    connect();
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual([4]);
    expect(lines).toEqual(["live"]);
    connection.close();
    await expect(connection.send({ type: "ping" })).rejects.toMatchObject({ unreachable: true });
  });
});

describe("where sockets are blocked", () => {
  it("asks over plain HTTP, and sends commands there", async () => {
    let version = 1;
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
      asked.push(path);
      if (init.method === "POST") return new Response(JSON.stringify({ type: "done", id: 1, body: init.body }));
      if (path.includes("since=9007199254740991")) return new Response("{}");
      if (path.includes("wait=25")) await new Promise((resolve) => setTimeout(resolve, 5000));
      return new Response(JSON.stringify(state(version++)));
    });
    connect();
    latest().breaks();
    await vi.advanceTimersByTimeAsync(1000);
    latest().breaks();
    await vi.advanceTimersByTimeAsync(2000);
    expect(heard).toEqual([1]);
    expect(lines.at(-1)).toBe("live");
    await expect(connection.send({ type: "ping" })).resolves.toMatchObject({ type: "done" });
    expect(asked.at(-1)).toBe("/api/tables/T/commands");
    await vi.advanceTimersByTimeAsync(5000);
    expect(heard).toEqual([1, 2]);
  });
});
