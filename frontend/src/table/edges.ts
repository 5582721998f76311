// Says behind which edges of a scrolling area there is more to see; its style then fades them.

/** Less than this is rounding, nothing hidden. */
const NOTHING = 2;

/** Marks an area with `data-more-before` and `data-more-after`, whichever way it scrolls. */
export function markEdges(area: HTMLElement): { destroy: () => void } {
  function mark(): void {
    const before = Math.max(area.scrollTop, area.scrollLeft);
    const rest = Math.max(area.scrollHeight - area.clientHeight, area.scrollWidth - area.clientWidth) - before;
    area.toggleAttribute("data-more-before", before > NOTHING);
    area.toggleAttribute("data-more-after", rest > NOTHING);
  }

  const sizes = new ResizeObserver(mark);
  /** What comes later may grow as well. */
  function follow(): void {
    sizes.disconnect();
    for (const element of [area, ...area.children]) sizes.observe(element);
  }
  const contents = new MutationObserver(follow);

  follow();
  contents.observe(area, { childList: true });
  area.addEventListener("scroll", mark, { passive: true });
  return {
    destroy() {
      sizes.disconnect();
      contents.disconnect();
      area.removeEventListener("scroll", mark);
    },
  };
}
