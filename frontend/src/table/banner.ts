// The words of the banner, whose height never changes: they are written as large as there is room for.

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
  const sizes = new ResizeObserver(measure);
  sizes.observe(area);
  // Its own size never changes: other words are seen when they stand there.
  const words = new MutationObserver(measure);
  words.observe(area, { childList: true, subtree: true, characterData: true });
  measure();
  return {
    destroy() {
      sizes.disconnect();
      words.disconnect();
    },
  };
}
