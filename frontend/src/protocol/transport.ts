// How the page reaches the service. The build decides which carrier it has: `#carrier` in package.json
// is a server over the network, or with the condition `static` a worker in this browser.

/** What `Connection` needs of a WebSocket. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  readonly readyState: number;
  send(text: string): void;
  close(): void;
}

/** How far something is that takes a while: what it is, and a share of 1. */
export interface Progress {
  part: "download" | "start";
  share: number;
}

export interface Transport {
  /** Whether there is a network on the way, which can fail, and others at the end of it. */
  readonly remote: boolean;
  /** Whether there are sockets; without them a page asks again and again. */
  readonly sockets: boolean;
  fetch(path: string, init: RequestInit): Promise<Response>;
  socket(path: string): Socket;
  /** Tells how far the service is on its way, until it is there. */
  follow(listener: (progress: Progress | null) => void): void;
}

export { transport } from "#carrier";
