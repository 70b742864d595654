/** Short dry sounds of wood, cloth and pencil, made while they are heard; nothing is loaded. Off until asked for. */
import type { SoundName } from './game.svelte';

/** A knock: noise through a narrow filter that dies away. */
interface Knock {
  at: number;
  pitch: number;
  length: number;
  loud: number;
  /** How narrow the filter is: wood rings, cloth does not. */
  ring: number;
}

const KNOCKS: Readonly<Record<SoundName, readonly Knock[]>> = {
  'set-down': [
    { at: 0, pitch: 1250, length: 0.06, loud: 0.5, ring: 5 },
    { at: 0.004, pitch: 520, length: 0.07, loud: 0.35, ring: 4 },
  ],
  recall: [
    { at: 0, pitch: 820, length: 0.05, loud: 0.25, ring: 5 },
    { at: 0.085, pitch: 700, length: 0.06, loud: 0.2, ring: 5 },
  ],
  rattle: [0, 0.032, 0.058, 0.092, 0.121, 0.15].map((at, nth) => ({
    at,
    pitch: 2100 + (nth % 3) * 420,
    length: 0.035,
    loud: 0.13,
    ring: 1.2,
  })),
  score: [{ at: 0, pitch: 4200, length: 0.15, loud: 0.09, ring: 0.7 }],
  'your-turn': [
    { at: 0, pitch: 330, length: 0.18, loud: 0.6, ring: 9 },
    { at: 0.002, pitch: 640, length: 0.09, loud: 0.25, ring: 7 },
  ],
  refused: [
    { at: 0, pitch: 240, length: 0.07, loud: 0.4, ring: 4 },
    { at: 0.11, pitch: 220, length: 0.08, loud: 0.4, ring: 4 },
  ],
  tick: [{ at: 0, pitch: 1700, length: 0.03, loud: 0.12, ring: 6 }],
};

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Let a sound be heard. A browser that makes none, or wants a press first, stays silent. */
export function hear(name: SoundName): void {
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    noise ??= whiteNoise(context);
    for (const knock of KNOCKS[name]) strike(context, noise, knock);
  } catch {
    // No sound, then: every sound has its message as well.
  }
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * 0.25), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let nth = 0; nth < samples.length; nth += 1) samples[nth] = Math.random() * 2 - 1;
  return buffer;
}

function strike(audio: AudioContext, buffer: AudioBuffer, knock: Knock): void {
  const start = audio.currentTime + knock.at;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: knock.pitch, Q: knock.ring });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(knock.loud, start + 0.002);
  gain.gain.exponentialRampToValueAtTime(0.0005, start + knock.length);
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(start, Math.random() * 0.05, knock.length + 0.01);
}
