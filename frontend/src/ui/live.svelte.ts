// What a screen reader is told, and what everybody reads for a moment.

export interface Notice {
  number: number;
  text: string;
  tone: "plain" | "good" | "bad";
}

const NOTICE_MILLISECONDS = 6000;

let polite = $state("");
let assertive = $state("");
let notices = $state<Notice[]>([]);
let count = 0;

/** A zero-width mark makes the same sentence, said twice, a new one. */
function renewed(text: string, before: string): string {
  return text === before ? `${text}\u200b` : text;
}

/** Says something to screen readers: at once only if it cannot wait. */
export function announce(text: string, { urgent = false } = {}): void {
  if (urgent) assertive = renewed(text, assertive);
  else polite = renewed(text, polite);
}

/** Shows a line for a few seconds, and says it. */
export function notify(text: string, tone: Notice["tone"] = "plain"): void {
  const notice = { number: (count += 1), text, tone };
  notices = [...notices.slice(-2), notice];
  announce(text, { urgent: tone === "bad" });
  setTimeout(() => dismiss(notice.number), NOTICE_MILLISECONDS);
}

export function dismiss(number: number): void {
  notices = notices.filter((notice) => notice.number !== number);
}

export const live = {
  get polite() {
    return polite;
  },
  get assertive() {
    return assertive;
  },
  get notices() {
    return notices;
  },
};
