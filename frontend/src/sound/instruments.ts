// Plays notes on the browser's audio: a few oscillators and a little noise, no files.

import type { Note, Voice } from "./signals";

/** One of the tones in a tone: how far above the pitch, how loud, how long. */
interface Overtone {
  ratio: number;
  share: number;
  length: number;
  shape: OscillatorType;
}

const ATTACK = 0.006; // seconds; sharper beginnings click
const SILENCE = 0.0001; // what an exponential fade can reach
const OVERALL = 0.35; // soft: a signal, not a game show

const TONES: Record<Exclude<Voice, "card">, readonly Overtone[]> = {
  string: [
    { ratio: 1, share: 0.7, length: 1, shape: "triangle" },
    { ratio: 2, share: 0.2, length: 0.5, shape: "sine" },
    { ratio: 3.01, share: 0.1, length: 0.25, shape: "sine" },
  ],
  bell: [
    { ratio: 1, share: 0.6, length: 1, shape: "sine" },
    { ratio: 2.76, share: 0.25, length: 0.5, shape: "sine" },
    { ratio: 5.4, share: 0.1, length: 0.25, shape: "sine" },
  ],
  coin: [
    { ratio: 1, share: 0.6, length: 1, shape: "sine" },
    { ratio: 2.41, share: 0.3, length: 0.6, shape: "sine" },
  ],
  block: [
    { ratio: 1, share: 0.8, length: 1, shape: "sine" },
    { ratio: 2.6, share: 0.2, length: 0.3, shape: "triangle" },
  ],
};

/** Plays all notes of a signal, beginning now. */
export function perform(notes: readonly Note[], context: BaseAudioContext): void {
  const start = context.currentTime + 0.02;
  for (const note of notes) {
    if (note.voice === "card") rustle(note, start + note.at, context);
    else for (const overtone of TONES[note.voice]) sound(note, overtone, start + note.at, context);
  }
}

function sound(note: Note, overtone: Overtone, start: number, context: BaseAudioContext): void {
  const end = start + note.length * overtone.length;
  const oscillator = new OscillatorNode(context, { type: overtone.shape, frequency: note.pitch * overtone.ratio });
  oscillator.connect(fading(note.loudness * overtone.share, start, end, context));
  oscillator.start(start);
  oscillator.stop(end);
}

function rustle(note: Note, start: number, context: BaseAudioContext): void {
  const end = start + note.length;
  const source = new AudioBufferSourceNode(context, { buffer: noise(note.length, context) });
  const band = new BiquadFilterNode(context, { type: "bandpass", frequency: note.pitch, Q: 0.8 });
  source.connect(band).connect(fading(note.loudness, start, end, context));
  source.start(start);
}

/** Returns a way to the loudspeaker that opens quickly and fades until its end. */
function fading(loudness: number, start: number, end: number, context: BaseAudioContext): GainNode {
  const gain = new GainNode(context, { gain: SILENCE });
  gain.gain.setValueAtTime(SILENCE, start);
  gain.gain.exponentialRampToValueAtTime(Math.max(loudness * OVERALL, SILENCE), start + ATTACK);
  gain.gain.exponentialRampToValueAtTime(SILENCE, end);
  gain.connect(context.destination);
  return gain;
}

function noise(seconds: number, context: BaseAudioContext): AudioBuffer {
  const length = Math.ceil(seconds * context.sampleRate);
  const buffer = new AudioBuffer({ length, sampleRate: context.sampleRate });
  buffer.copyToChannel(Float32Array.from({ length }, () => Math.random() * 2 - 1), 0);
  return buffer;
}
