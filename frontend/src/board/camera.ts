// Where one looks at a plane from: a point p of the plane lies at p * scale + (x, y) on the screen.
// Nothing but mathematics; panzoom.ts listens to hands and moves the plane.

import type { Point, Rect } from "./geometry";
import type { Insets } from "./types";

export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Size {
  width: number;
  height: number;
}

/** How small and large a plane may be drawn. */
export interface Limits {
  least: number;
  most: number;
}

export const LIMITS: Limits = { least: 0.28, most: 2.4 };

const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

export function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

export function toScreen(camera: Camera, point: Point): Point {
  return { x: point.x * camera.scale + camera.x, y: point.y * camera.scale + camera.y };
}

export function toPlane(camera: Camera, point: Point): Point {
  return { x: (point.x - camera.x) / camera.scale, y: (point.y - camera.y) / camera.scale };
}

export function panned(camera: Camera, dx: number, dy: number): Camera {
  return { x: camera.x + dx, y: camera.y + dy, scale: camera.scale };
}

/** Returns the camera after a zoom that leaves one point of the screen where it is. */
export function zoomed(camera: Camera, at: Point, factor: number, limits = LIMITS): Camera {
  const scale = within(camera.scale * factor, limits.least, limits.most);
  const fixed = toPlane(camera, at);
  return { x: at.x - fixed.x * scale, y: at.y - fixed.y * scale, scale };
}

/** Returns the camera after two fingers went from one pair of points to another. */
export function pinched(
  camera: Camera,
  from: readonly [Point, Point],
  to: readonly [Point, Point],
  limits = LIMITS,
): Camera {
  const before = between(...from);
  const after = between(...to);
  const factor = distance(...to) / Math.max(distance(...from), 1);
  return zoomed(panned(camera, after.x - before.x, after.y - before.y), after, factor, limits);
}

function between(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** Returns the camera that shows a rectangle of the plane in the middle, at most at `largest`. */
export function fitted(rect: Rect, view: Size, insets = NO_INSETS, largest = Infinity, limits = LIMITS): Camera {
  const width = Math.max(view.width - insets.left - insets.right, 1);
  const height = Math.max(view.height - insets.top - insets.bottom, 1);
  const scale = within(Math.min(width / rect.width, height / rect.height, largest), limits.least, limits.most);
  return {
    x: insets.left + width / 2 - (rect.x + rect.width / 2) * scale,
    y: insets.top + height / 2 - (rect.y + rect.height / 2) * scale,
    scale,
  };
}

/** Returns the camera moved so far that at least `margin` pixels of the rectangle stay in sight. */
export function keptInSight(camera: Camera, rect: Rect, view: Size, margin = 80): Camera {
  const left = rect.x * camera.scale;
  const top = rect.y * camera.scale;
  const right = left + rect.width * camera.scale;
  const bottom = top + rect.height * camera.scale;
  return {
    x: within(camera.x, margin - right, view.width - margin - left),
    y: within(camera.y, margin - bottom, view.height - margin - top),
    scale: camera.scale,
  };
}

/** Returns the camera moved as little as shows the whole rectangle, if it fits at all. */
export function revealed(camera: Camera, rect: Rect, view: Size, insets = NO_INSETS): Camera {
  const shift = (start: number, length: number, from: number, to: number): number => {
    if (start < from) return from - start;
    const over = start + length - to;
    return over > 0 ? -Math.min(over, start - from) : 0;
  };
  const at = toScreen(camera, rect);
  return panned(
    camera,
    shift(at.x, rect.width * camera.scale, insets.left, view.width - insets.right),
    shift(at.y, rect.height * camera.scale, insets.top, view.height - insets.bottom),
  );
}

/** Whether a rectangle of the plane is in sight as a whole. */
export function contains(camera: Camera, rect: Rect, view: Size, insets = NO_INSETS): boolean {
  const from = toScreen(camera, rect);
  const to = toScreen(camera, { x: rect.x + rect.width, y: rect.y + rect.height });
  const fits = (low: number, high: number, start: number, end: number): boolean => low >= start && high <= end;
  return (
    fits(from.x, to.x, insets.left, view.width - insets.right) &&
    fits(from.y, to.y, insets.top, view.height - insets.bottom)
  );
}
