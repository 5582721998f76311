// Python in a worker: Pyodide, its standard library and the game, from files beside the page.

import type { loadPyodide, PyodideInterface } from "pyodide";

/** Written by the build (scripts/static_game): for each part the file that holds it, and its bytes. */
declare const PYTHON: { parts: Record<"pyodide.asm.wasm" | "stdlib.zip" | "library.whl" | "game", { file: string; bytes: number }>; scripts: string };

const FOLDER = new URL(`${import.meta.env.BASE_URL}python/`, self.location.href).href;
const SCRIPTS = FOLDER + PYTHON.scripts;
const LINE_BREAK = 10;
/** Nothing is ever fetched by name from elsewhere: all packages are archives of ours. */
const NO_PACKAGES = JSON.stringify({ info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" }, packages: {} });

export type Follow = (part: "download" | "start", share: number) => void;

/**
 * A file, whose bytes are counted while they come. `.bin` is packed, whatever the host does, and unpacked here, unless
 * the service worker has done so: what the browser compiles of a file that comes as it is, it keeps for later visits.
 */
async function fetched(part: string, { file, bytes }: { file: string; bytes: number }, count: (bytes: number) => void): Promise<Response> {
  const response = await fetch(FOLDER + file);
  if (!response.ok || !response.body) throw new Error(`${file}: ${response.status}`);
  if (response.headers.has("X-Unpacked")) {
    count(bytes);
    return response;
  }
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, stream) {
        count(chunk.length);
        stream.enqueue(chunk);
      },
    }),
  );
  const content = file.endsWith(".bin") ? counted.pipeThrough(new DecompressionStream("gzip")) : counted;
  return new Response(content, { headers: { "Content-Type": part.endsWith(".wasm") ? "application/wasm" : "application/octet-stream" } });
}

/** All parts at once, with one measure for all of them; each is used as soon as it comes. */
function fetchAll(follow: Follow): Map<string, Promise<Response>> {
  const parts = Object.entries(PYTHON.parts);
  const total = parts.reduce((sum, [, { bytes }]) => sum + bytes, 0);
  let come = 0;
  const count = (bytes: number) => follow("download", Math.min(1, (come += bytes) / total));
  return new Map(parts.map(([part, told]) => [part, fetched(part, told, count)]));
}

/** Hands Pyodide the files that are on their way already, whatever it wants to fetch. */
function serveFrom(files: Map<string, Promise<Response>>): void {
  const network = self.fetch.bind(self);
  self.fetch = (wanted, init) => {
    const address = wanted instanceof Request ? wanted.url : String(wanted);
    return files.get(address.slice(address.lastIndexOf("/") + 1)) ?? network(wanted, init);
  };
}

/** Writes the game where Python looks for it: a line with names and lengths, then one file after the other. */
function unpack(python: PyodideInterface, archive: Uint8Array, folder: string): void {
  let at = archive.indexOf(LINE_BREAK) + 1;
  const files = JSON.parse(new TextDecoder().decode(archive.subarray(0, at))) as [string, number][];
  const made = new Set<string>();
  for (const [name, length] of files) {
    const path = `${folder}/${name}`;
    const inside = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(inside)) python.FS.mkdirTree(inside);
    made.add(inside);
    python.FS.writeFile(path, archive.subarray(at, (at += length)), { canOwn: true });
  }
}

/** Starts Python with the game in it. */
export async function startPython(follow: Follow): Promise<PyodideInterface> {
  const files = fetchAll(follow);
  serveFrom(files);
  const bytes = async (part: string) => new Uint8Array(await (await files.get(part)!).arrayBuffer());
  const [library, game] = [bytes("library.whl"), bytes("game")];
  const { loadPyodide: load } = (await import(/* @vite-ignore */ `${SCRIPTS}pyodide.mjs`)) as { loadPyodide: typeof loadPyodide };
  const python = await load({ indexURL: SCRIPTS, stdLibURL: `${FOLDER}stdlib.zip`, lockFileContents: NO_PACKAGES, packageBaseUrl: FOLDER });
  follow("start", 0.5);
  const site = python.runPython("import site; site.getsitepackages()[0]") as string;
  python.unpackArchive(await library, "wheel", { extractDir: site });
  unpack(python, await game, site);
  follow("start", 0.7);
  return python;
}
