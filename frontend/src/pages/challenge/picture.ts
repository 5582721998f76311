// A palace as a picture for others: our own drawings, put into one file and painted on a canvas.
import { palaceStrokes, Plan } from "../../board/compose";
import { bounds } from "../../board/geometry";
import type { Zone } from "../../protocol/types";

const WIDTH = 1200;
const HEIGHT = 900;
const FOOT = 150;
const MARGIN = 60;
const NAMESPACE = "http://www.w3.org/2000/svg";

/** Saves the picture of a palace with a name and a score below it. */
export async function savePalace(zone: Zone, name: string, score: string): Promise<void> {
  const style = getComputedStyle(document.documentElement);
  const colour = (variable: string) => style.getPropertyValue(variable).trim();
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error();
  pen.fillStyle = colour("--panel");
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.drawImage(await drawn(zone), 0, 0, WIDTH, HEIGHT - FOOT);
  pen.fillStyle = colour("--text");
  pen.textAlign = "center";
  pen.font = `64px ${colour("--font-display")}`;
  pen.fillText(`${name} · ${score}`, WIDTH / 2, HEIGHT - 80, WIDTH - 2 * MARGIN);
  pen.font = `28px ${colour("--font-text")}`;
  pen.fillStyle = colour("--text-2");
  pen.fillText("Lioncourt", WIDTH / 2, HEIGHT - 32);
  const link = document.createElement("a");
  link.href = canvas.toDataURL("image/png");
  link.download = "lioncourt.png";
  link.click();
}

async function drawn(zone: Zone): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(palaceFile(zone))}`;
  await image.decode();
  return image;
}

/** The palace as a file of its own: with every symbol that it uses, and all colours. */
function palaceFile(zone: Zone): string {
  const plan = new Plan(zone.pieces);
  const strokes = palaceStrokes(plan, false);
  const frame = bounds(plan.tiles, MARGIN);
  const svg = document.createElementNS(NAMESPACE, "svg");
  svg.setAttribute("viewBox", `${frame.x} ${frame.y} ${frame.width} ${frame.height}`);
  svg.setAttribute("width", String(WIDTH));
  svg.setAttribute("height", String(HEIGHT - FOOT));
  svg.setAttribute("style", variables());
  const parts = symbolsFor(strokes.map(({ symbol }) => `lc-${symbol}`));
  const sheets = [...document.querySelectorAll("svg style")].map((sheet) => sheet.outerHTML);
  const uses = strokes.map(({ symbol, x, y, width, height, turn, clip }) => {
    const turned = turn ? ` transform="rotate(${turn} ${x + width / 2} ${y + height / 2})"` : "";
    const clipped = clip ? ` style="clip-path: ${clip}"` : "";
    return `<use href="#lc-${symbol}" x="${x}" y="${y}" width="${width}" height="${height}"${turned}${clipped}/>`;
  });
  svg.innerHTML = [...sheets, ...parts, ...uses].join("");
  return new XMLSerializer().serializeToString(svg);
}

/** Symbols by their ids, and those that they use themselves. */
function symbolsFor(ids: readonly string[]): string[] {
  const found = new Map<string, string>();
  const left = [...ids];
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    const symbol = found.has(id) ? null : document.getElementById(id);
    if (!symbol) continue;
    found.set(id, symbol.outerHTML);
    for (const used of symbol.querySelectorAll("use")) left.push((used.getAttribute("href") ?? "").slice(1));
  }
  return [...found.values()];
}

/** The colours of the drawings as they are now, by day or night. */
function variables(): string {
  const style = getComputedStyle(document.documentElement);
  const names = new Set<string>();
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      if (rule instanceof CSSStyleRule) for (const name of rule.style) if (name.startsWith("--lc-")) names.add(name);
    }
  }
  return [...names].map((name) => `${name}:${style.getPropertyValue(name)}`).join(";");
}
