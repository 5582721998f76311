// What a reader has chosen for this browser. Remembered here, known to nobody else.
import type { Language } from "./protocol/types";

export type Theme = "system" | "day" | "night";
/** When laying a piece takes a second press: always, for what cannot be taken back, never. */
export type Confirm = "always" | "final" | "never";

interface Settings {
  theme: Theme;
  language: Language | null;
  sound: boolean;
  /** Less motion than the system asks for; the system's wish is always respected. */
  calm: boolean;
  confirm: Confirm;
  /** Whether a scoring opens by itself when it happens. */
  scorings: boolean;
  /** Whether interrupts are asked each time, or only when they can be used. */
  interrupts: "ask" | "usable";
  /** Whether the system tells when it is the own turn, while the page is not looked at. */
  notify: boolean;
  name: string;
}

const STORE = "lioncourt.settings";
const DEFAULTS: Settings = {
  theme: "system",
  language: null,
  sound: false,
  calm: false,
  confirm: "always",
  scorings: true,
  interrupts: "ask",
  notify: false,
  name: "",
};

function remembered(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(STORE) ?? "{}") as Partial<Settings>) };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings: Settings = $state(remembered());

const darkSystem = matchMedia("(prefers-color-scheme: dark)");
const calmSystem = matchMedia("(prefers-reduced-motion: reduce)");
let systemIsDark = $state(darkSystem.matches);
darkSystem.addEventListener("change", (event) => (systemIsDark = event.matches));

/** The theme that shows now, whatever it follows from. */
export function shownTheme(): "day" | "night" {
  if (settings.theme !== "system") return settings.theme;
  return systemIsDark ? "night" : "day";
}

/** Whether pieces should jump instead of travel. */
export function calmMotion(): boolean {
  return settings.calm || calmSystem.matches;
}

/** Keeps the document and the memory of the browser in step; called once, inside an effect root. */
export function followSettings(): void {
  $effect(() => {
    document.documentElement.dataset.theme = shownTheme();
    document.documentElement.toggleAttribute("data-calm", settings.calm);
  });
  $effect(() => {
    const snapshot = JSON.stringify(settings);
    try {
      localStorage.setItem(STORE, snapshot);
    } catch {
      // A browser that forbids storage still plays; it only forgets.
    }
  });
}
