import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Name, SIGNALS } from "./signals";

const settings = vi.hoisted(() => ({ sound: false }));
vi.mock("../settings.svelte", () => ({ settings }));

/** What the pretended audio was asked to do. */
interface Heard {
  kind: string;
  start: number;
  frequency?: number;
}

let heard: Heard[] = [];
let contexts = 0;
let state: "running" | "suspended" = "running";
let allow: () => void = () => {};

class PretendedNode {
  gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  constructor(_context: unknown, private options: { frequency?: number } = {}) {}
  connect<Node>(next: Node): Node {
    return next;
  }
  start(at: number): void {
    const frequency = this.options.frequency;
    heard.push({ kind: this.constructor.name, start: at, ...(frequency === undefined ? {} : { frequency }) });
  }
  stop(): void {}
}

class PretendedContext {
  currentTime = 5;
  sampleRate = 8000;
  destination = {};
  state = state;
  constructor() {
    contexts += 1;
  }
  resume(): Promise<void> {
    return new Promise((done) => (allow = done));
  }
}

async function freshPlay(): Promise<(name: Name) => void> {
  vi.resetModules();
  return (await import("./index")).play;
}

beforeEach(() => {
  heard = [];
  contexts = 0;
  state = "running";
  settings.sound = true;
  vi.stubGlobal("AudioContext", PretendedContext);
  vi.stubGlobal("OscillatorNode", class Oscillator extends PretendedNode {});
  vi.stubGlobal("AudioBufferSourceNode", class Noise extends PretendedNode {});
  vi.stubGlobal("GainNode", PretendedNode);
  vi.stubGlobal("BiquadFilterNode", PretendedNode);
  vi.stubGlobal("AudioBuffer", class { copyToChannel() {} });
});

describe("signals", () => {
  it("are short, soft and within what ears and loudspeakers bear", () => {
    for (const [name, notes] of Object.entries(SIGNALS)) {
      const end = Math.max(...notes.map((note) => note.at + note.length));
      expect(notes.length, name).toBeGreaterThan(0);
      expect(end, name).toBeLessThanOrEqual(name === "end" ? 4 : 1.5);
      for (const note of notes) {
        expect(note.loudness, name).toBeLessThanOrEqual(0.7);
        expect(note.pitch, name).toBeGreaterThan(100);
        expect(note.pitch, name).toBeLessThan(4000);
      }
    }
  });

  it("differ from one another", () => {
    const written = Object.values(SIGNALS).map((notes) => JSON.stringify(notes));
    expect(new Set(written).size).toBe(written.length);
  });
});

describe("play", () => {
  it("is silent, and touches no audio, while sound is off", async () => {
    settings.sound = false;
    (await freshPlay())("turn");
    expect(heard).toEqual([]);
    expect(contexts).toBe(0);
  });

  it("sounds the written notes, later ones later", async () => {
    (await freshPlay())("turn");
    const fundamentals = heard.filter((note) => SIGNALS.turn.some(({ pitch }) => pitch === note.frequency));
    expect(fundamentals.map((note) => note.frequency)).toEqual(SIGNALS.turn.map((note) => note.pitch));
    expect(fundamentals.map((note) => note.start)).toEqual([...fundamentals.map((note) => note.start)].sort((a, b) => a - b));
    expect(fundamentals[0]?.start).toBeGreaterThanOrEqual(5);
  });

  it("rustles for a card", async () => {
    (await freshPlay())("take");
    expect(heard.map((note) => note.kind)).toEqual(["Noise"]);
  });

  it("uses one context for all signals", async () => {
    const play = await freshPlay();
    play("buy");
    play("place");
    expect(contexts).toBe(1);
  });

  it("does nothing where there is no audio", async () => {
    vi.stubGlobal("AudioContext", undefined);
    const play = await freshPlay();
    expect(() => play("end")).not.toThrow();
  });

  it("drops signals that the browser allowed too late", async () => {
    state = "suspended";
    vi.useFakeTimers();
    const play = await freshPlay();
    play("turn");
    vi.advanceTimersByTime(5000);
    allow();
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual([]);
    play("turn");
    vi.advanceTimersByTime(100);
    allow();
    await vi.advanceTimersByTimeAsync(0);
    expect(heard.length).toBeGreaterThan(0);
    vi.useRealTimers();
  });
});
