import { describe, expect, it } from "vitest";
import { parse, tablePath } from "./routes";

describe("addresses", () => {
  it.each([
    ["/", { page: "home" }],
    ["/new", { page: "new" }],
    ["/table/abc", { page: "table", table: "abc" }],
    ["/table/abc/final", { page: "final", table: "abc" }],
    ["/table/abc/review", { page: "review", table: "abc" }],
    ["/replay", { page: "replay", table: null }],
    ["/table/abc/replay", { page: "replay", table: "abc" }],
    ["/challenge", { page: "challenge", code: "today" }],
    ["/challenge/7~alhambra~hard,easy", { page: "challenge", code: "7~alhambra~hard,easy" }],
    ["/rules", { page: "rules", slug: null }],
    ["/rules/granada", { page: "rules", slug: "granada" }],
    ["/learn/", { page: "learn", lesson: null }],
    ["/learn/box-1", { page: "learn", lesson: "box-1" }],
  ])("%s leads somewhere", (path, route) => {
    expect(parse(path)).toEqual(route);
  });

  it.each(["/nowhere", "/table", "/table/abc/elsewhere", "/table/abc/final/more", "/new/more", "/rules/a/b", "/%E0%A4%A"])(
    "%s leads nowhere",
    (path) => {
      expect(parse(path)).toEqual({ page: "lost" });
    },
  );

  it("of tables lead back to them", () => {
    expect(parse(tablePath("a/b", "scoring"))).toEqual({ page: "scoring", table: "a/b" });
  });
});
