import { create } from 'zustand';
import { readStored, writeStored, STORED } from '../../../platform/storage/storage.ts';

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

/** Whether games may be heard and felt: off until somebody switches it on, on this device. */
export const useSound = create<{ isOn: boolean }>(() => ({ isOn: readStored(STORED.gameSound, isFlag) ?? false }));

export function setSound(isOn: boolean): void {
  useSound.setState({ isOn });
  writeStored(STORED.gameSound, isOn);
}

const TICK_S = 0.05;
const VIBRATE_MS = 20;
let context: AudioContext | undefined;

/** A short tick, and where the device can a short vibration. */
export function tick(): void {
  if (!useSound.getState().isOn) return;
  try {
    context ??= new AudioContext();
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = 620;
    volume.gain.setValueAtTime(0.08, context.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + TICK_S);
    tone.connect(volume).connect(context.destination);
    tone.start();
    tone.stop(context.currentTime + TICK_S);
    navigator.vibrate?.(VIBRATE_MS);
  } catch {
    // A browser without sound plays in silence.
  }
}
