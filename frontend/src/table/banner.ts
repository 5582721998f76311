// The banner, whose height never changes: its words are written as large as there is room for, and leave the answers the room that these need.

import { measures } from "./fold";

/** From the largest to the smallest; in the last one nobody's name stands above the question, only the sign, and of the hint there are as many lines as fit. */
const SIZES = 4;

/** Says with `data-size` how large the words of this element are written, so that none of them is cut; with `data-cut` that some of the hint are. */
export function fitWords(area: HTMLElement): { destroy: () => void } {
  function measure(): void {
    area.style.removeProperty("--lines");
    area.removeAttribute("data-cut");
    for (let size = 0; size < SIZES; size += 1) {
      area.dataset["size"] = String(size);
      if (area.scrollHeight <= area.clientHeight) return;
    }
    const hint = area.querySelector<HTMLElement>(".hint");
    if (!hint) return;
    const line = Number.parseFloat(getComputedStyle(hint).lineHeight);
    const over = area.scrollHeight - area.clientHeight;
    area.style.setProperty("--lines", String(Math.max(1, Math.floor((hint.offsetHeight - over) / line))));
    area.toggleAttribute("data-cut", hint.scrollHeight > hint.clientHeight + 1);
  }
  measures.set(area, measure);
  const sizes = new ResizeObserver(measure);
  sizes.observe(area);
  // Its own size never changes: other words are seen when they stand there.
  const words = new MutationObserver(measure);
  words.observe(area, { childList: true, subtree: true, characterData: true });
  measure();
  return {
    destroy() {
      measures.delete(area);
      sizes.disconnect();
      words.disconnect();
    },
  };
}

/** The answers' part of the room, from the least to the most: the question comes first, but an answer that nobody sees is none. */
const SHARES = [0.45, 0.55, 0.64] as const;

/** Gives the answers as much more room as they need to be in sight, unless that cuts the question: with `--answers-w`. */
export function shareRoom(banner: HTMLElement): { destroy: () => void } {
  function measure(): void {
    const words = banner.querySelector<HTMLElement>(".words");
    const answers = banner.querySelector<HTMLElement>(".answers");
    const folded = answers?.querySelector<HTMLElement>(".fold:not(.open)");
    if (!words || !answers || !folded) return;
    /** How many answers are out of sight, and whether words are. */
    const tried = (width: number | null): { hidden: number; cut: boolean } => {
      if (width === null) banner.style.removeProperty("--answers-w");
      else banner.style.setProperty("--answers-w", `${width}px`);
      for (const area of [words, folded]) measures.get(area)?.();
      return { hidden: folded.querySelectorAll(":scope > [data-folded]:not(:last-child)").length, cut: words.hasAttribute("data-cut") };
    };
    let best: number | null = null;
    let { hidden, cut } = tried(null);
    if (!hidden) return;
    const room = words.offsetWidth + answers.offsetWidth;
    for (const share of SHARES) {
      const width = Math.floor(room * share);
      if (!hidden || width <= answers.offsetWidth) continue;
      const now = tried(width);
      if (now.hidden < hidden && (cut || !now.cut)) [best, hidden, cut] = [width, now.hidden, now.cut];
    }
    tried(best);
  }
  const sizes = new ResizeObserver(measure);
  sizes.observe(banner);
  const contents = new MutationObserver(measure);
  contents.observe(banner, { childList: true, subtree: true, characterData: true });
  measure();
  return {
    destroy() {
      sizes.disconnect();
      contents.disconnect();
    },
  };
}
