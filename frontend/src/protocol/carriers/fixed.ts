// Answers that are the same for everybody: the build writes them down, one file for each and language.

export const FIXED = "fixed/";

const NAMES = /^\/api\/(catalogue|lesson|lessons|lessons\/[\w-]+|puzzles|rules\/[\w-]+)$/;

/** The file with the answer to a request, or null if it depends on more than the language. */
export function fixedFile(path: string): string | null {
  const [at = "", query = ""] = path.split("?");
  const name = NAMES.exec(at)?.[1];
  const language = new URLSearchParams(query).get("language") ?? "en";
  return name === undefined ? null : `${language}/${name.replace("/", "-")}.json`;
}
