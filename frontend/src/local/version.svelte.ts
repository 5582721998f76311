// The service worker keeps the game; a newer one waits until the reader lets it take over.
import { BASE } from "../routes";

let waiting = $state.raw<ServiceWorker | null>(null);
let asked = false;

/** Whether a newer version is here and waits. */
export function newVersion(): boolean {
  return waiting !== null;
}

/** Lets the newer version take over, and shows the same page with it. Tables are in the database of both. */
export function takeOver(): void {
  asked = true;
  waiting?.postMessage("take over");
}

function follow(registration: ServiceWorkerRegistration): void {
  const look = () => {
    // Without a version that is in charge already, this is the first visit and nothing waits.
    if (registration.waiting && navigator.serviceWorker.controller) waiting = registration.waiting;
  };
  look();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
}

if ("serviceWorker" in navigator) {
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (asked) location.reload();
  });
  // A host without a secure address has no service worker: the game is then fetched at every visit.
  navigator.serviceWorker.register(`${BASE}sw.js`).then(follow, () => {});
}
