import { describe, expect, it } from "vitest";
import type { Decision, MarketPlace, Option, Run, Zone } from "../protocol/types";
import {
  add,
  addWare,
  ask,
  complete,
  excess,
  gains,
  implied,
  nameGroup,
  next,
  NOTHING,
  onlyAnswer,
  onlyWare,
  paying,
  playedBy,
  proposals,
  proposedPayment,
  remaining,
  remove,
  settled,
  spatialChoices,
  tileInHand,
  type Question,
  type Selection,
} from "./choose";
import fixtures from "./fixtures/decisions.json";
import { cellKey, pieceKey, placeKey } from "./targets";

interface Fixture {
  game: string;
  modules: string[];
  decision: Decision;
  runs: Record<string, Run>;
  market: MarketPlace[];
  zones: Zone[];
}

const FIXTURES = fixtures as unknown as Fixture[];

function pointAt(question: Question, keys: readonly string[], selection: Selection = NOTHING): Selection {
  return keys.reduce((chosen, key) => add(question, chosen, key), selection);
}

function actions(candidates: readonly { option: Option }[]): string[] {
  return candidates.map(({ option }) => option.action);
}

/** A small seeded chance (mulberry32), so that a failure can be repeated. */
function chanceOf(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function shuffled<Item>(items: readonly Item[], chance: () => number): Item[] {
  return items
    .map((item) => ({ item, at: chance() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

// --- decisions by hand -----------------------------------------------------------------------

const card = (zone: string, id: string) => ({ type: "card", zone, id });
const option = (action: string, group: string, targets: Option["targets"], facts: Partial<Option> = {}): Option => ({
  action,
  kind: action.split(" ")[0] ?? "",
  group,
  label: action,
  targets,
  ...facts,
});

const place = { type: "place", zone: "market", id: "3" };
const TURN: Decision = {
  seat: 0,
  kind: "action",
  text: "",
  about: [],
  groups: ["take", "buy", "rebuild", "other"].map((id) => ({ id, label: id })),
  options: [
    option("take two", "take", [card("display", "dirham-2")]),
    option("take two three", "take", [card("display", "dirham-2"), card("display", "dinar-3")]),
    option("take three", "take", [card("display", "dinar-3")]),
    option("take six", "take", [card("display", "ducat-6")]),
    option("buy over", "buy", [place, card("hand.0", "dinar-4"), card("hand.0", "dinar-5")], { price: 7, worth: 9, exact: false }),
    option("buy equal", "buy", [place, card("hand.0", "dinar-4"), card("hand.0", "dinar-4")], { price: 7, worth: 8, exact: false }),
    option("buy exact", "buy", [place, card("hand.0", "dinar-7")], { price: 7, worth: 7, exact: true }),
    option("remove", "rebuild", [{ type: "cell", zone: "palace.0", x: 1, y: 0 }], { runs: { wall: 2 } }),
    option("swap", "rebuild", [{ type: "tile", zone: "reserve.0", id: "tower-9" }, { type: "cell", zone: "palace.0", x: 1, y: 0 }]),
    option("build", "rebuild", [{ type: "tile", zone: "reserve.0", id: "tower-9" }, { type: "cell", zone: "palace.0", x: 2, y: 0 }]),
    option("dance", "other", [place]),
    option("wake", "other", []),
  ],
};
const ZONES: Zone[] = [
  {
    id: "palace.0",
    kind: "grid",
    place: "palace",
    seat: 0,
    label: "Palace",
    seen_by: "all",
    size: 1,
    pieces: [{ id: "garden-7", kind: "tile", label: "garden 7", x: 1, y: 0 }],
  },
];
const turn = ask(TURN, ZONES);
const TWO = pieceKey("card", "display", "dirham-2");
const THREE = pieceKey("card", "display", "dinar-3");
const SIX = pieceKey("card", "display", "ducat-6");
const MARKET_3 = placeKey("market", "3");
const DINAR_4 = pieceKey("card", "hand.0", "dinar-4");
const DINAR_5 = pieceKey("card", "hand.0", "dinar-5");
const TOWER = pieceKey("tile", "reserve.0", "tower-9");
const LAID = cellKey("palace.0", 1, 0);
const EMPTY = cellKey("palace.0", 2, 0);

describe("taking money", () => {
  it("adds cards that go together", () => {
    const one = add(turn, NOTHING, TWO);
    expect(actions(proposals(turn, one))).toEqual(["take two"]);
    expect(next(turn, one)).toEqual(new Set([THREE]));
    expect(actions(proposals(turn, add(turn, one, THREE)))).toEqual(["take two three"]);
  });

  it("takes another card instead of those that it does not go with", () => {
    expect(add(turn, pointAt(turn, [TWO, THREE]), SIX).keys).toEqual([SIX]);
  });

  it("puts a card back", () => {
    expect(actions(proposals(turn, remove(pointAt(turn, [TWO, THREE]), TWO)))).toEqual(["take three"]);
  });
});

describe("naming a purchase", () => {
  const sale = { kind: "buy", action: "buy 3", price: 7, targets: [place], pieces: [4, 4, 5, 7].map((value) => ({ ...card("hand.0", `dinar-${value}`), number: 1 })) };
  const withSales = (sales: unknown[], options = TURN.options) => ask({ ...TURN, sales, options } as unknown as Decision, ZONES);
  const buying = nameGroup(turn, NOTHING, "buy");

  it("points at what is bought if it is one thing", () => {
    expect(onlyWare(withSales([sale]), buying)).toBe(MARKET_3);
  });

  it("points at nothing if there are several, or something else has the same name", () => {
    const other = { type: "place", zone: "market", id: "4" };
    const two = [...(TURN.options ?? []), option("buy other", "buy", [other, card("hand.0", "dinar-7")], { price: 6, worth: 7, exact: false })];
    expect(onlyWare(withSales([sale, { ...sale, targets: [other] }], two), buying)).toBeNull();
    const gift = [...(TURN.options ?? []), option("gift", "buy", [])];
    expect(onlyWare(withSales([sale], gift), buying)).toBeNull();
    expect(onlyWare(withSales([sale]), pointAt(turn, [MARKET_3]))).toBeNull();
  });
});

describe("buying", () => {
  it("proposes the exact payment first, then the least waste", () => {
    const chosen = add(turn, nameGroup(turn, NOTHING, "buy"), MARKET_3);
    const payments = proposals(turn, chosen);
    expect(actions(payments)).toEqual(["buy exact", "buy equal", "buy over"]);
    expect(payments.map(({ option }) => excess(option))).toEqual([0, 1, 2]);
  });

  it("puts purchases before what else the place could mean, in the order of the groups", () => {
    expect(actions(proposals(turn, add(turn, NOTHING, MARKET_3)))).toEqual(["buy exact", "buy equal", "buy over", "dance"]);
  });

  it("counts equal cards", () => {
    const one = pointAt(turn, [MARKET_3, DINAR_4]);
    expect(actions(remaining(turn, one))).toEqual(["buy over", "buy equal"]);
    expect(actions(proposals(turn, add(turn, one, DINAR_4)))).toEqual(["buy equal"]);
    expect(actions(proposals(turn, add(turn, one, DINAR_5)))).toEqual(["buy over"]);
  });

  it("begins with the cards of the hand as well", () => {
    const chosen = add(turn, NOTHING, DINAR_5);
    expect(implied(turn, chosen).toSorted()).toEqual([DINAR_4, MARKET_3].toSorted());
    expect(actions(proposals(turn, chosen))).toEqual(["buy over"]);
  });
});

describe("building", () => {
  it("lights the only cells that are left, beside an answer that takes none", () => {
    const cell = (x: number) => ({ type: "cell", zone: "palace.0", x, y: 0 });
    const camel = { type: "animal", zone: "animals.0", id: "camel" };
    const walking = ask({ ...TURN, options: [option("walk", "rebuild", [camel, cell(0), cell(1)]), option("halt", "other", [])] }, ZONES);
    expect([...spatialChoices(walking, NOTHING).keys()].toSorted()).toEqual(["cell|palace.0|0,0", "cell|palace.0|1,0"]);
    const dog = { ...camel, id: "dog" }; // which of them walks is open, where to is not
    const either = ask({ ...TURN, options: [option("walk camel", "rebuild", [camel, cell(1)]), option("walk dog", "rebuild", [dog, cell(1)])] }, ZONES);
    expect(spatialChoices(either, NOTHING).size).toBe(0);
  });

  it("needs no second click with a tile in hand", () => {
    const chosen = add(turn, NOTHING, TOWER);
    expect(tileInHand(turn, chosen)).toBe(TOWER);
    expect([...spatialChoices(turn, chosen).keys()].toSorted()).toEqual([EMPTY, LAID].toSorted());
    expect(playedBy(turn, chosen, EMPTY)?.option.action).toBe("build");
    expect(playedBy(turn, chosen, LAID)?.option.action).toBe("swap");
  });

  it("never removes a tile by a single click", () => {
    expect(playedBy(turn, NOTHING, LAID)).toBeNull();
    expect(actions(proposals(turn, add(turn, NOTHING, LAID)))).toEqual(["remove"]);
  });

  it("swaps, if the tile of the palace is chosen first", () => {
    const chosen = pointAt(turn, [LAID, TOWER]);
    expect(actions(proposals(turn, chosen))).toEqual(["swap"]);
  });

  it("tells the change of the longest run", () => {
    expect(gains(option("x", "x", [], { runs: { wall: 5, moat: 1 } }), { wall: { length: 2 } })).toEqual({ wall: 3, moat: 1 });
    expect(gains(option("x", "x", [], { runs: { wall: 5, moat: 1 } }), { wall: { length: 5 } })).toEqual({ moat: 1 });
  });
});

describe("a swap", () => {
  const swap = (given: string, taken: string) => option(`swap ${given} ${taken}`, "swap", [card("hand.0", given), card("display", taken)]);
  const swaps = (...options: Option[]) => ask({ ...TURN, groups: [{ id: "swap", label: "" }], options }, ZONES);

  it("of equal cards has no button beside others, but can be pointed at", () => {
    const question = swaps(swap("dinar-6", "dinar-6"), swap("dinar-6", "dinar-2"), swap("dinar-4", "dinar-6"));
    expect(actions(proposals(question, NOTHING))).toEqual(["swap dinar-6 dinar-2", "swap dinar-4 dinar-6"]);
    const both = pointAt(question, [pieceKey("card", "hand.0", "dinar-6"), pieceKey("card", "display", "dinar-6")]);
    expect(actions(proposals(question, both))).toEqual(["swap dinar-6 dinar-6"]);
  });
});

describe("what moves where nothing lies yet", () => {
  const moves = (zone: string, id: string) => ({ type: "card", zone, id });
  const step = (from: string, to: string) => option(`step ${to}`, "step", [{ type: "card", id: to }], { moves: moves("cubes.0", from) });
  const question = ask({ ...TURN, groups: [{ id: "step", label: "" }], options: [step("inn-2", "inn-3"), step("inn-2", "inn-side"), step("well-0", "well-1")] }, ZONES);
  const at = (id: string) => pieceKey("card", "cubes.0", id);

  it("is pointed at where it lies", () => {
    expect(next(question, NOTHING)).toContain(at("inn-2"));
    expect(actions(proposals(question, pointAt(question, [at("inn-2")])))).toEqual(["step inn-3", "step inn-side"]);
    expect(onlyAnswer(question, pointAt(question, [at("well-0")]))?.option.action).toBe("step well-1");
  });
});

describe("before anything is chosen", () => {
  it("proposes what needs no pointing", () => {
    expect(actions(proposals(turn, NOTHING))).toEqual(["wake"]);
  });

  it("has the only tile in hand already", () => {
    const tile = { type: "tile", zone: "bought.0", id: "tower-9" };
    const placing = ask(
      {
        seat: 0,
        kind: "placing",
        text: "",
        about: [{ id: "tower-9", zone: "bought.0" }],
        groups: [{ id: "place", label: "" }, { id: "reserve", label: "" }],
        options: [
          option("place a", "place", [tile, { type: "cell", zone: "palace.0", x: 2, y: 0 }]),
          option("place b", "place", [tile, { type: "cell", zone: "palace.0", x: 0, y: 0 }]),
          option("reserve", "reserve", [tile]),
        ],
      },
      ZONES,
    );
    expect(tileInHand(placing, NOTHING)).toBe(pieceKey("tile", "bought.0", "tower-9"));
    expect(actions(proposals(placing, NOTHING))).toEqual(["reserve"]);
    expect(playedBy(placing, NOTHING, EMPTY)?.option.action).toBe("place a");
  });
});

// --- decisions of the engine: all games, all modules -------------------------------------------

const named = FIXTURES.map((fixture, index) => {
  const modules = fixture.modules.length > 1 ? "all modules" : (fixture.modules[0] ?? "no module");
  return { name: `${index} ${fixture.game}, ${modules}: ${fixture.decision.kind}`, fixture };
});

describe.each(named)("$name", ({ fixture }) => {
  const question = ask(fixture.decision, fixture.zones);

  it("proposes for everything on sale the payment that pointing at it lays down", () => {
    for (const { keys } of question.wares) {
      for (const key of keys) {
        const proposed = proposedPayment(question, key);
        const pointed = addWare(question, NOTHING, key);
        const payment = paying(question, pointed);
        if (payment?.given.length) expect(proposed?.given).toEqual(payment.given);
        if (proposed) expect(remaining(question, pointed).map(({ option }) => option.action)).toContain(proposed.option.action);
      }
    }
  });

  it("proposes no payment for what is not on sale", () => {
    const onSale = new Set(question.wares.flatMap(({ keys }) => keys));
    const others = question.candidates.flatMap(({ keys }) => keys).filter((key) => !onSale.has(key));
    for (const key of new Set(others)) expect(proposedPayment(question, key)).toBeNull();
  });

  it("reaches every option by pointing at what is offered, in any order", () => {
    const seed = 20261115;
    const chance = chanceOf(seed);
    for (const candidate of question.candidates) {
      if (candidate.keys.length === 0) {
        expect(actions(proposals(question, NOTHING))).toContain(candidate.option.action);
        continue;
      }
      let selection = NOTHING;
      for (const key of shuffled(candidate.keys, chance)) {
        const reached = settled(question, selection);
        const needed = candidate.keys.filter((one) => one === key).length;
        if (reached.filter((one) => one === key).length >= needed) continue;
        expect(next(question, selection), `${candidate.option.action} (seed ${seed})`).toContain(key);
        selection = add(question, selection, key);
      }
      const reached = settled(question, selection);
      const meant = remaining(question, { keys: reached, group: null });
      expect(actions(meant), `${candidate.option.action} (seed ${seed})`).toContain(candidate.option.action);
      expect(reached.toSorted()).toEqual(candidate.keys.toSorted());
    }
  });

  it("has a button for every option once all of its targets are chosen", () => {
    for (const { option: wanted, keys } of question.candidates) {
      const chosen = { keys, group: wanted.group };
      expect(actions(complete(question, chosen))).toContain(wanted.action);
      expect(actions(proposals(question, chosen))).toContain(wanted.action);
    }
  });

  it("plays nothing by a click that another option could mean as well", () => {
    for (const [key, { option: shown }] of spatialChoices(question, NOTHING)) {
      const played = playedBy(question, NOTHING, key);
      if (!played) continue;
      expect(played.option.action).toBe(shown.action);
      expect(complete(question, add(question, NOTHING, key))).toHaveLength(1);
    }
  });

  it("finds every target that lies somewhere in a zone of the view", () => {
    for (const key of question.candidates.flatMap(({ keys }) => keys)) {
      const [type, zone] = key.split("|");
      if (type === "tile" || type === "card" || type === "place" || type === "cell") {
        expect(fixture.zones.map(({ id }) => id), key).toContain(zone);
      }
    }
  });
});

describe("payments that are put together", () => {
  const zones = [
    { id: "market", kind: "row", pieces: [{ id: "tower-9", kind: "tile", place: "1" }], size: 1 },
    { id: "hand.0", kind: "row", pieces: ["florin-5", "florin-5", "florin-4"].map((id) => ({ id, kind: "card" })), size: 3 },
  ] as unknown as Zone[];
  const place = { type: "place", zone: "market", id: "1" };
  const card = (id: string) => ({ type: "card", zone: "hand.0", id });
  const decision = {
    seat: 0,
    kind: "action",
    text: "",
    groups: [{ id: "buy", label: "Buy" }],
    options: [
      { action: "buy 1 florin-4 florin-5", kind: "buy", group: "buy", label: "", targets: [place, card("florin-4"), card("florin-5")] },
    ],
    sales: [
      {
        action: "buy 1",
        kind: "buy",
        targets: [place],
        price: 9,
        asks: "florin",
        pieces: [
          { ...card("florin-4"), number: 1 },
          { ...card("florin-5"), number: 2 },
        ],
      },
    ],
  } as unknown as Decision;
  const question = ask(decision, zones);
  const [ware, four, five] = [placeKey("market", "1"), pieceKey("card", "hand.0", "florin-4"), pieceKey("card", "hand.0", "florin-5")];

  it("takes pieces that no listed payment has", () => {
    const chosen = pointAt(question, [ware, five, five]);
    expect(chosen.keys).toEqual([ware, five, five]);
    expect(remaining(question, chosen)).toEqual([]);
    expect(paying(question, chosen)?.given).toEqual([five, five]);
    expect([...next(question, chosen)]).toEqual([four]);
    expect(paying(question, remove(chosen, five))?.given).toEqual([five]);
  });

  it("takes no more pieces than there are", () => {
    const all = pointAt(question, [ware, five, five, four]);
    expect(pointAt(question, [five], all).keys.filter((key) => key === five).length).toBeLessThan(3);
    expect(next(question, all)).toEqual(new Set());
  });

  it("asks for what is paid first", () => {
    expect(paying(question, pointAt(question, [five]))).toBeNull();
    expect(paying(ask({ ...decision, options: [] }, zones), { keys: [ware], group: null })).toBeNull();
    const look: Option = { action: "look 1", kind: "look", group: "look", label: "", targets: [place] };
    expect(paying(ask({ ...decision, options: [look] }, zones), { keys: [ware], group: null })).toBeNull();
  });
});

describe("a ware that something comes with", () => {
  const sultan = { type: "card", zone: "sultans", id: "sultan-florin" };
  const marked = { type: "type", id: "garden" };
  const [seven] = [{ type: "card", zone: "hand.0", id: "florin-7" }];
  const sale = { action: "sultan sultan-florin garden", kind: "sultan", targets: [sultan, marked], price: 7, asks: "florin", pieces: [{ ...seven!, number: 1 }] };
  const bought = option("sultan sultan-florin garden florin-7", "sultan", [sultan, marked, seven!], { price: 7, worth: 7, exact: true });
  const question = ask({ ...TURN, sales: [sale], options: [bought, option("wake", "other", [])] } as unknown as Decision, ZONES);
  const key = pieceKey("card", "sultans", "sultan-florin");

  it("is paid for when it is pointed at", () => {
    const chosen = addWare(question, NOTHING, key);
    expect(paying(question, chosen)?.given).toEqual([pieceKey("card", "hand.0", "florin-7")]);
    expect(onlyWare(question, nameGroup(question, NOTHING, "sultan"))).toBe(key);
  });
});

describe("what the place alone does not settle", () => {
  const cell = { type: "cell", zone: "palace.0", x: 1, y: 0 };
  const tile = { type: "tile", zone: "bought.0", id: "hospital-2" };
  const option = (action: string, more: Partial<Option> = {}): Option => ({ action, kind: action, group: action, label: action, targets: [tile, cell], ...more });
  const zones = [{ id: "bought.0", kind: "row", place: "belongings", seat: 0, label: "", seen_by: "all", size: 1, pieces: [{ id: "hospital-2", kind: "tile", label: "" }] }] as unknown as Zone[];
  const decision = (...options: Option[]): Decision => ({ seat: 0, kind: "placing", text: "", about: [], groups: [], sales: [], options });
  const key = cellKey("palace.0", 1, 0);

  it("is a tile that could show its other face", () => {
    const plain = ask(decision(option("place")), zones);
    expect(playedBy(plain, NOTHING, key)?.option.action).toBe("place");
    const either = ask(decision(option("place"), option("flip", { face: "market-3", targets: [tile, cell, { type: "card", zone: "hand.0", id: "florin-8" }] })), zones);
    expect(playedBy(either, NOTHING, key)).toBeNull();
  });

  it("is all the more what could go on", () => {
    const card = (id: string) => ({ type: "card", zone: "display", id });
    const question = ask(decision(option("one", { targets: [card("a")] }), option("two", { targets: [card("a"), card("b")] }), option("other", { targets: [card("c")] })), zones);
    expect(onlyAnswer(question, pointAt(question, [pieceKey("card", "display", "c")]))?.option.action).toBe("other");
    expect(onlyAnswer(question, pointAt(question, [pieceKey("card", "display", "a")]))).toBeNull();
  });
});

describe("what is named one after the other", () => {
  const type = (id: string) => ({ type: "type", id });
  const option = (...types: string[]): Option => ({ action: types.join(" "), kind: "citizens", group: "citizens", label: "", targets: types.map(type) });
  const question = ask(
    { seat: 0, kind: "citizens", text: "", about: [], groups: [], sales: [], options: [option("garden", "tower", "arcades"), option("garden", "tower", "chambers"), option("garden", "chambers", "arcades")] } as unknown as Decision,
    [],
  );
  const named = (...ids: string[]) => pointAt(question, ids.map((id) => `type||${id}`));

  it("proposes nothing until it is said, however few are left", () => {
    expect(proposals(question, NOTHING)).toHaveLength(3);
    expect(proposals(question, named("garden", "tower"))).toEqual([]);
    expect(actions(proposals(question, named("garden", "tower", "chambers")))).toEqual(["garden tower chambers"]);
  });
});

describe("payments", () => {
  const card = (id: string) => ({ type: "card", zone: "hand.0", id });
  const room = (id: string) => ({ type: "room", zone: "rooms", id });
  const option = (name: string, ...cards: string[]): Option => ({ action: `${name} ${cards.join(" ")}`, kind: "chests", group: "chests", label: "", targets: [room(name), ...cards.map(card)], price: 8, worth: 9 });
  const sale = (name: string) => ({ action: `chests ${name}`, kind: "chests", price: 8, asks: "mixture", targets: [room(name)], pieces: [] });
  const question = ask(
    { seat: 0, kind: "action", text: "", about: [], groups: [], sales: [sale("room-1"), sale("room-2")], options: [option("room-1", "florin-9"), option("room-1", "ducat-9"), option("room-2", "florin-9"), option("room-2", "ducat-9")] } as unknown as Decision,
    [],
  );

  it("are proposed once it is clear what they are for", () => {
    const chests = nameGroup(question, NOTHING, "chests");
    expect(proposals(question, chests)).toEqual([]);
    expect(actions(proposals(question, pointAt(question, [pieceKey("room", "rooms", "room-2")], chests)))).toEqual(["room-2 florin-9", "room-2 ducat-9"]);
  });
});
