// The addresses of the page. Every one of them can be typed, sent and reloaded.

export type Route =
  | { page: "home" }
  | { page: "new" }
  | { page: "table"; table: string }
  | { page: "scoring"; table: string }
  | { page: "final"; table: string }
  | { page: "replay"; table: string | null }
  | { page: "learn" }
  | { page: "rules"; slug: string | null }
  | { page: "lost" };

const TABLE_PAGES = ["scoring", "final", "replay"] as const;

export function parse(path: string): Route {
  const [first, second, third, ...rest] = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (rest.length > 0) return { page: "lost" };
  if (first === undefined) return { page: "home" };
  if (first === "table" && second !== undefined) return parseTable(second, third);
  if (first === "rules" && third === undefined) return { page: "rules", slug: second ?? null };
  if (second !== undefined) return { page: "lost" };
  if (first === "new" || first === "learn") return { page: first };
  if (first === "replay") return { page: "replay", table: null };
  return { page: "lost" };
}

function parseTable(table: string, view: string | undefined): Route {
  if (view === undefined) return { page: "table", table };
  const page = TABLE_PAGES.find((known) => known === view);
  return page ? { page, table } : { page: "lost" };
}

export function tablePath(table: string, view?: (typeof TABLE_PAGES)[number]): string {
  return `/table/${encodeURIComponent(table)}${view ? `/${view}` : ""}`;
}

let current = $state<Route>(parse(location.pathname));

export function route(): Route {
  return current;
}

/** Goes to another page of ours without loading anew. */
export function navigate(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
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
  const ours = link.origin === location.origin && !link.pathname.startsWith("/api/");
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
