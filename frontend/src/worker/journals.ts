// The journals of all tables in IndexedDB: what lioncourt/server/browser/store.py writes and reads.
// A write is answered when it is on disk. It checks the version inside its own transaction, so of two
// tabs that write at the same time one is told that it was too late.

const NAME = "lioncourt";
const VERSION = 1;
const NO_TABLE = -1;
const OTHERS_WERE_FASTER = -2;

interface Row {
  version: number;
  touched: number;
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the database failed"));
  });
}

function over(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("the database gave up"));
  });
}

function entriesOf(table: string, since = 0): IDBKeyRange {
  return IDBKeyRange.bound([table, since + 1], [table, Infinity]);
}

export class Journals {
  /** What other tabs have written: the table, and its version now. */
  onnotice: ((table: string, version: number) => void) | null = null;
  private readonly channel = new BroadcastChannel("lioncourt.journals");

  private constructor(private opened: IDBDatabase | DOMException) {
    this.channel.onmessage = ({ data }: MessageEvent<[string, number]>) => this.onnotice?.(...data);
    if (opened instanceof DOMException) return;
    // A newer version of the game in another tab wants to change the database, and from then on has it.
    opened.onversionchange = () => {
      opened.close();
      this.opened = new DOMException("a newer version has the database", "VersionError");
    };
  }

  /** Opens the database; if that fails, whatever is asked of it fails for the same reason. */
  static async open(): Promise<Journals> {
    const opening = indexedDB.open(NAME, VERSION);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore("tables");
      opening.result.createObjectStore("entries");
    };
    return new Journals(
      await done(opening).catch((error: unknown) => {
        if (error instanceof DOMException) return error;
        throw error;
      }),
    );
  }

  private get database(): IDBDatabase {
    if (this.opened instanceof DOMException) throw this.opened;
    return this.opened;
  }

  private begin(): { tables: IDBObjectStore; entries: IDBObjectStore; end: Promise<void> } {
    const transaction = this.database.transaction(["tables", "entries"], "readwrite", { durability: "strict" });
    return {
      tables: transaction.objectStore("tables"),
      entries: transaction.objectStore("entries"),
      end: over(transaction),
    };
  }

  /** Adds entries (one on each line) to a table that has `expected` so far, and returns its new version. */
  async write(table: string, expected: number, lines: string, begins: boolean): Promise<number> {
    const { tables, entries, end } = this.begin();
    const known = (await done(tables.get(table))) as Row | undefined;
    const version = known?.version ?? 0;
    const refused = !known && !begins ? NO_TABLE : version !== expected || (known && begins) ? OTHERS_WERE_FASTER : null;
    if (refused !== null) {
      await end;
      return refused;
    }
    const added = lines.split("\n");
    added.forEach((entry, at) => entries.add(entry, [table, version + at + 1]));
    const row: Row = { version: version + added.length, touched: Date.now() };
    tables.put(row, table);
    await end;
    this.channel.postMessage([table, row.version]);
    return row.version;
  }

  /** The entries after number `since`, one on each line; null if there is no such table. */
  async read(table: string, since: number): Promise<string | null> {
    const transaction = this.database.transaction(["tables", "entries"]);
    const [known, entries] = await Promise.all([
      done(transaction.objectStore("tables").get(table)),
      done(transaction.objectStore("entries").getAll(entriesOf(table, since))),
    ]);
    return known === undefined ? null : entries.join("\n");
  }

  /** All tables: id, version, and when they were last written to. */
  async tables(): Promise<[string, number, number][]> {
    const tables = this.database.transaction("tables").objectStore("tables");
    const [ids, rows] = await Promise.all([done(tables.getAllKeys()), done(tables.getAll())]);
    return ids.map((id, at) => [String(id), (rows[at] as Row).version, (rows[at] as Row).touched]);
  }

  async remove(table: string): Promise<void> {
    const { tables, entries, end } = this.begin();
    tables.delete(table);
    entries.delete(entriesOf(table));
    await end;
  }

  /** Writes something that changes nothing. */
  async check(): Promise<void> {
    const { tables, end } = this.begin();
    tables.delete("");
    await end;
  }
}
