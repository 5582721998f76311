// The sheet for others: a picture, drawn here from our own symbols, or a file.
import { palaceStrokes, Plan } from "../../board/compose";
import { bounds } from "../../board/geometry";
import type { Stroke } from "../../look/strokes";
import { sprites } from "../../look/sprites.svelte";
import type { RealTable, ScoreSheet } from "../../protocol/score";
import { number, t } from "../../texts/index.svelte";

const WIDTH = 1200;
const MARGIN = 60;
const PALACE = 250;
const ROW = 64;
const DISPLAY = "Marcellus, Georgia, serif";
const TEXT = "'Source Sans 3', 'Segoe UI', sans-serif";

/** A picture of the table: palaces, points by scoring, totals. */
export async function pictureOf(sheet: ScoreSheet, title: string, isSeat: (contender: number) => boolean): Promise<Blob> {
  const svg = svgOf(sheet, title, isSeat);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg.text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = svg.height;
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(t("score.no-picture")))), "image/png");
  });
}

interface Drawing {
  text: string;
  height: number;
}

/** The same as SVG, whole in itself. */
function svgOf(sheet: ScoreSheet, title: string, isSeat: (contender: number) => boolean): Drawing {
  const head = 150;
  const table = sheet.table;
  const palaces = table ? PALACE : 0;
  const height = head + palaces + ROW * (sheet.scorings.length + 2) + MARGIN;
  const column = (WIDTH - 2 * MARGIN - 220) / sheet.contenders.length;
  const middle = (who: number): number => MARGIN + 220 + column * (who + 0.5);
  const strokes = table ? sheet.contenders.flatMap(({ contender }) => palaceAt(table, contender, middle(contender), head, column)) : [];
  const top = head + palaces + ROW;
  const best = Math.max(...sheet.contenders.map(({ points }) => points));
  const body = [
    `<rect width="${WIDTH}" height="${height}" fill="#f3e6cb"/>`,
    `<rect x="18" y="18" width="${WIDTH - 36}" height="${height - 36}" fill="#fdf8ec" stroke="#c9a65c" stroke-width="3"/>`,
    words(MARGIN, 92, 46, title, { font: DISPLAY }),
    words(WIDTH - MARGIN, 92, 26, "Lioncourt", { font: DISPLAY, anchor: "end", fill: "#8a623a" }),
    ...strokes.map(({ group }) => group),
    ...sheet.contenders.map(({ contender, name }) =>
      words(middle(contender), top - 18, 30, name, { font: DISPLAY, fill: isSeat(contender) ? "#3b281c" : "#6b5846" }),
    ),
    ...sheet.scorings.flatMap(({ scoring, points }, row) => [
      line(top + ROW * row),
      words(MARGIN, top + ROW * row + 42, 26, t(`score.long-scoring-${scoring}`), { anchor: "start", fill: "#6b5846" }),
      ...points.map((gained, who) => words(middle(who), top + ROW * row + 44, 32, number(gained), { weight: 600 })),
    ]),
    line(top + ROW * sheet.scorings.length),
    words(MARGIN, top + ROW * sheet.scorings.length + 48, 30, t("score.total"), { anchor: "start", font: DISPLAY }),
    ...sheet.contenders.map(({ points }, who) =>
      words(middle(who), top + ROW * sheet.scorings.length + 54, 44, number(points), { weight: 600, fill: points === best ? "#8a5c00" : "#3b281c" }),
    ),
  ].join("");
  const symbols = symbolsFor(strokes.flatMap(({ used }) => used));
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}">${symbols}${body}</svg>`;
  return { text, height };
}

function line(y: number): string {
  return `<path d="M${MARGIN} ${y}H${WIDTH - MARGIN}" stroke="#dcc79c" stroke-width="2"/>`;
}

interface Type {
  font?: string;
  fill?: string;
  weight?: number;
  anchor?: "start" | "middle" | "end";
}

function words(x: number, y: number, size: number, text: string, { font = TEXT, fill = "#3b281c", weight = 400, anchor }: Type = {}): string {
  const at = anchor ?? (x === MARGIN ? "start" : "middle");
  return `<text x="${x}" y="${y}" font-family="${font}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${at}">${escaped(text)}</text>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

interface Painted {
  group: string;
  used: string[];
}

function palaceAt(table: RealTable, contender: number, middle: number, top: number, width: number): Painted[] {
  const zone = table.zones[contender];
  if (!zone) return [];
  const plan = new Plan(zone.pieces);
  const frame = bounds(plan.tiles, 16);
  const scale = Math.min((width - 20) / frame.width, (PALACE - 20) / frame.height, 0.6);
  const strokes = palaceStrokes(plan);
  const x = middle - (frame.x + frame.width / 2) * scale;
  const y = top + PALACE / 2 - (frame.y + frame.height / 2) * scale;
  const group = `<g transform="translate(${x} ${y}) scale(${scale})">${strokes.map(used).join("")}</g>`;
  return [{ group, used: strokes.map(({ symbol }) => symbol) }];
}

function used({ symbol, x, y, width, height, turn }: Stroke): string {
  const turned = turn ? ` transform="rotate(${turn} ${x + width / 2} ${y + height / 2})"` : "";
  return `<use href="#lc-${symbol}" x="${x}" y="${y}" width="${width}" height="${height}"${turned}/>`;
}

/** The symbols of some names, and those that they are drawn with; and how all are painted. */
function symbolsFor(names: readonly string[]): string {
  const all = sprites().join("");
  const styles = all.match(/<style>.*?<\/style>/gs) ?? [];
  const clips = all.match(/<clipPath.*?<\/clipPath>/gs) ?? [];
  const known = new Map([...all.matchAll(/<symbol id="(lc-[^"]+)".*?<\/symbol>/gs)].map(([text, id = ""]) => [id, text]));
  const wanted = new Set<string>();
  const want = (id: string): void => {
    const text = known.get(id);
    if (wanted.has(id) || text === undefined) return;
    wanted.add(id);
    for (const [, other = ""] of text.matchAll(/href="#(lc-[^"]+)"/g)) want(other);
  };
  for (const name of names) want(`lc-${name}`);
  return `${styles.join("")}<defs>${clips.join("")}${[...wanted].map((id) => known.get(id)).join("")}</defs>`;
}

/** Hands a picture to whatever the device shares with; where it shares nothing, it is saved. */
export async function share(picture: Blob, name: string): Promise<void> {
  const file = new File([picture], `${name}.png`, { type: picture.type });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return; // they thought better of it
    }
  }
  save(picture, file.name);
}

export function saveFile(data: unknown, name: string): void {
  save(new Blob([JSON.stringify(data, null, 1)], { type: "application/json" }), `${name}.json`);
}

function save(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
