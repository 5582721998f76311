// Messages with values: "{name} builds", "{count, plural, one {# tile} other {# tiles}}",
// "{who, select, you {You wait} other {{name} waits}}". Branches may hold values again.

export type Values = Record<string, string | number>;

const numberFormats = new Map<string, Intl.NumberFormat>();
const pluralRules = new Map<string, Intl.PluralRules>();

export function formatNumber(value: number, language: string): string {
  let format = numberFormats.get(language);
  if (!format) numberFormats.set(language, (format = new Intl.NumberFormat(language)));
  return format.format(value).replace("-", "−"); // a minus sign, no hyphen
}

/** What the server says with numbers below 0, typeset: a minus sign, no hyphen. */
export function withMinus(text: string): string {
  return text.replace(/(?<![\p{L}\d)])-(?=\d)/gu, "−");
}

function pluralForm(count: number, language: string): string {
  let rules = pluralRules.get(language);
  if (!rules) pluralRules.set(language, (rules = new Intl.PluralRules(language)));
  return rules.select(count);
}

/** The index behind the brace that closes the one at `open`. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === "{") depth += 1;
    if (text[at] === "}" && (depth -= 1) === 0) return at + 1;
  }
  throw new Error(`unclosed brace in message: ${text}`);
}

/** "one {a} other {b}" as a map of its branches. */
export function branches(text: string): Map<string, string> {
  const found = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf("{", at);
    if (open < 0) break;
    const end = closing(text, open);
    found.set(text.slice(at, open).trim(), text.slice(open + 1, end - 1));
    at = end;
  }
  return found;
}

function fill(slot: string, values: Values, language: string): string {
  const [name = "", kind, ...rest] = slot.split(",").map((part, index) => (index < 2 ? part.trim() : part));
  const value = values[name];
  if (value === undefined) return `{${name}}`;
  if (kind === undefined) return typeof value === "number" ? formatNumber(value, language) : value;
  const choices = branches(rest.join(","));
  const form = kind === "plural" ? pluralForm(Number(value), language) : String(value);
  const exact = kind === "plural" ? choices.get(`=${value}`) : undefined;
  const branch = exact ?? choices.get(form) ?? choices.get("other") ?? "";
  const counted = kind === "plural" ? branch.replaceAll("#", formatNumber(Number(value), language)) : branch;
  return format(counted, values, language);
}

export function format(message: string, values: Values, language: string): string {
  let text = "";
  let at = 0;
  for (;;) {
    const open = message.indexOf("{", at);
    if (open < 0) return text + message.slice(at);
    const end = closing(message, open);
    text += message.slice(at, open) + fill(message.slice(open + 1, end - 1), values, language);
    at = end;
  }
}

/** The names of the values that a message asks for, also inside branches. */
export function placeholders(message: string): Set<string> {
  const names = new Set<string>();
  let at = message.indexOf("{");
  while (at >= 0) {
    const end = closing(message, at);
    const [name = "", kind, ...rest] = message.slice(at + 1, end - 1).split(",");
    names.add(name.trim());
    if (kind !== undefined) {
      for (const branch of branches(rest.join(",")).values()) {
        for (const inner of placeholders(branch)) names.add(inner);
      }
    }
    at = message.indexOf("{", end);
  }
  return names;
}
