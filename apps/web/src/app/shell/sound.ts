const STORED = 'volume';
const DEFAULT_VOLUME = 0.6;

export function readVolume(): number {
  const stored = Number(localStorage.getItem(STORED) ?? DEFAULT_VOLUME);
  return Number.isFinite(stored) ? Math.min(1, Math.max(0, stored)) : DEFAULT_VOLUME;
}

export function writeVolume(volume: number): void {
  localStorage.setItem(STORED, String(volume));
}

let context: AudioContext | undefined;

/** Browsers allow sound only after a gesture of the person: call this soon after the first one. */
export function unlockSound(): void {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
}

/** Two short synthesised notes: no sound file to load or to license. */
export function chime(): void {
  const volume = readVolume();
  if (volume === 0 || context?.state !== 'running') return;
  for (const [index, frequency] of [660, 880].entries()) {
    const start = context.currentTime + index * 0.12;
    const gain = context.createGain();
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(volume * 0.25, start + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + 0.25);
    const tone = new OscillatorNode(context, { frequency, type: 'sine' });
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.3);
  }
}
