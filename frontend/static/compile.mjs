// Compiles the game and the standard library with the very Python that will run them:
// node compile.mjs GAME.zip STDLIB.zip COMPILED_GAME COMPILED_STDLIB.zip WHEEL
import { readFile, writeFile } from "node:fs/promises";
import { loadPyodide } from "pyodide";

async function main([game, stdlib, compiledGame, compiledStdlib, wheel]) {
  const python = await loadPyodide();
  const site = python.runPython("import site; site.getsitepackages()[0]");
  const content = async (path) => new Uint8Array(await readFile(path));
  for (const path of [game, wheel]) {
    python.unpackArchive(await content(path), path.endsWith(".whl") ? "wheel" : "zip", { extractDir: site });
  }
  python.runPython(await readFile(new URL("compile.py", import.meta.url), "utf8"));
  const [compileGame, compileLibrary, needed] = ["compiled_game", "compiled_library", "needed"].map((name) => python.globals.get(name));
  await writeFile(compiledGame, compileGame(python.toPy(await content(game))).toJs());
  await writeFile(compiledStdlib, compileLibrary(python.toPy(await content(stdlib)), needed(`${site}/lioncourt`)).toJs());
}

main(process.argv.slice(2)).catch((error) => {
  console.error(String(error.message).slice(-3000)); // without the stack, whose first line is all of Pyodide
  process.exit(1);
});
