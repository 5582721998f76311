// The addresses of the page. Every one of them can be typed, sent and reloaded.

export type Route =
  | { page: "home" }
  | { page: "new" }
  | { page: "table"; table: string }
  | { page: "scoring"; table: string }
  | { page: "final"; table: string }
  | { page: "replay"; table: string | null }
  | { page: "learn"; lesson: string | null }
  | { page: "rules"; slug: string | null }
  | { page: "lost" };

const TABLE_PAGES = ["scoring", "final", "replay"] as const;

/** The words of a path; null if they are not written as addresses are. */
function wordsOf(path: string): string[] | null {
  try {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return null;
  }
}

export function parse(path: string): Route {
  const words = wordsOf(path);
  if (words === null) return { page: "lost" };
  const [first, second, third, ...rest] = words;
  if (rest.length > 0) return { page: "lost" };
  if (first === undefined) return { page: "home" };
  if (first === "table" && second !== undefined) return parseTable(second, third);
  if (first === "rules" && third === undefined) return { page: "rules", slug: second ?? null };
  if (first === "learn" && third === undefined) return { page: "learn", lesson: second ?? null };
  if (second !== undefined) return { page: "lost" };
  if (first === "new") return { page: "new" };
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
