import { create } from 'zustand';
import { readStored, writeStored, STORED } from '../../platform/storage/storage.ts';

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

/** Whether the site may be heard and felt: off until somebody switches it on, on this device. */
export const useSound = create<{ isOn: boolean }>(() => ({ isOn: readStored(STORED.gameSound, isFlag) ?? false }));

export function setSound(isOn: boolean): void {
  useSound.setState({ isOn });
  writeStored(STORED.gameSound, isOn);
}

interface Tone {
  readonly hertz: number;
  readonly afterSeconds: number;
  readonly seconds: number;
}
const TICK: readonly Tone[] = [{ hertz: 620, afterSeconds: 0, seconds: 0.05 }];
const CHIME: readonly Tone[] = [
  { hertz: 660, afterSeconds: 0, seconds: 0.18 },
  { hertz: 880, afterSeconds: 0.12, seconds: 0.3 },
];
const VOLUME = 0.08;
let context: AudioContext | undefined;

/** A short tick, and where the device can a short vibration: something was put down. */
export const tick = (): void => sound(TICK, 20);

/** Two soft tones: an issue brought a net gain. Nothing else sounds of a result, a loss least of all. */
export const chime = (): void => sound(CHIME, 60);

function sound(tones: readonly Tone[], vibrateMs: number): void {
  if (!useSound.getState().isOn) return;
  try {
    context ??= new AudioContext();
    for (const { hertz, afterSeconds, seconds } of tones) {
      const [from, to] = [context.currentTime + afterSeconds, context.currentTime + afterSeconds + seconds];
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.frequency.value = hertz;
      volume.gain.setValueAtTime(VOLUME, from);
      volume.gain.exponentialRampToValueAtTime(0.001, to);
      tone.connect(volume).connect(context.destination);
      tone.start(from);
      tone.stop(to);
    }
    navigator.vibrate?.(vibrateMs);
  } catch {
    // A browser without sound goes on in silence.
  }
}
