import { mount } from "svelte";
import "@fontsource/marcellus/latin-400.css";
import "@fontsource/marcellus/latin-ext-400.css";
import "@fontsource/source-sans-3/latin-400.css";
import "@fontsource/source-sans-3/latin-600.css";
import "@fontsource/source-sans-3/latin-ext-400.css";
import "@fontsource/source-sans-3/latin-ext-600.css";
import "./look/tokens.css";
import "./look/base.css";
import App from "./App.svelte";
import { settings } from "./settings.svelte";
import { preferredLanguage, speak } from "./texts/index.svelte";

// The texts come first: nothing is ever shown in a language that is replaced a moment later.
await speak(settings.language ?? preferredLanguage(navigator.languages));
mount(App, { target: document.getElementById("app")! });
