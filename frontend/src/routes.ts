// The addresses of the page. Every one of them can be typed, sent and reloaded.

export type Route =
  | { page: "home" }
  | { page: "new" }
  | { page: "score" }
  | { page: "table"; table: string }
  | { page: "scoring"; table: string }
  | { page: "final"; table: string }
  | { page: "review"; table: string }
  | { page: "replay"; table: string | null }
  | { page: "learn"; lesson: string | null }
  | { page: "puzzles"; puzzle: string | null }
  | { page: "challenge"; code: string }
  | { page: "rules"; slug: string | null }
  | { page: "lost" };

const TABLE_PAGES = ["scoring", "final", "review", "replay"] as const;

/** Where the page lies on its host: "/", or a folder that the build was told. */
export const BASE = import.meta.env.BASE_URL;

/** The address of a page of ours, which is written here as if it lay at the root. */
export function at(path: string): string {
  return BASE + path.slice(1);
}

/** The words of a path; null if they are not written as addresses are. */
function wordsOf(path: string): string[] | null {
  try {
    return (path.startsWith(BASE) ? path.slice(BASE.length) : path).split("/").filter(Boolean).map(decodeURIComponent);
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
  if (first === "challenge" && third === undefined) return { page: "challenge", code: second ?? "today" };
  if (first === "learn" && third === undefined) return { page: "learn", lesson: second ?? null };
  if (first === "puzzles" && third === undefined) return { page: "puzzles", puzzle: second ?? null };
  if (second !== undefined) return { page: "lost" };
  if (first === "new") return { page: "new" };
  if (first === "score") return { page: "score" };
  if (first === "replay") return { page: "replay", table: null };
  return { page: "lost" };
}

function parseTable(table: string, view: string | undefined): Route {
  if (view === undefined) return { page: "table", table };
  const page = TABLE_PAGES.find((known) => known === view);
  return page ? { page, table } : { page: "lost" };
}

export function tablePath(table: string, view?: (typeof TABLE_PAGES)[number]): string {
  return at(`/table/${encodeURIComponent(table)}${view ? `/${view}` : ""}`);
}
