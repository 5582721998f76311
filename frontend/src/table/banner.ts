// The words of the banner, whose height never changes: they are written as large as there is room for.

/** From the largest to the smallest; in the last one nobody's name stands above the question, only the sign, and of the hint there are as many lines as fit. */
const SIZES = 4;

/** Says with `data-size` how large the words of this element are written, so that none of them is cut. */
export function fitWords(area: HTMLElement, _words: string): { update: (words: string) => void; destroy: () => void } {
  function measure(): void {
    area.style.removeProperty("--lines");
    for (let size = 0; size < SIZES; size += 1) {
      area.dataset["size"] = String(size);
      if (area.scrollHeight <= area.clientHeight) return;
    }
    const hint = area.querySelector<HTMLElement>(".hint");
    if (!hint) return;
    const line = Number.parseFloat(getComputedStyle(hint).lineHeight);
    const over = area.scrollHeight - area.clientHeight;
    area.style.setProperty("--lines", String(Math.max(1, Math.floor((hint.offsetHeight - over) / line))));
  }
  const sizes = new ResizeObserver(measure);
  sizes.observe(area);
  measure();
  return { update: measure, destroy: () => sizes.disconnect() };
}
