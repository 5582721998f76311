// What can be spared is left out where not everything fits.

/** Marks an area with `data-tight` while it is higher than the one that it lies in. */
export function spare(area: HTMLElement): { destroy: () => void } {
  function measure(): void {
    area.removeAttribute("data-tight");
    const around = area.parentElement;
    if (!around) return;
    const { paddingTop, paddingBottom } = getComputedStyle(around);
    const room = around.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
    area.toggleAttribute("data-tight", area.offsetHeight > Math.ceil(room));
  }
  const sizes = new ResizeObserver(measure);
  for (const one of [area, area.parentElement, ...area.children]) if (one) sizes.observe(one);
  measure();
  return { destroy: () => sizes.disconnect() };
}
