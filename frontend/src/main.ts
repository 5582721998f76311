import { mount } from "svelte";
// The last file of a font is asked first; the larger ones only for letters that it has not.
import "@fontsource/marcellus/latin-ext-400.css";
import "@fontsource/marcellus/latin-400.css";
import "@fontsource/source-sans-3/latin-ext-400.css";
import "@fontsource/source-sans-3/latin-ext-600.css";
import "@fontsource/source-sans-3/latin-400.css";
import "@fontsource/source-sans-3/latin-600.css";
import "./look/tokens.css";
import "./look/base.css";
import App from "./App.svelte";
import Sprite from "./look/Sprite.svelte";
import { fetchAhead } from "./pages/pages";
import { route } from "./router.svelte";
import { settings } from "./settings.svelte";
import { preferredLanguage, speak } from "./texts/index.svelte";

/** When the page was last loaded anew because a file of it was gone. */
const RENEWED = "lioncourt.renewed";
const NOT_AGAIN = 60_000;

// A newer page at the server has other files than the one that is open here: it is loaded anew, once.
addEventListener("vite:preloadError", () => {
  if (Date.now() - Number(sessionStorage.getItem(RENEWED)) < NOT_AGAIN) return;
  sessionStorage.setItem(RENEWED, String(Date.now()));
  location.reload();
});

// What takes its time is begun at once: the page comes over the line while the drawings are read.
fetchAhead(route());
const texts = speak(settings.language ?? preferredLanguage(navigator.languages));
mount(Sprite, { target: document.body });
// The texts come first: nothing is ever shown in a language that is replaced a moment later.
await texts;
mount(App, { target: document.getElementById("app")! });
