// The service in a worker of this browser: the same requests, answers and messages, without a network.

import type { Progress, Socket, Transport } from "../transport";
import type { Said, Wanted } from "../../worker/messages";
import { FIXED, fixedFile } from "./fixed";

const BASE = import.meta.env.BASE_URL;
/** A request that the worker could not answer, because it could not be started. */
const NO_SERVICE = 503;

let worker: Worker | null = null;
let ready = false;
let next = 1;
let progress: Progress | null = { part: "download", share: 0 };
const listeners: ((progress: Progress | null) => void)[] = [];
const requests = new Map<number, (response: Response) => void>();
const sockets = new Map<number, WorkerSocket>();

// A page that the browser keeps for "Back" would keep the database too, and the memory of Python.
addEventListener("pagehide", ({ persisted }) => {
  if (persisted && worker) stop("left");
});

/** Starts the worker unless it runs. */
function started(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL("../../worker/main.ts", import.meta.url), { type: "module", name: "lioncourt" });
  worker.onmessage = ({ data }: MessageEvent<Said>) => hear(data);
  worker.onerror = (event) => hear({ kind: "failed", text: event.message });
  return worker;
}

function post(wanted: Wanted): void {
  started().postMessage(wanted);
}

function hear(said: Said): void {
  if (said.kind === "answer") {
    requests.get(said.id)?.(new Response(said.text, { status: said.status }));
    requests.delete(said.id);
  } else if (said.kind === "progress") {
    tell({ part: said.part, share: said.share });
  } else if (said.kind === "ready") {
    ready = true;
    tell(null);
  } else if (said.kind === "failed") {
    fail(said.text);
  } else sockets.get(said.id)?.hear(said);
}

function tell(now: Progress | null): void {
  progress = now;
  for (const listener of listeners) listener(now);
}

/** The worker is of no use any more. */
function fail(text: string): void {
  console.error(text);
  stop(text);
}

/** Ends the worker; whatever is asked next starts another one. */
function stop(text: string): void {
  worker?.terminate();
  worker = null;
  ready = false;
  for (const answer of requests.values()) {
    answer(new Response(JSON.stringify({ error: "failed", text }), { status: NO_SERVICE }));
  }
  requests.clear();
  for (const socket of [...sockets.values()]) socket.hear({ kind: "close", id: socket.id });
  tell({ part: "download", share: 0 });
}

class WorkerSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  readyState: number = WebSocket.CONNECTING;
  readonly id = next++;

  constructor(path: string) {
    sockets.set(this.id, this);
    post({ kind: "open", id: this.id, path });
  }

  send(text: string): void {
    post({ kind: "text", id: this.id, text });
  }

  close(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    post({ kind: "text", id: this.id, text: null });
    this.hear({ kind: "close", id: this.id });
  }

  hear(said: Extract<Said, { kind: "open" | "text" | "close" }>): void {
    if (said.kind === "open") {
      this.readyState = WebSocket.OPEN;
      this.onopen?.();
    } else if (said.kind === "text") {
      this.onmessage?.({ data: said.text });
    } else if (this.readyState !== WebSocket.CLOSED) {
      this.readyState = WebSocket.CLOSED;
      sockets.delete(this.id);
      this.onclose?.();
    }
  }
}

function ask(path: string, { method = "GET", headers, body, signal }: RequestInit): Promise<Response> {
  const id = next++;
  const authorization = new Headers(headers).get("Authorization") ?? "";
  return new Promise((resolve, reject) => {
    requests.set(id, resolve);
    signal?.addEventListener("abort", () => {
      requests.delete(id);
      reject(new DOMException("aborted", "AbortError"));
    });
    post({ kind: "request", id, method, path, authorization, body: typeof body === "string" ? body : "" });
  });
}

export const transport: Transport = {
  remote: false,
  sockets: true,
  /** What every table has in common lies beside the page as files; the rest is the worker's. */
  async fetch(path, init) {
    const file = (init.method ?? "GET") === "GET" ? fixedFile(path) : null;
    if (file !== null && !ready) {
      const found = await fetch(BASE + FIXED + file).catch(() => null);
      if (found?.ok) return found;
    }
    const answer = await ask(path, init);
    // Tables are kept here and nowhere else: the browser should not throw them away by itself.
    if (init.method === "POST" && answer.status === 201) void navigator.storage?.persist?.();
    return answer;
  },
  socket: (path) => new WorkerSocket(path),
  follow(listener) {
    listeners.push(listener);
    listener(progress);
  },
};

/** Python is fetched before it is needed, but not before the page is there, nor for somebody who reads the rules. */
const READING = new RegExp(`^${BASE}(rules|learn)\\b`);
const idle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200));
if (!READING.test(location.pathname)) idle(() => started());
