// The signals as written music: what sounds when, without anything that makes a sound.

export type Name = "turn" | "place" | "take" | "buy" | "scoring" | "end" | "refused";

/** What a note is played on: a plucked string, a bell, a coin, a wooden block, a card that slides. */
export type Voice = "string" | "bell" | "coin" | "block" | "card";

export interface Note {
  voice: Voice;
  /** Seconds after the beginning of the signal. */
  at: number;
  /** Seconds until it has died away. */
  length: number;
  /** Hertz; for a card, the middle of its rustle. */
  pitch: number;
  /** From 0 to 1. */
  loudness: number;
}

// Notes of a scale that is at home in Andalusia: a semitone, then a wide step.
const D3 = 146.83;
const G3 = 196.0;
const D4 = 293.66;
const E_FLAT4 = 311.13;
const F_SHARP4 = 369.99;
const G4 = 392.0;
const A4 = 440.0;
const D5 = 587.33;

function note(voice: Voice, at: number, length: number, pitch: number, loudness: number): Note {
  return { voice, at, length, pitch, loudness };
}

/** Returns notes of equal length, one after the other. */
function phrase(voice: Voice, pitches: number[], step: number, length: number, loudness: number): Note[] {
  return pitches.map((pitch, place) => note(voice, place * step, length, pitch, loudness));
}

export const SIGNALS: Record<Name, readonly Note[]> = {
  turn: phrase("string", [D4, A4, D5], 0.13, 0.9, 0.5),
  place: [note("block", 0, 0.12, D3, 0.7), note("block", 0.07, 0.1, G3, 0.25)],
  take: [note("card", 0, 0.16, 2600, 0.3)],
  buy: [note("coin", 0, 0.3, 2093, 0.22), note("coin", 0.08, 0.4, 2637, 0.26)],
  scoring: phrase("string", [D4, E_FLAT4, F_SHARP4, G4, A4], 0.1, 0.8, 0.42),
  end: [
    ...phrase("string", [A4, G4, F_SHARP4, E_FLAT4, D4], 0.16, 1, 0.42),
    note("bell", 0.9, 2.4, D4, 0.4),
    note("bell", 0.95, 2.4, A4, 0.3),
    note("bell", 1, 2.4, D5, 0.25),
  ],
  refused: phrase("block", [G3, D3], 0.11, 0.14, 0.5),
};
