// A file for the player's own disk.

export function save(name: string, content: unknown): void {
  const text = typeof content === "string" ? content : JSON.stringify(content, null, 1);
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
