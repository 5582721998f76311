// Calls somebody who is elsewhere: a notification of the system while the page is hidden, and a mark on
// the icon of the page where it is installed. Only with permission, and only while a tab is open.

import { at } from "../routes";
import { settings } from "../settings.svelte";

const ICON = at("/icon-192.png");

let shown: Notification | null = null;

export type Permission = NotificationPermission | "unknown";

/** What the reader has allowed; unknown where the browser has no notifications. */
export function permission(): Permission {
  return "Notification" in globalThis ? Notification.permission : "unknown";
}

/** Asks for permission; says whether there is one. */
export async function askPermission(): Promise<boolean> {
  if (permission() === "unknown") return false;
  return (await Notification.requestPermission()) === "granted";
}

/** Says that somebody is awaited here, if they look at something else. */
export function call(title: string, body: string, table: string): void {
  void navigator.setAppBadge?.(1).catch(() => undefined);
  if (!settings.notify || permission() !== "granted" || document.visibilityState === "visible") return;
  try {
    // Several tabs of one table make one notification.
    shown = new Notification(title, { body, tag: table, icon: ICON });
    shown.onclick = () => {
      window.focus();
      hush();
    };
  } catch {
    shown = null; // some phones allow it only to installed pages
  }
}

/** Nobody is awaited any more, or they are here. */
export function hush(): void {
  void navigator.clearAppBadge?.().catch(() => undefined);
  shown?.close();
  shown = null;
}
