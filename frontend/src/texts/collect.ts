export type Messages = Map<string, string>;

/** Files like "./table.json" as one map of messages: "table.market.title". */
export function collect(files: Record<string, Record<string, unknown>>): Messages {
  const messages: Messages = new Map();
  for (const [path, content] of Object.entries(files)) {
    const part = path.replace(/^.*\//, "").replace(/\.json$/, "");
    flatten(part, content, messages);
  }
  return messages;
}

function flatten(prefix: string, content: Record<string, unknown>, messages: Messages): void {
  for (const [key, value] of Object.entries(content)) {
    const name = `${prefix}.${key}`;
    if (typeof value === "string") messages.set(name, value);
    else flatten(name, value as Record<string, unknown>, messages);
  }
}
