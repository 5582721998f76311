// Dragging pieces by mouse, pen or finger. It is pointing, drawn out: where a drag begins is pointed at
// first, where it ends next; so it can do nothing that pointing cannot, and asks for the same consent.

import type { Selection } from "../choose/choose";
import type { Key } from "../choose/targets";

/** So far a pointer moves before it drags, in pixels. */
const FAR = 8;
/** Where something can be dropped: a cell or edge, a counter, a zone, the payment. */
const TARGETS = "[data-choice], [data-drop]";
export const PAYMENT = "payment";

/** What a drag needs of the choice. */
export interface Droppable {
  readonly selection: Selection;
  /** Whether a piece can be added to the payment that is being put together. */
  pays(key: Key): boolean;
  point(key: Key, taken?: boolean): void;
  pointInPalace(key: Key): Promise<void>;
  dropIn(zone: string): Promise<boolean>;
  restore(selection: Selection): void;
}

interface Held {
  key: Key;
  element: HTMLElement;
  pointer: number;
  x: number;
  y: number;
}

export class Drag {
  #held: Held | null = null;
  #shadow: HTMLElement | null = null;
  #over: Element | null = null;
  #before: Selection | null = null;
  readonly #quit = new AbortController();

  constructor(private readonly choice: Droppable) {
    const options = { capture: true, signal: this.#quit.signal };
    addEventListener("pointerdown", this.#down, options);
    addEventListener("pointermove", this.#move, options);
    addEventListener("pointerup", this.#up, options);
    addEventListener("pointercancel", this.#cancel, options);
    addEventListener("keydown", this.#escape, options);
  }

  destroy(): void {
    this.#giveUp();
    this.#quit.abort();
  }

  #down = (event: PointerEvent): void => {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-drag]") : null;
    if (!element || event.button !== 0 || !event.isPrimary) return;
    // The palace must not be moved along; and what lies below is to notice a finger, too.
    if (element.closest(".court")) event.stopPropagation();
    const held = event.target as Element;
    if (held.hasPointerCapture(event.pointerId)) held.releasePointerCapture(event.pointerId);
    this.#held = { key: element.dataset.drag ?? "", element, pointer: event.pointerId, x: event.clientX, y: event.clientY };
  };

  #move = (event: PointerEvent): void => {
    const held = this.#held;
    if (!held || event.pointerId !== held.pointer) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!this.#shadow) {
      if (Math.hypot(dx, dy) < FAR) return;
      this.#lift(held);
    }
    event.preventDefault();
    if (this.#shadow) this.#shadow.style.transform = `translate(${dx}px, ${dy}px) rotate(2deg)`;
    this.#aim(this.#targetAt(event));
  };

  /** The piece leaves its place: a shadow of it follows the pointer. */
  #lift(held: Held): void {
    const { left, top, width, height } = held.element.getBoundingClientRect();
    const shadow = held.element.cloneNode(true) as HTMLElement;
    shadow.removeAttribute("data-drag");
    shadow.classList.add("dragged");
    Object.assign(shadow.style, { position: "fixed", left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    document.body.append(shadow);
    this.#shadow = shadow;
    this.#before = this.choice.selection;
    if (!this.choice.pays(held.key) && !this.choice.selection.keys.includes(held.key)) this.choice.point(held.key);
  }

  #targetAt(event: PointerEvent): Element | null {
    return document.elementFromPoint(event.clientX, event.clientY)?.closest(TARGETS) ?? null;
  }

  #aim(target: Element | null): void {
    if (target === this.#over) return;
    this.#over?.removeAttribute("data-aimed");
    target?.setAttribute("data-aimed", "");
    this.#over = target;
  }

  #up = (event: PointerEvent): void => {
    const held = this.#held;
    if (!held || event.pointerId !== held.pointer) return;
    const lifted = this.#shadow !== null;
    const target = lifted ? (this.#targetAt(event) as HTMLElement | null) : null;
    const before = this.#before;
    this.#letGo();
    if (!lifted) return;
    swallowClick();
    void this.#drop(held.key, target, before);
  };

  async #drop(key: Key, target: HTMLElement | null, before: Selection | null): Promise<void> {
    const { choice, drop } = target?.dataset ?? {};
    if (drop === PAYMENT && this.choice.pays(key)) return this.choice.point(key);
    if (choice && choice !== key) return this.choice.pointInPalace(choice);
    if (drop?.includes("|")) return this.choice.point(drop);
    if (drop && (await this.choice.dropIn(drop))) return;
    if (before) this.choice.restore(before);
  }

  #cancel = (event: PointerEvent): void => {
    if (this.#held?.pointer === event.pointerId) this.#giveUp();
  };

  #escape = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !this.#shadow) return;
    event.stopPropagation();
    this.#giveUp();
  };

  #giveUp(): void {
    if (this.#shadow && this.#before) this.choice.restore(this.#before);
    this.#letGo();
  }

  #letGo(): void {
    this.#aim(null);
    this.#shadow?.remove();
    this.#held = this.#shadow = this.#before = null;
  }
}

/** The click that ends a drag means nothing. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }));
}
