// Open dialogs as steps of the browser's history, so that Back closes them one by one.

interface Step {
  dialog?: string;
}

interface Open {
  id: string;
  close: () => void;
  /** Whether there is a step for it. */
  stepped: boolean;
}

/** The open dialogs, the lowest first. */
let opened: Open[] = [];
/** Whether a step back of our own is under way: it takes a moment, and must close nothing. */
let returning = false;

function here(): string | undefined {
  return (history.state as Step | null)?.dialog;
}

/** Brings the steps in line with what is open. */
function settle(): void {
  if (returning) return;
  const at = here();
  const stale = at !== undefined && !opened.some(({ id }) => id === at);
  const top = opened.at(-1);
  if (top && !top.stepped) {
    top.stepped = true;
    const step: Step = { dialog: top.id };
    // One dialog in the place of another, or of itself before a reload, takes over its step.
    if (stale || at === top.id) history.replaceState(step, "");
    else history.pushState(step, "");
  } else if (stale) {
    returning = true;
    history.back();
  }
}

function wentBack(): void {
  const top = opened.at(-1);
  if (returning) {
    returning = false;
    settle();
  } else if (top?.stepped && here() !== top.id) top.close();
}

/** A dialog opens; `close` is called when somebody goes back. Returns what to call when it has closed. */
export function enterStep(id: string, close: () => void): () => void {
  // Added twice it is there once; it stays, since our own step back comes after the last dialog has gone.
  addEventListener("popstate", wentBack);
  opened = [...opened, { id, close, stepped: false }];
  setTimeout(settle);
  return () => {
    opened = opened.filter((other) => other.id !== id);
    setTimeout(settle);
  };
}
