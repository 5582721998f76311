// Draws everything: `node art/build.mjs` writes src/look/modules.svg and the icons of the tab.
import { writeFileSync } from "node:fs";
import { icons } from "./icons.mjs";
import { sprite } from "./sprite.mjs";

const file = (name) => new URL(`../${name}`, import.meta.url);

writeFileSync(file("src/look/modules.svg"), sprite());
for (const [name, drawing] of Object.entries(icons())) writeFileSync(file(`public/${name}.svg`), drawing);
