// A stall is as wide as it needs to be to show everything, within limits.

/** Marks an area with `data-wide` if what is in it would not fit otherwise. */
export function widen(area: HTMLElement, inner: string): { destroy: () => void } {
  function measure(): void {
    area.removeAttribute("data-wide");
    const content = area.querySelector(inner);
    area.toggleAttribute("data-wide", content !== null && content.scrollHeight > content.clientHeight + 1);
  }
  const sizes = new ResizeObserver(measure);
  sizes.observe(area.parentElement ?? area);
  const contents = new MutationObserver(measure);
  contents.observe(area, { childList: true, subtree: true });
  measure();
  return {
    destroy: () => {
      sizes.disconnect();
      contents.disconnect();
    },
  };
}
