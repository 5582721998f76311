import { svelte, vitePreprocess } from "@sveltejs/vite-plugin-svelte";
import { loadEnv } from "vite";
import { defineConfig } from "vitest/config";

/** What scripts/static_game says when it builds the game that needs no server; else nothing. */
interface Static {
  out: string;
  base: string;
  python: object;
}
const said = loadEnv("", ".", "LIONCOURT_")["LIONCOURT_STATIC"];
const made: Static | null = said ? (JSON.parse(said) as Static) : null;
const base = made?.base ?? "/";

/** Links are written as if the page lay at the root of its host; where it does not, they are told here. */
const links = {
  markup: ({ content }: { content: string }) => ({ code: content.replaceAll('href="/', `href="${base}`) }),
};

type Modules = { getModuleInfo: (id: string) => { importers: string[] } | null };

/** Gives a file of its own to what the first page needs: all that its start and its texts import, but not what they fetch later. */
function firstPage(id: string, modules: Modules): string | null {
  const seen = new Set<string>();
  const isNeeded = (module: string): boolean => {
    if (/\/src\/(main|texts\/collect)\.ts$/.test(module)) return true;
    if (seen.has(module)) return false;
    seen.add(module);
    return (modules.getModuleInfo(module)?.importers ?? []).some(isNeeded);
  };
  return isNeeded(id) ? "first" : null;
}

// The page is built into the package, beside the server that serves it (git-ignored there).
export default defineConfig({
  base,
  plugins: [svelte({ preprocess: base === "/" ? vitePreprocess() : [links, vitePreprocess()] })],
  define: { PYTHON: JSON.stringify(made?.python ?? null) },
  resolve: made ? { conditions: ["static", "module", "browser", "production"] } : {},
  worker: { format: "es" },
  build: {
    outDir: made?.out ?? "../src/lioncourt/server/static",
    emptyOutDir: true,
    // The content policy allows no data: fonts or scripts; small files stay files.
    assetsInlineLimit: 0,
    // A table is there sooner with a few files than with forty small ones.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "drawings", test: /\.svg/, priority: 1 },
            { name: firstPage, debugName: "first", test: /\.(ts|js|svelte)/, minShareCount: 2, priority: 1 },
            { name: "shared", test: /\.(ts|js|svelte)/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8042", ws: true } } },
  test: { include: ["src/**/*.test.ts"] },
});
