// Motion that explains: pieces travel from where they lay to where they lie, points from the palace
// to the score. Copies fly above the page; nothing waits for them, and the next change cuts them short.

import type { View } from "../protocol/types";

const MOVE = 260;
const STAGGER = 45;
const EASE = "cubic-bezier(.2, .8, .2, 1)";
/** More at once is no explanation any more, such as after a reconnect. */
const MOST = 14;
/** Where pieces come from that nobody saw before, by the zone where they turn up. */
const SOURCES: Readonly<Record<string, string>> = { display: "deck", market: "supply", beside: "supply" };

interface Lying {
  piece: string;
  zone: string;
  element: HTMLElement | SVGElement;
  box: DOMRect;
}

interface Flight {
  drawing: Element;
  from: DOMRect;
  to: DOMRect;
  /** What appears where it lands; without it the copy fades on arrival. */
  lands: Element | null;
}

function lyingNow(): Lying[] {
  return [...document.querySelectorAll<HTMLElement>("[data-piece]")].map((element) => ({
    piece: element.dataset["piece"] ?? "",
    zone: element.dataset["zone"] ?? "",
    element,
    box: element.getBoundingClientRect(),
  }));
}

function boxOf(selector: string): DOMRect | null {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  return box && box.width > 0 ? box : null;
}

/** A small place in the middle of a box, in the shape of another. */
function within(box: DOMRect, shape: DOMRect): DOMRect {
  const width = Math.min(shape.width, 34);
  const height = (width * shape.height) / Math.max(1, shape.width);
  return new DOMRect(box.left + (box.width - width) / 2, box.top + (box.height - height) / 2, width, height);
}

/** Which pieces have changed their zone, and which have left the page; equal ones that stayed are not confused with them. */
export function flightsBetween(before: readonly Lying[], after: readonly Lying[]): { flights: Flight[]; gone: Lying[] } {
  const same = (a: Lying, b: Lying): boolean => a.piece === b.piece && a.zone === b.zone;
  const gone = [...before];
  const come = after.filter((lying) => {
    const at = gone.findIndex((old) => same(old, lying));
    if (at >= 0) gone.splice(at, 1);
    return at < 0;
  });
  const flights = come.flatMap((lying) => {
    const at = gone.findIndex((old) => old.piece === lying.piece);
    const old = at >= 0 ? gone.splice(at, 1)[0] : undefined;
    if (old) return [{ drawing: old.element, from: old.box, to: lying.box, lands: lying.element }];
    const source = SOURCES[lying.zone];
    const from = source ? boxOf(`[data-pile="${source}"]`) : null;
    return from ? [{ drawing: lying.element, from, to: lying.box, lands: lying.element }] : [];
  });
  return { flights, gone };
}

export class Travel {
  private before: Lying[] = [];
  private points: number[] = [];
  private sky: HTMLElement | null = null;

  /** Notes where everything lies; called before the page changes. */
  remember(): void {
    this.before = lyingNow();
  }

  /** Lets what has moved fly; called after the page has changed. */
  play(view: View | null, mover: number | null, calm: boolean): void {
    this.sky?.remove();
    this.sky = null;
    const points = view?.table.map((seat) => seat.points) ?? [];
    const earned = points.map((now, seat) => now - (this.points[seat] ?? now));
    this.points = points;
    const before = this.before;
    if (calm || !before.length || document.visibilityState === "hidden") return;
    const { flights, gone } = flightsBetween(before, lyingNow());
    // A palace lets what is placed settle by itself: a copy in flight would be there twice.
    const aloft = flights.filter(({ lands }) => !lands?.closest(".plane"));
    const all = [...aloft, ...this.departures(gone, mover)].filter(({ from, to }) => from.width > 0 && to.width > 0);
    if (all.length <= MOST) all.forEach((flight, order) => this.fly(flight, order * STAGGER));
    earned.forEach((count, seat) => count > 0 && this.flyPoints(seat, count));
  }

  /** What another seat has taken from the table flies to where that seat is drawn. */
  private departures(gone: readonly Lying[], mover: number | null): Flight[] {
    const to = mover === null ? null : boxOf(`[data-palace="${mover}"]`);
    return gone
      // A zone that is not shown any more, such as behind another tab, has lost nothing.
      .filter(({ zone }) => to !== null && zone in SOURCES && boxOf(`[data-holds="${zone}"]`) !== null)
      .map(({ element, box }) => ({ drawing: element, from: box, to: within(to ?? box, box), lands: null }));
  }

  private overlay(): HTMLElement {
    if (!this.sky) {
      this.sky = document.createElement("div");
      this.sky.setAttribute("aria-hidden", "true");
      Object.assign(this.sky.style, { position: "fixed", inset: "0", zIndex: "50", pointerEvents: "none", overflow: "hidden" });
      document.body.append(this.sky);
    }
    return this.sky;
  }

  private fly({ drawing, from, to, lands }: Flight, delay: number): void {
    const picture = drawing.querySelector("svg") ?? (drawing instanceof SVGSVGElement ? drawing : null);
    if (!picture) return;
    const copy = picture.cloneNode(true) as SVGElement;
    Object.assign(copy.style, {
      position: "absolute",
      left: `${to.left}px`,
      top: `${to.top}px`,
      width: `${to.width}px`,
      height: `${to.height}px`,
      transformOrigin: "0 0",
    });
    this.overlay().append(copy);
    const scale = from.width / to.width;
    const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${scale})`;
    const options = { duration: MOVE, delay, easing: EASE, fill: "backwards" } as const;
    lands?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: MOVE + delay });
    const frames = lands ? [{ transform: start }, { transform: "none" }] : [{ transform: start }, { transform: "none", opacity: 0.2 }];
    copy.animate(frames, options).onfinish = () => copy.remove();
  }

  private flyPoints(seat: number, count: number): void {
    const from = boxOf(`[data-palace="${seat}"]`);
    const to = boxOf(`[data-points="${seat}"]`);
    if (!from || !to) return;
    const bubble = document.createElement("b");
    bubble.textContent = `+${count}`;
    Object.assign(bubble.style, {
      position: "absolute",
      left: `${to.left + to.width / 2}px`,
      top: `${to.top + to.height / 2}px`,
      padding: "4px 12px",
      borderRadius: "999px",
      border: "2px solid var(--gold)",
      background: "var(--panel)",
      color: "var(--gold-text)",
      font: "600 20px var(--font-text)",
    });
    this.overlay().append(bubble);
    const start = `translate(${from.left + from.width / 2 - to.left - to.width / 2}px, ${from.top + from.height / 2 - to.top - to.height / 2}px)`;
    const flight = bubble.animate(
      [{ transform: start, opacity: 0 }, { transform: start, opacity: 1, offset: 0.3 }, { transform: "none", opacity: 1, offset: 0.9 }, { transform: "none", opacity: 0 }],
      { duration: 4 * MOVE, easing: "ease-in-out", fill: "both" },
    );
    flight.onfinish = () => bubble.remove();
  }
}
