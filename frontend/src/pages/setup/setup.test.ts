import { describe, expect, it } from "vitest";
import type { Catalogue, Figure, Figures, ModuleInfo, Place, Preset } from "../../protocol/types";
import * as setups from "./setup";
import { badges, minutesOf, nextBadge, rounded, USUAL_CUSTOMS } from "./setup";

function module(id: string, rest: Partial<ModuleInfo> = {}): ModuleInfo {
  return {
    id,
    title: id,
    summary: `what ${id} does`,
    box: "1",
    box_title: "Box 1",
    weight: "light",
    changes: [],
    games: ["palace"],
    requires: [],
    excludes: [],
    options: [],
    help: "",
    figures: null,
    ...rest,
  };
}

const colour = { name: "colour", label: "Colour", choices: [], default: "red" };
const catalogue: Catalogue = {
  languages: ["en"],
  games: [
    { id: "palace", title: "Palace", summary: "", seats: [2, 6], options: [colour], minutes: { 3: 60, 6: 90 } },
    { id: "city", title: "City", summary: "", seats: [2, 6], options: [], minutes: {} },
  ],
  modules: [
    module("everywhere", { games: ["palace", "city"] }),
    module("needy", { requires: ["everywhere"], options: [{ ...colour, name: "shade" }] }),
    module("rival", { excludes: ["everywhere"] }),
    module("heavy", { weight: "heavy", box: "2", title: "Château" }),
  ],
  bots: [
    { level: "random", title: "calm", help: "" },
    { level: "normal", title: "fair", help: "" },
    { level: "hard", title: "bold", help: "" },
  ],
  presets: [],
  usual: null,
  advice: [],
};

/** What was measured of a table that takes so many minutes. */
function figures(minutes: number): Figures {
  const plain: Figure = [0.5, 0.4, 0.6];
  return { games: 20, minutes: [minutes, minutes - 1, minutes + 1], leads: plain, reached: plain, spread: plain, first_seat: plain, share: null, decided: null, uses: null };
}

const drawing: Preset = { id: "surprise", title: "", why: "", game: "palace", modules: [], seats: null, pool: ["everywhere", "needy", "rival"], count: 4, figures: null };

function setup(modules: string[], game = "palace"): setups.Setup {
  return { ...setups.firstSetup(catalogue), modules, game };
}

describe("conflicts", () => {
  it("are none where everything fits", () => {
    expect(setups.conflictsOf(setup(["everywhere", "needy"]), catalogue)).toEqual([]);
  });

  it("tell what doesn’t work in a game", () => {
    const [conflict] = setups.conflictsOf(setup(["everywhere", "heavy"], "city"), catalogue);
    expect(conflict).toMatchObject({ kind: "game", module: { id: "heavy" } });
  });

  it("tell what is missing", () => {
    const [conflict] = setups.conflictsOf(setup(["needy"]), catalogue);
    expect(conflict).toMatchObject({ kind: "requires", module: { id: "needy" }, others: [{ id: "everywhere" }] });
  });

  it("tell of two that exclude each other once, whoever says so", () => {
    const conflicts = setups.conflictsOf(setup(["rival", "everywhere"]), catalogue);
    expect(conflicts).toHaveLength(1);
    expect(conflicts[0]).toMatchObject({ kind: "excludes", module: { id: "everywhere" }, others: [{ id: "rival" }] });
  });
});

describe("surprise", () => {
  it("draws from its pool what fits the game and each other", () => {
    for (let turn = 0; turn < 50; turn += 1) {
      const drawn = setups.surprise(drawing, catalogue, "palace", () => (turn * 0.137) % 1);
      expect(drawn).toHaveLength(1); // of the two without needs one excludes the other
      expect(["everywhere", "rival"]).toContain(drawn[0]);
    }
  });

  it("draws no pair that somebody advises against", () => {
    const advised: Catalogue = { ...catalogue, advice: [{ modules: ["heavy", "everywhere"], text: "", games: 40 }] };
    const pool = { ...drawing, pool: ["heavy", "everywhere"] };
    expect(setups.surprise(pool, advised, "palace", () => 0)).toHaveLength(1);
    expect(setups.surprise(pool, catalogue, "palace", () => 0)).toHaveLength(2);
  });
});

describe("advice", () => {
  it("is given on pairs that are both chosen", () => {
    const told = { modules: ["heavy", "everywhere"] as [string, string], text: "seldom", games: 40 };
    const advised: Catalogue = { ...catalogue, advice: [told] };
    expect(setups.adviceOn(setup(["heavy", "everywhere"]), advised)).toEqual([told]);
    expect(setups.adviceOn(setup(["heavy"]), advised)).toEqual([]);
  });
});

describe("seats of a preset", () => {
  it("are filled up with bots, or given up from the end", () => {
    const three = setup([]).seats;
    expect(setups.seated(three, 6, catalogue).map(({ kind }) => kind)).toEqual(["me", "bot", "bot", "bot", "bot", "bot"]);
    expect(setups.seated(three, 2, catalogue)).toEqual(three.slice(0, 2));
  });
});

describe("search", () => {
  const château = catalogue.modules[3]!;

  it("ignores case, accents and order", () => {
    expect(setups.matches(château, "CHATEAU", String)).toBe(true);
    expect(setups.matches(château, "does chateau", String)).toBe(true);
    expect(setups.matches(château, "tower", String)).toBe(false);
  });
});

describe("words for little room", () => {
  it("are the first sentence, or all there is", () => {
    expect(setups.opening("Worth 3.5 points? Yes. Always.")).toBe("Worth 3.5 points?");
    expect(setups.opening("no end")).toBe("no end");
  });

  it("are more sentences where they fit", () => {
    expect(setups.opening("One. Two. Three.", 10)).toBe("One. Two.");
    expect(setups.opening("One. Two. Three.", 99)).toBe("One. Two. Three.");
  });

});

describe("levels", () => {
  it("are told once each, the weakest first, whoever sits between them", () => {
    const seats = ["hard", null, "random", "hard"].map((level) => ({ kind: "bot" as const, name: "", level }));
    const levels = setups.levelsOf({ seats: [...seats, { kind: "me", name: "", level: null }] }, catalogue);
    expect(levels.map(({ level }) => level)).toEqual(["random", "normal", "hard"]);
  });

  it("of new bots are normal", () => {
    expect(setups.firstSetup(catalogue).seats.map(({ level }) => level)).toEqual([null, "normal", "normal"]);
  });
});

describe("options", () => {
  it("keep only what is offered and unusual", () => {
    const wanted = { ...setup([]), options: { colour: "blue", shade: "dark", old: 1 } };
    expect(setups.setOptions(wanted, catalogue)).toEqual({ colour: "blue" });
    expect(setups.setOptions({ ...wanted, options: { colour: "red" } }, catalogue)).toEqual({});
  });
});

describe("a remembered set-up", () => {
  it("forgets what no longer exists", () => {
    const gone: Place = { kind: "bot", name: "Ana", level: "gone" };
    const revived = setups.revived({ ...setup(["heavy", "gone"], "gone"), seats: [gone] }, catalogue);
    expect(revived.modules).toEqual(["heavy"]);
    expect(revived.game).toBe("palace");
    expect(revived.seats[0]).toEqual({ kind: "bot", name: "Ana", level: "normal" });
  });

  it("becomes a game against bots at once", () => {
    const seats: Place[] = [
      { kind: "open", name: "", level: null },
      { kind: "me", name: "Ana", level: null },
      { kind: "bot", name: "Zahra", level: "random" },
      { kind: "me", name: "Tomás", level: null },
    ];
    const alone = setups.againstBots({ ...setup([]), seats }, catalogue);
    expect(alone.seats.map((seat) => seat.kind)).toEqual(["bot", "me", "bot", "bot"]);
    expect(alone.seats[2]).toEqual(seats[2]);
  });
});

describe("colours", () => {
  it("are those that were chosen, and never the same twice", () => {
    expect(badges(USUAL_CUSTOMS, 3)).toEqual([0, 1, 2]);
    expect(badges({ ...USUAL_CUSTOMS, colours: [4, 4] }, 3)).toEqual([4, 5, 2]);
  });

  it("change places with whoever wears the next one", () => {
    expect(nextBadge(USUAL_CUSTOMS, 3, 0)).toEqual([1, 0, 2]);
    expect(nextBadge({ ...USUAL_CUSTOMS, colours: [0, 1, 5] }, 3, 2)).toEqual([5, 1, 0]);
  });
});

describe("the length of a game", () => {
  const measured: Catalogue = {
    ...catalogue,
    usual: figures(60),
    modules: catalogue.modules.map((module) => (module.id === "heavy" ? { ...module, figures: figures(80) } : module)),
  };

  it("is guessed by the weight of modules that nobody has measured", () => {
    const [light, medium, heavy] = (["light", "medium", "heavy"] as const).map((weight) => minutesOf({ weight, figures: null }, catalogue));
    expect(light).toBeLessThan(medium ?? 0);
    expect(medium).toBeLessThan(heavy ?? 0);
    expect(rounded(63)).toBe(65);
  });

  it("is what was measured, in the measure of the table", () => {
    const three = setup(["heavy"]);
    expect(setups.lengthOf(three, measured)).toBe(80);
    const six = { ...three, seats: setups.seated(three.seats, 6, catalogue) };
    expect(setups.lengthOf(six, measured)).toBe(120);
  });
});
