// Where the reader is, and how to go elsewhere without loading anew.
import { at, BASE, parse, type Route } from "./routes";

export { at, tablePath } from "./routes";

let current = $state<Route>(parse(location.pathname));

export function route(): Route {
  return current;
}

/** Goes to another page of ours without loading anew. */
export function navigate(path: string, { replace = false } = {}): void {
  const address = path.startsWith(BASE) ? path : at(path);
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  arrive();
  scrollTo(0, 0);
}

function arrive(): void {
  current = parse(location.pathname);
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** Ordinary links inside the page become navigation; anything else stays with the browser. */
function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || !isPlainClick(event)) return;
  const link = (event.target as Element | null)?.closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement)) return;
  const ours = link.origin === location.origin && link.pathname.startsWith(BASE) && !link.pathname.startsWith("/api/");
  const inPlace = link.hash !== "" && link.pathname === location.pathname;
  if (!ours || inPlace || link.target !== "" || link.hasAttribute("download")) return;
  event.preventDefault();
  navigate(link.pathname + link.search + link.hash);
}

/** Starts to listen; the answer stops it. */
export function followLinks(): () => void {
  addEventListener("popstate", arrive);
  addEventListener("click", followLink);
  return () => {
    removeEventListener("popstate", arrive);
    removeEventListener("click", followLink);
  };
}
