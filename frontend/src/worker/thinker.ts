// The second worker, where bots think that take their time: the tables go on meanwhile.

import type { Thought } from "./messages";

interface Waiting {
  resolve(text: string): void;
  reject(error: Error): void;
}

export class Thinker {
  private worker: Worker | null = null;
  private next = 1;
  private readonly waiting = new Map<number, Waiting>();

  /** Thinks about a task; task and thought are packed by lioncourt/server/browser/thinkers.py. */
  think(task: string): Promise<string> {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.started().postMessage({ id, text: task } satisfies Thought);
    });
  }

  private started(): Worker {
    if (this.worker) return this.worker;
    this.worker = new Worker(new URL("./thinking.ts", import.meta.url), { type: "module", name: "lioncourt-thinker" });
    this.worker.onmessage = ({ data }: MessageEvent<Thought>) => {
      const waiting = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (data.failed) waiting?.reject(new Error(data.text));
      else waiting?.resolve(data.text);
    };
    this.worker.onerror = (event) => this.giveUp(event.message);
    return this.worker;
  }

  /** Whoever waits is told; the next thought starts another worker. */
  private giveUp(text: string): void {
    this.worker?.terminate();
    this.worker = null;
    for (const { reject } of this.waiting.values()) reject(new Error(text));
    this.waiting.clear();
  }
}
