import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { enterStep } from "./steps";

/** A history as browsers have it: going back takes a moment. */
class Past {
  entries: unknown[] = [null];
  at = 0;
  listeners = new Set<() => void>();
  get state(): unknown {
    return this.entries[this.at];
  }
  pushState(state: unknown): void {
    this.entries = [...this.entries.slice(0, this.at + 1), state];
    this.at += 1;
  }
  replaceState(state: unknown): void {
    this.entries[this.at] = state;
  }
  back(): void {
    setTimeout(() => {
      this.at -= 1;
      for (const listener of this.listeners) listener();
    }, 20);
  }
}

describe("open dialogs as steps", () => {
  let past: Past;
  beforeEach(() => {
    vi.useFakeTimers();
    past = new Past();
    vi.stubGlobal("history", past);
    vi.stubGlobal("addEventListener", (_: string, listener: () => void) => past.listeners.add(listener));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const wait = () => vi.advanceTimersByTime(100);

  it("close by going back, and leave no step behind", () => {
    const close = vi.fn();
    const left = enterStep("a", close);
    wait();
    expect(past.at).toBe(1);
    past.back();
    wait();
    expect(close).toHaveBeenCalledOnce();
    left();
    wait();
    expect(past.at).toBe(0);
  });

  it("take their step with them when they close by themselves", () => {
    enterStep("a", vi.fn())();
    wait();
    const left = enterStep("a", vi.fn());
    wait();
    left();
    wait();
    expect(past.at).toBe(0);
  });

  it("hand their step over, at once or while it is being taken back", () => {
    const left = enterStep("a", vi.fn());
    wait();
    left();
    const close = vi.fn();
    const alsoLeft = enterStep("b", close);
    wait();
    expect([past.at, past.state]).toEqual([1, { dialog: "b" }]);
    alsoLeft();
    vi.advanceTimersByTime(5); // on its way back
    const closeLast = vi.fn();
    const last = enterStep("c", closeLast);
    wait();
    expect([past.at, past.state]).toEqual([1, { dialog: "c" }]);
    expect(close).not.toHaveBeenCalled();
    expect(closeLast).not.toHaveBeenCalled();
    last();
    wait();
    expect(past.at).toBe(0);
  });

  it("lie over each other, and close from the top", () => {
    const [closeLow, closeHigh] = [vi.fn(), vi.fn()];
    const low = enterStep("low", closeLow);
    wait();
    const high = enterStep("high", closeHigh);
    wait();
    expect(past.at).toBe(2);
    past.back();
    wait();
    expect(closeHigh).toHaveBeenCalledOnce();
    expect(closeLow).not.toHaveBeenCalled();
    high();
    low();
    wait();
    expect(past.at).toBe(0);
  });
});
