// What a pointer, a finger or the focus is at: the piece or pile there, also below what can be chosen.

const SELECTOR = "[data-piece], [data-pile]";

export function thingAt(x: number, y: number): HTMLElement | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const found = element.closest<HTMLElement>(SELECTOR);
    if (found) return found;
    // Whatever lies over the table hides it.
    if (element.closest("dialog, [popover]")) return null;
  }
  return null;
}

export function thingOf(element: Element | null): HTMLElement | null {
  if (!element || element === document.body) return null;
  const own = element.closest<HTMLElement>(SELECTOR) ?? element.querySelector<HTMLElement>(SELECTOR);
  if (own) return own;
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.matches("button") ? thingAt(left + width / 2, top + height / 2) : null;
}

/** Takes the browser's own tooltips away around an element, since the card says more; returns what brings them back. */
export function withoutTitles(element: Element): () => void {
  const titled: [Element, string][] = [];
  for (let at: Element | null = element; at && titled.length < 3; at = at.parentElement) {
    const title = at.getAttribute("title");
    if (title !== null) titled.push([at, title]);
    at.removeAttribute("title");
  }
  return () => titled.forEach(([at, title]) => at.hasAttribute("title") || at.setAttribute("title", title));
}

const GAP = 10;
const EDGE = 8;

/** Where a card of this size goes: beside the thing, on the side with room, inside the screen. */
export function besideOf(thing: DOMRect, card: { width: number; height: number }, screen: { width: number; height: number }): { left: number; top: number } {
  const clamp = (value: number, most: number): number => Math.max(EDGE, Math.min(value, most - EDGE));
  const fitsRight = thing.right + GAP + card.width + EDGE <= screen.width;
  const fitsLeft = thing.left - GAP - card.width >= EDGE;
  if (fitsRight || fitsLeft) {
    const left = fitsRight ? thing.right + GAP : thing.left - GAP - card.width;
    return { left, top: clamp(thing.top + thing.height / 2 - card.height / 2, screen.height - card.height) };
  }
  const above = thing.top - GAP - card.height;
  return {
    left: clamp(thing.left + thing.width / 2 - card.width / 2, screen.width - card.width),
    top: above >= EDGE ? above : clamp(thing.bottom + GAP, screen.height - card.height),
  };
}
