// The worker with the tables: starts the service and hands the page's messages on to it.

import type { PyodideInterface } from "pyodide";
import { Journals } from "./journals";
import type { Said, Wanted } from "./messages";
import { startPython } from "./python";
import { Thinker } from "./thinker";

/** lioncourt/server/browser/bridge.py */
interface Bridge {
  request(id: number, method: string, path: string, authorization: string, body: string): void;
  open(id: number, path: string): void;
  text(id: number, text: string | null): void;
}

const waiting: Wanted[] = [];
let bridge: Bridge | null = null;

function say(said: Said): void {
  postMessage(said);
}

function hand(service: Bridge, wanted: Wanted): void {
  if (wanted.kind === "request") service.request(wanted.id, wanted.method, wanted.path, wanted.authorization, wanted.body);
  else if (wanted.kind === "open") service.open(wanted.id, wanted.path);
  else service.text(wanted.id, wanted.text);
}

onmessage = ({ data }: MessageEvent<Wanted>) => {
  if (bridge) hand(bridge, data);
  else waiting.push(data);
};

async function start(): Promise<void> {
  const journals = Journals.open();
  const python: PyodideInterface = await startPython((part, share) => say({ kind: "progress", part, share }));
  const thinker = new Thinker();
  const { start } = python.pyimport("lioncourt.server.browser") as {
    start(journals: Journals, think: (task: string) => Promise<string>, post: (kind: string, id: number, text: string, status: number) => void): Promise<Bridge>;
  };
  say({ kind: "progress", part: "start", share: 0.95 });
  bridge = await start(
    await journals,
    (task) => thinker.think(task),
    (kind, id, text, status) => say({ kind, id, text, status } as Said),
  );
  for (const wanted of waiting.splice(0)) hand(bridge, wanted);
  say({ kind: "ready" });
}

start().catch((error: unknown) => say({ kind: "failed", text: String(error).slice(-2000) }));
