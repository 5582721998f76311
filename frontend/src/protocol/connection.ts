// The line to a table: a WebSocket, or long polling where sockets are blocked; it mends itself.

import { ApiError, fetchState, sendCommand } from "./api";
import { stateLaidOut } from "./layout";
import { transport, type Socket } from "./transport";
import type { Command, Done, Language, Refused, ServerMessage, StateMessage } from "./types";

/** `live`: what is shown is what is. `gone`: there is no such table, or no longer; all else mends itself. */
export type LineState = "connecting" | "live" | "reconnecting" | "offline" | "gone";

export interface Hello {
  keys: readonly string[];
  language: Language;
}

export interface Listener {
  onstate(message: StateMessage): void;
  onpresence(away: number[], watchers: number): void;
  online(state: LineState): void;
  /** Why the table isn't shown yet, in words. */
  onobstacle(text: string): void;
}

/** What a table needs of its line. Lessons and replays have lines of their own, without a server. */
export interface Line {
  send(command: Command): Promise<Done>;
  greet(hello: Hello): void;
  close(): void;
}

/** A refusal by the server: nothing has changed. */
export class RefusedError extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly rule: string | null,
  ) {
    super(text);
  }
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 10_000;
const PING_EVERY = 20_000;
const ANSWER_WITHIN = 8_000;
const POLL_WAIT = 25;
/** The server's word for a table that there is not. */
const NO_TABLE = "no-table";
/** So many sockets in a row that never opened mean that something on the way blocks them. */
const BLOCKED_AFTER = 2;

interface Waiting {
  resolve(answer: Done): void;
  reject(error: Error): void;
  timer: ReturnType<typeof setTimeout>;
}

export class Connection implements Line {
  private socket: Socket | null = null;
  private polling: AbortController | null = null;
  private waiting = new Map<number, Waiting>();
  private nextId = 1;
  private pause = FIRST_PAUSE;
  private neverOpened = 0;
  private version = 0;
  private closed = false;
  private state: LineState = "connecting";
  private retry: ReturnType<typeof setTimeout> | undefined;
  private ping: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly table: string,
    private hello: Hello,
    private readonly listener: Listener,
  ) {
    addEventListener("online", this.wake);
    if (transport.remote) addEventListener("offline", this.sleep);
    document.addEventListener("visibilitychange", this.wake);
    this.open();
  }

  /** Sends a command; the promise is kept when it is done, and broken when it is refused. */
  async send(command: Command): Promise<Done> {
    try {
      return await this.deliver(command);
    } catch (error) {
      if (error instanceof RefusedError && error.code === NO_TABLE) this.giveUpTable();
      throw error;
    }
  }

  private async deliver(command: Command): Promise<Done> {
    const id = this.nextId++;
    if (this.polling) return this.post({ ...command, id });
    if (!this.socketIsOpen) throw new ApiError(0, "unreachable", "");
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.giveUp(id), ANSWER_WITHIN);
      this.waiting.set(id, { resolve, reject, timer });
      this.socket?.send(JSON.stringify({ ...command, id }));
    });
  }

  /** Says who listens, again: other keys, or another language. */
  greet(hello: Hello): void {
    this.hello = hello;
    this.version = 0;
    if (this.polling) void this.poll();
    else if (this.socketIsOpen) this.sayHello();
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.wake);
    removeEventListener("offline", this.sleep);
    document.removeEventListener("visibilitychange", this.wake);
    this.drop();
  }

  private open(): void {
    if (this.closed) return;
    this.drop();
    if (this.neverOpened >= BLOCKED_AFTER || !transport.sockets) {
      void this.poll();
      return;
    }
    const socket = transport.socket(`/api/tables/${encodeURIComponent(this.table)}/socket`);
    this.socket = socket;
    this.neverOpened += 1;
    socket.onopen = () => {
      this.neverOpened = 0;
      this.sayHello();
      // A ping without an answer opens the line anew, as any command does.
      this.ping = setInterval(() => void this.send({ type: "ping" }).catch(() => null), PING_EVERY);
    };
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = () => {
      if (socket === this.socket) this.mend();
    };
  }

  private get socketIsOpen(): boolean {
    return this.socket !== null && this.socket.readyState === WebSocket.OPEN;
  }

  private sayHello(): void {
    this.socket?.send(JSON.stringify({ type: "hello", ...this.hello, since: this.version }));
  }

  private hear(message: ServerMessage): void {
    if (message.type === "state") this.show(stateLaidOut(message));
    else if (message.type === "presence") this.listener.onpresence(message.away, message.watchers);
    else if (message.type === "bye") this.turn("reconnecting");
    else this.settle(message);
  }

  private show(message: StateMessage): void {
    this.version = message.version;
    this.pause = FIRST_PAUSE;
    this.listener.onstate(message);
    this.turn("live");
  }

  private settle(answer: Done | Refused): void {
    const waiting = this.waiting.get(answer.id);
    if (!waiting) {
      if (answer.type === "refused" && this.state !== "live") this.refuseAll(answer);
      return;
    }
    clearTimeout(waiting.timer);
    this.waiting.delete(answer.id);
    if (answer.type === "done") waiting.resolve(answer);
    else waiting.reject(new RefusedError(answer.error, answer.text, answer.rule));
  }

  /** The greeting itself was refused: there is no such table. */
  private refuseAll(answer: Refused): void {
    if (answer.error === NO_TABLE) this.giveUpTable();
  }

  private giveUp(id: number): void {
    this.waiting.get(id)?.reject(new ApiError(0, "unreachable", ""));
    this.waiting.delete(id);
    this.open();
  }

  private mend(): void {
    this.drop();
    if (this.closed || this.state === "gone") return;
    this.turn(navigator.onLine || !transport.remote ? (this.version ? "reconnecting" : "connecting") : "offline");
    this.retry = setTimeout(() => void this.tryAgain(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  /** A socket does not say why it closed; an ordinary request does. */
  private async tryAgain(): Promise<void> {
    try {
      await fetchState(this.table, { ...this.hello, since: Number.MAX_SAFE_INTEGER, wait: 0 });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return this.giveUpTable();
      if (error instanceof ApiError && error.unreachable) {
        this.neverOpened = 0; // nothing is reached at all: that does not speak against sockets
        return this.mend();
      }
      this.tellObstacle(error);
    }
    this.open();
  }

  private tellObstacle(error: unknown): void {
    if (error instanceof ApiError && !error.unreachable) this.listener.onobstacle(error.message);
  }

  private giveUpTable(): void {
    this.turn("gone");
    this.drop();
  }

  private drop(): void {
    clearTimeout(this.retry);
    clearInterval(this.ping);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.polling?.abort();
    this.polling = null;
    for (const waiting of this.waiting.values()) {
      clearTimeout(waiting.timer);
      waiting.reject(new ApiError(0, "unreachable", ""));
    }
    this.waiting.clear();
  }

  private async poll(): Promise<void> {
    this.polling?.abort();
    const polling = new AbortController();
    this.polling = polling;
    let wait = 0;
    while (this.polling === polling) {
      try {
        const message = await fetchState(this.table, { ...this.hello, since: this.version, wait, signal: polling.signal });
        if (this.polling !== polling) return;
        wait = POLL_WAIT;
        this.show(message);
      } catch (error) {
        if (this.polling !== polling) return;
        if (error instanceof ApiError && error.status === 404) return this.giveUpTable();
        this.tellObstacle(error);
        return this.mend();
      }
    }
  }

  private async post(command: Command & { id: number }): Promise<Done> {
    try {
      const answer = await sendCommand(this.table, command, this.hello.keys);
      if (answer.type === "refused") throw new RefusedError(answer.error, answer.text, answer.rule);
      return answer;
    } catch (error) {
      if (error instanceof ApiError && !error.unreachable) {
        throw new RefusedError(error.code, error.message, error.rule === null ? null : String(error.rule));
      }
      throw error;
    }
  }

  private turn(state: LineState): void {
    if (state === this.state) return;
    this.state = state;
    this.listener.online(state);
  }

  private wake = (): void => {
    if (document.visibilityState === "visible" && this.state !== "live" && this.state !== "gone") this.open();
  };

  private sleep = (): void => this.turn("offline");
}
