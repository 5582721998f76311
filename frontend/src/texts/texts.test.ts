import { describe, expect, it } from "vitest";
import de from "./de";
import en from "./en";
import { format, placeholders, withMinus } from "./format";
import fr from "./fr";
import italian from "./it";

const translations = { fr, de, it: italian };

describe("catalogues", () => {
  it("hold texts at all", () => {
    expect(en.size).toBeGreaterThan(20);
  });

  for (const [language, messages] of Object.entries(translations)) {
    it(`${language} has exactly the keys of English`, () => {
      expect([...messages.keys()].sort()).toEqual([...en.keys()].sort());
    });

    it(`${language} asks for exactly the values of English`, () => {
      const differing = [...en].filter(([key, message]) => {
        const other = messages.get(key) ?? "";
        return [...placeholders(message)].sort().join() !== [...placeholders(other)].sort().join();
      });
      expect(differing.map(([key]) => key)).toEqual([]);
    });

    it(`${language} leaves no text empty`, () => {
      expect([...messages].filter(([, text]) => text.trim() === "")).toEqual([]);
    });
  }

  it("every plural has the form of last resort", () => {
    const all = [en, fr, de, italian].flatMap((messages) => [...messages]);
    const broken = all.filter(([, text]) => /,\s*(plural|select),/.test(text) && !/other\s*\{/.test(text));
    expect(broken).toEqual([]);
  });
});

describe("format", () => {
  const tiles = "{count, plural, =0 {no tile} one {# tile} other {# tiles}} for {name}";

  it("fills values in", () => {
    expect(format("{name} builds {tile}", { name: "Ana", tile: "garden 7" }, "en")).toBe("Ana builds garden 7");
  });

  it("writes a minus sign before a number below 0, not a hyphen", () => {
    for (const language of ["en", "fr", "de", "it"]) expect(format("{n}", { n: -2 }, language)).toBe("−2");
  });

  it("chooses the plural of the language", () => {
    expect(format(tiles, { count: 0, name: "Ana" }, "en")).toBe("no tile for Ana");
    expect(format(tiles, { count: 1, name: "Ana" }, "en")).toBe("1 tile for Ana");
    expect(format(tiles, { count: 5, name: "Ana" }, "en")).toBe("5 tiles for Ana");
    expect(format("{n, plural, one {# tuile} other {# tuiles}}", { n: 0 }, "fr")).toBe("0 tuile");
  });

  it("chooses a branch that holds values again", () => {
    const wait = "{who, select, you {You wait} other {{name} waits}}";
    expect(format(wait, { who: "you", name: "Ana" }, "en")).toBe("You wait");
    expect(format(wait, { who: "2", name: "Ana" }, "en")).toBe("Ana waits");
  });

  it("shows what is missing instead of hiding it", () => {
    expect(format("{name} builds", {}, "en")).toBe("{name} builds");
  });

  it("knows the values that a message asks for", () => {
    expect([...placeholders("{who, select, you {You} other {{name}}} and {count}")]).toEqual(["who", "name", "count"]);
  });

  it("sets a minus sign before numbers below 0, and leaves hyphens alone", () => {
    expect(withMinus("palace staff: 17 without a servant: -17")).toBe("palace staff: 17 without a servant: −17");
    expect(withMinus("room-1, 2-4 players, U-Bahn")).toBe("room-1, 2-4 players, U-Bahn");
  });
});
