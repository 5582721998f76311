// An open stall shows all that it holds: its pieces are drawn as large as there is room for.

/** From the largest to the smallest; what does not even fit then can be scrolled. */
const SIZES = [1, 0.9, 0.8, 0.72, 0.64, 0.56] as const;

/** Says with `--fit` how large the pieces in this element are drawn, so that none of them is out of sight. */
export function fitPieces(area: HTMLElement, _shown: unknown): { update: (shown: unknown) => void; destroy: () => void } {
  function measure(): void {
    for (const size of SIZES) {
      area.style.setProperty("--fit", String(size));
      if (area.scrollHeight <= area.clientHeight) return;
    }
  }
  const sizes = new ResizeObserver(measure);
  sizes.observe(area);
  measure();
  return { update: measure, destroy: () => sizes.disconnect() };
}
