// What the page and its worker say to each other.

/** To the worker: a request; a line to a table, what is said on it, null at its end. */
export type Wanted =
  | { kind: "request"; id: number; method: string; path: string; authorization: string; body: string }
  | { kind: "open"; id: number; path: string }
  | { kind: "text"; id: number; text: string | null };

/** From the worker. */
export type Said =
  | { kind: "answer"; id: number; text: string; status: number }
  | { kind: "open"; id: number }
  | { kind: "text"; id: number; text: string }
  | { kind: "close"; id: number }
  | { kind: "progress"; part: "download" | "start"; share: number }
  | { kind: "ready" }
  | { kind: "failed"; text: string };

/** Between the worker of the tables and the one that thinks. */
export interface Thought {
  id: number;
  text: string;
  failed?: boolean;
}
