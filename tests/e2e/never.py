"""What must never be seen at a table, whatever modules and screen; as scripts that a page runs."""

from __future__ import annotations

from typing import Final

PRICE_AT_LEAST: Final = 13  # pixels
SLIVER: Final = 34  # a tile that is narrower is none

# Everything that is wrong, in words.
NEVER: Final = f"""() => {{
  const wrong = [];
  const all = (selector) =>
    [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const tell = (what, one) => wrong.push(`${{what}}: ${{one.outerHTML.slice(0, 110)}}`);

  // A column that scrolls, or ends out of sight, to reach a piece. Seats and log on a phone may.
  const columns =
    ".left, .beside, .right > .seats, .own, .stall .zones, #table-panel:has(> .panes)";
  for (const one of all(columns)) {{
    const end = one.getBoundingClientRect().bottom + 1;
    const beyond = [...one.children].some((child) => child.getBoundingClientRect().bottom > end);
    if (one.scrollHeight > one.clientHeight + 1 || (beyond && one.matches(".left, .own"))) {{
      tell(`a column of ${{one.clientHeight}} that scrolls to ${{one.scrollHeight}}`, one);
    }}
  }}
  // A price too small to read, a tile as a sliver, a number without its picture.
  for (const one of all(".price")) {{
    const scale = one.getBoundingClientRect().width / one.offsetWidth;
    const size = parseFloat(getComputedStyle(one).fontSize) * scale;
    if (size < {PRICE_AT_LEAST}) tell(`a price of ${{size}} px`, one);
  }}
  for (const one of all(".roundel text")) {{
    const size = one.getBoundingClientRect().height / 1.3;
    const drawing = one.closest(".court, .mini");
    if (!drawing && size < {PRICE_AT_LEAST}) tell(`a price of ${{size}} px`, one.closest("svg"));
  }}
  for (const one of all("[data-zone].piece.tile, .place > .tile")) {{
    const {{ width }} = one.getBoundingClientRect();
    if (width < {SLIVER}) tell(`a tile of ${{width}} px`, one);
  }}
  for (const one of all(".stack b, .lid b, .seat .zones b")) {{
    if (!one.parentElement.querySelector("svg")) tell("a number without a picture", one);
  }}
  // One icon for two things: of what is pressed, and means more than to close or to add.
  const plain = /#lc-ui-(close|plus|minus|check|chevron|pin|undo|restart)$/;
  const meant = new Map();
  for (const one of all("button, a[href], [role=tab]")) {{
    const icon = one.querySelector(":scope > svg use")?.getAttribute("href") ?? "";
    if (!icon.startsWith("#lc-ui-") || plain.test(icon)) continue;
    const name = one.getAttribute("aria-label") ?? one.textContent.trim();
    meant.set(icon, new Set([...(meant.get(icon) ?? []), name.replace(/\\d+$/, "").trim()]));
  }}
  for (const [icon, names] of meant) {{
    if (names.size > 1) wrong.push(`one icon, ${{icon}}, for ${{[...names].join(" and ")}}`);
  }}
  return wrong;
}}"""

# What has one height for ever.
HEIGHTS: Final = """() => Object.fromEntries(
  [".ask", ".own", "#table-panel", ".answers:has(+ #table-panel)"].flatMap((selector) => {
    const found = document.querySelector(`main ${selector}`);
    return found ? [[selector, Math.round(found.getBoundingClientRect().height)]] : [];
  }))"""

# Gold is for what answers the question: whoever waits sees none of it, but for the longest walls.
GOLD: Final = """() => [...document.querySelectorAll("main *")].filter((one) => {
  if (!one.checkVisibility() || one.closest(".court, .progress, svg")) return false;
  const style = getComputedStyle(one);
  const gold = getComputedStyle(document.documentElement).getPropertyValue("--gold").trim();
  const probe = document.createElement("i");
  probe.style.color = gold;
  document.body.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  const drawn = parseFloat(style.borderTopWidth) > 0 && style.borderTopColor === colour;
  return drawn || style.backgroundColor === colour || style.boxShadow.includes(colour);
}).map((one) => one.outerHTML.slice(0, 110))"""
