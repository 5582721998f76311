// Moves a plane under the hands: wheel, drag, pinch. Only the transform of one element changes, and
// at most once per frame; nothing is drawn anew until the hands rest.

import { type Camera, keptInSight, panned, pinched, type Size, zoomed } from "./camera";
import type { Point, Rect } from "./geometry";

/** How far a pointer may tremble and still click, in pixels. */
const TREMBLE = 6;
/** How long hands rest before the plane is drawn sharp again, in milliseconds. */
const REST = 140;
const WHEEL_SPEED = 0.0016;
/** What a wheel that counts lines or pages moves, in pixels (by `deltaMode`). */
const WHEEL_UNIT = [1, 18, 360];

export interface PanZoomOptions {
  /** What must stay in sight. */
  bounds: () => Rect;
  /** Called when hands or a journey come to rest. */
  onrest: (camera: Camera) => void;
  /** Called when a movement begins. */
  onmove: () => void;
  /** Called whenever somebody moves the plane, rather than the page itself. */
  onhand: () => void;
}

export class PanZoom {
  camera: Camera = { x: 0, y: 0, scale: 1 };
  readonly #view: HTMLElement;
  readonly #plane: HTMLElement;
  readonly #options: PanZoomOptions;
  readonly #pointers = new Map<number, Point>();
  readonly #quit = new AbortController();
  #measured: DOMRect | null = null;
  #frame = 0;
  #journey = 0;
  #rest = 0;
  #start: Point | null = null;
  #dragging = false;

  constructor(view: HTMLElement, plane: HTMLElement, options: PanZoomOptions) {
    this.#view = view;
    this.#plane = plane;
    this.#options = options;
    const { signal } = this.#quit;
    view.addEventListener("wheel", this.#onWheel, { passive: false, signal });
    view.addEventListener("pointerdown", this.#onDown, { signal });
    view.addEventListener("pointermove", this.#onMove, { signal });
    view.addEventListener("pointerup", this.#onUp, { signal });
    view.addEventListener("pointercancel", this.#onUp, { signal });
    // A click at the end of a drag chooses nothing.
    view.addEventListener("click", this.#onClick, { capture: true, signal });
  }

  destroy(): void {
    this.#quit.abort();
    cancelAnimationFrame(this.#frame);
    cancelAnimationFrame(this.#journey);
    clearTimeout(this.#rest);
  }

  get size(): Size {
    return this.#box();
  }

  /** Forgets how large the view was; to be called when it has changed. */
  resized(): void {
    this.#measured = null;
  }

  /** Returns where the view is; measured at rest only, as it would cost every frame of a movement. */
  #box(): DOMRect {
    if (!this.#rest || !this.#measured) this.#measured = this.#view.getBoundingClientRect();
    return this.#measured;
  }

  pan(dx: number, dy: number): void {
    this.#go(panned(this.camera, dx, dy));
  }

  /** Zooms about a point of the view, its middle unless told. */
  zoom(factor: number, at: Point = { x: this.size.width / 2, y: this.size.height / 2 }): void {
    this.#go(zoomed(this.camera, at, factor));
  }

  /** Moves to a camera at once, or on a short journey of so many milliseconds. */
  moveTo(camera: Camera, duration = 0): void {
    cancelAnimationFrame(this.#journey);
    if (duration <= 0) return this.#go(camera, false);
    const from = this.camera;
    const begin = performance.now();
    const step = (now: number): void => {
      const done = Math.min((now - begin) / duration, 1);
      const eased = 1 - (1 - done) ** 3;
      const mix = (one: number, other: number): number => one + (other - one) * eased;
      this.#go({ x: mix(from.x, camera.x), y: mix(from.y, camera.y), scale: mix(from.scale, camera.scale) }, false);
      if (done < 1) this.#journey = requestAnimationFrame(step);
    };
    this.#journey = requestAnimationFrame(step);
  }

  #go(camera: Camera, byHand = true): void {
    if (byHand) {
      cancelAnimationFrame(this.#journey);
      this.#options.onhand();
    }
    this.camera = byHand ? keptInSight(camera, this.#options.bounds(), this.size) : camera;
    this.#frame ||= requestAnimationFrame(this.#paint);
    if (!this.#rest) this.#options.onmove();
    clearTimeout(this.#rest);
    this.#rest = window.setTimeout(this.#settle, REST);
  }

  readonly #paint = (): void => {
    this.#frame = 0;
    const { x, y, scale } = this.camera;
    this.#plane.style.willChange = "transform";
    this.#plane.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  };

  readonly #settle = (): void => {
    this.#rest = 0;
    this.#paint();
    // Without the hint the browser draws the plane sharp at its new scale.
    this.#plane.style.willChange = "";
    this.#options.onrest(this.camera);
  };

  #inView(event: MouseEvent): Point {
    const box = this.#box();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  readonly #onWheel = (event: WheelEvent): void => {
    event.preventDefault();
    cancelAnimationFrame(this.#journey);
    const unit = WHEEL_UNIT[event.deltaMode] ?? 1;
    // Two fingers sideways on a touchpad pan; everything else zooms.
    if (event.deltaX !== 0 && !event.ctrlKey) return this.pan(-event.deltaX * unit, -event.deltaY * unit);
    const speed = event.ctrlKey ? WHEEL_SPEED * 6 : WHEEL_SPEED;
    this.zoom(Math.exp(-event.deltaY * unit * speed), this.#inView(event));
  };

  readonly #onDown = (event: PointerEvent): void => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    cancelAnimationFrame(this.#journey);
    if (this.#pointers.size === 0) {
      this.#start = this.#inView(event);
      this.#dragging = false;
    }
    this.#pointers.set(event.pointerId, this.#inView(event));
  };

  readonly #onMove = (event: PointerEvent): void => {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const now = this.#inView(event);
    if (!this.#dragging && this.#start) {
      const trembled = Math.hypot(now.x - this.#start.x, now.y - this.#start.y) < TREMBLE;
      if (trembled && this.#pointers.size === 1) return;
      this.#dragging = true;
      this.#view.setPointerCapture(event.pointerId);
    }
    const others = [...this.#pointers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    this.#pointers.set(event.pointerId, now);
    const [other] = others;
    if (other) this.#go(pinched(this.camera, [other, before], [other, now]));
    else this.pan(now.x - before.x, now.y - before.y);
  };

  readonly #onUp = (event: PointerEvent): void => {
    this.#pointers.delete(event.pointerId);
    if (this.#pointers.size > 0) return;
    this.#start = null;
    // The click that may follow comes first; a drag on glass has none, and must not swallow a later one.
    setTimeout(() => (this.#dragging = false));
  };

  readonly #onClick = (event: MouseEvent): void => {
    if (!this.#dragging) return;
    this.#dragging = false;
    event.stopPropagation();
    event.preventDefault();
  };
}
