import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The page is built into the package, beside the server that serves it (git-ignored there).
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/lioncourt/server/static",
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
            { name: "shared", test: /\.(ts|js|svelte)/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8042", ws: true } } },
  test: { include: ["src/**/*.test.ts"] },
});
