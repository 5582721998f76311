import { describe, expect, it } from "vitest";
import type { Pieces, ScoredPart, ToldTile } from "../../protocol/score";
import { fileOf, newEvening, nextScoring, partValue, readFile, trayOf, withPart, withScoring, withSeat, wordAt, wordFor } from "./evening";

const evening = withSeat(newEvening("alhambra", ["zoo"], ["Ana", "Ben"]), 0, 0, { palace: ["garden-10-N@1,0"], at_once: 2 });

describe("a score file", () => {
  it("tells palaces as texts, and Dirk of two players", () => {
    const [scoring] = fileOf(evening).scorings as Record<string, unknown>[];
    expect(scoring).toEqual({
      scoring: 1,
      seats: [{ palace: "garden-10-N@1,0", at_once: 2 }, { palace: "", at_once: 0 }],
      holding: {},
      dirk: "",
    });
  });

  it("tells either palaces or counts", () => {
    const counted = withScoring(withSeat(evening, 0, 1, { counts: { tower: 2 } }), 0, { counted: true });
    const [scoring] = fileOf(counted).scorings as { seats: object[]; holding?: object }[];
    expect(scoring?.holding).toBeUndefined();
    expect(scoring?.seats[1]).toEqual({ counts: { tower: 2 }, dearest: {}, runs: {}, points: {}, at_once: 0 });
  });

  it("comes back as it was", () => {
    const counted = withScoring(nextScoring(evening, 2), 1, { counted: true });
    const back = readFile(JSON.stringify(fileOf(counted)));
    expect(back && fileOf(back)).toEqual(fileOf(counted));
  });

  it("is refused if it is anything else", () => {
    for (const text of ["", "[]", "{}", '{"game": "alhambra", "names": ["A"], "scorings": [{}]}', "null"]) expect(readFile(text)).toBeNull();
  });
});

describe("the evening", () => {
  it("goes on with what lies there, and without the points in between", () => {
    const next = nextScoring(evening, 3);
    expect(next.scorings.map(({ scoring }) => scoring)).toEqual([1, 3]);
    expect(next.scorings[1]?.seats[0]).toMatchObject({ palace: ["garden-10-N@1,0"], at_once: 0 });
  });

  it("does not go back", () => expect(nextScoring(nextScoring(evening, 2), 2).scorings).toHaveLength(2));

  it("counts for Dirk behind the last seat", () => {
    expect(withSeat(evening, 0, 2, { counts: { tower: 1 } }).scorings[0]?.dirkCounted.counts).toEqual({ tower: 1 });
  });
});

describe("tiles", () => {
  const tile = (id: string, piece: string, type: string | null, more: Partial<ToldTile> = {}): ToldTile =>
    ({ id, piece, type, cost: 8, copies: 1, kind: "tile", label: id, ...more }) as ToldTile;

  it("of two kinds stand for themselves, turned ones with the first", () => {
    const tiles = [tile("arena-8", "arena-8", "arena"), tile("market-8", "arena-8", "market"), tile("arena-8-E", "arena-8", "arena"), tile("unfinished", "arena-8", null)];
    const tray = trayOf({ tiles } as Pieces);
    expect(tray.map(({ tile }) => tile.id)).toEqual(["arena-8", "market-8"]);
    expect(tray[0]?.faces.map(({ id }) => id)).toEqual(["arena-8", "arena-8-E", "unfinished"]);
  });

  it("are found at any cell that they cover", () => {
    const halves = [{ id: "a", type: null, walls: "", x: 0, y: 0 }, { id: "b", type: null, walls: "", x: 1, y: 0 }];
    const tiles = [tile("project-1", "project-1", null, { halves })];
    const palace = [wordFor("project-1", { x: 2, y: -1 }), wordFor("tower-9", { x: 0, y: 1 }, "S")];
    expect(palace[1]).toBe("tower-9=S@0,1");
    expect(wordAt(palace, tiles, { x: 3, y: -1 })?.tile).toBe("project-1");
    expect(wordAt(palace, tiles, { x: 0, y: 1 })?.tile).toBe("tower-9");
    expect(wordAt(palace, tiles, { x: 5, y: 5 })).toBeNull();
  });
});

describe("parts of modules", () => {
  const part = { module: "m", name: "p", each: true, many: true, by: null, shape: "thing" } as ScoredPart;

  it("are told for every seat", () => {
    const holding = withPart({}, part, 1, 3, ["x"]);
    expect(holding).toEqual({ m: { p: [[], ["x"], []] } });
    expect(partValue(holding, part, 1)).toEqual(["x"]);
  });

  it("or for the table", () => {
    const shared = { ...part, each: false };
    expect(partValue(withPart({}, shared, 1, 3, ["x"]), shared, 0)).toEqual(["x"]);
  });
});
