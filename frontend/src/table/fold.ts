// Fold, never scroll: what does not fit goes behind "+n".

/** How many of these fit into some rows, but `least` in any case; if not all of them, room is kept for the button that shows the rest. */
export function fitting(widths: readonly number[], more: number, room: number, gap: number, rows: number, least = 0): number {
  if (rowsOf(widths, room, gap) <= rows) return widths.length;
  let count = widths.length - 1;
  while (count > least && rowsOf([...widths.slice(0, count), more], room, gap) > rows) count -= 1;
  return count;
}

function rowsOf(widths: readonly number[], room: number, gap: number): number {
  let rows = 0;
  let left = -1;
  for (const width of widths) {
    if (left < width) {
      rows += 1;
      left = room;
    }
    left -= width + gap;
  }
  return rows;
}

/** What measures an element again, for whoever gives it other room. */
export const measures = new WeakMap<HTMLElement, () => void>();

/** As wide the button for the rest is in any case, whatever number stands on it. */
const LEAST = 40;

/** Rounding of browsers; more than that, and a row would break where it was not expected. */
const NEARLY = 0.05;

interface Wish {
  rows: number;
  open: boolean;
  /** Whether the first is shown in any case: it shrinks before it is hidden. */
  keep: boolean;
  onfold: (hidden: number) => void;
}

/** How many stand side by side with the same room each: two where there is one row, in which each is to be read at a glance. */
function columns(children: number, rows: number): number | null {
  const across = Math.ceil(children / rows);
  return across > 1 && across <= (rows === 1 ? 2 : 3) ? across : null;
}

/** Whether all of them have room in equal columns; their words then take two lines. */
function share(area: HTMLElement, children: readonly HTMLElement[], rows: number, gap: number): boolean {
  const across = columns(children.length, rows);
  if (across === null) return false;
  area.style.setProperty("--across", String(across));
  area.setAttribute("data-shared", "");
  const high = ((area.parentElement?.clientHeight ?? 0) - gap * (rows - 1)) / rows;
  if (children.every((child) => child.offsetHeight <= high && child.scrollWidth <= child.clientWidth)) return true;
  area.removeAttribute("data-shared");
  return false;
}

/** Hides the children that do not fit, with `data-folded`, and tells how many; the last child is the button for the rest. */
export function fold(area: HTMLElement, wish: Wish): { update: (wish: Wish) => void; destroy: () => void } {
  let wanted = wish;
  let told = -1;

  function measure(): void {
    const all = [...area.children] as HTMLElement[];
    const button = all.at(-1);
    const children = all.slice(0, -1);
    if (!button || area.clientWidth === 0) return;
    for (const child of all) child.removeAttribute("data-folded");
    area.removeAttribute("data-tight");
    area.removeAttribute("data-shared");
    const gap = Number.parseFloat(getComputedStyle(area).columnGap) || 0;
    const widthOf = (child: HTMLElement): number => child.getBoundingClientRect().width;
    const widths = children.map(widthOf);
    const more = Math.max(button.getBoundingClientRect().width, LEAST);
    const style = getComputedStyle(area);
    const room = area.getBoundingClientRect().width + NEARLY - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    const shared = wanted.keep && !wanted.open && rowsOf(widths, room, gap) > wanted.rows && share(area, children, wanted.rows, gap);
    const count = wanted.open || shared ? children.length : fitting(widths, more, room, gap, wanted.rows, wanted.keep ? 1 : 0);
    children.forEach((child, index) => child.toggleAttribute("data-folded", index >= count));
    const hidden = children.length - count;
    area.toggleAttribute("data-tight", wanted.keep && !shared && count === 1 && rowsOf([...widths.slice(0, 1), ...(hidden ? [more] : [])], room, gap) > wanted.rows);
    button.toggleAttribute("data-folded", hidden === 0 && !wanted.open);
    if (hidden !== told) wanted.onfold((told = hidden));
    // What is hidden takes the focus with it: whoever plays by keys finds it behind this button.
    if (children.slice(count).some((child) => child.contains(document.activeElement))) button.focus({ preventScroll: true });
  }

  measures.set(area, measure);
  const sizes = new ResizeObserver(measure);
  const contents = new MutationObserver(() => {
    follow();
    measure();
  });
  function follow(): void {
    sizes.disconnect();
    sizes.observe(area);
  }
  follow();
  contents.observe(area, { childList: true, subtree: true, characterData: true });
  measure();
  return {
    update(next) {
      wanted = next;
      measure();
    },
    destroy() {
      measures.delete(area);
      sizes.disconnect();
      contents.disconnect();
    },
  };
}
