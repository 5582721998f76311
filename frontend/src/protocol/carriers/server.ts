// A server, over the network.

import type { Socket, Transport } from "../transport";

export const transport: Transport = {
  remote: true,
  get sockets() {
    return "WebSocket" in globalThis;
  },
  fetch: (path, init) => fetch(path, init),
  socket(path) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return new WebSocket(`${scheme}://${location.host}${path}`) as Socket;
  },
  follow: () => {},
};
