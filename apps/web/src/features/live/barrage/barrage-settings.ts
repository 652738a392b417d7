import { useSyncExternalStore } from 'react';
import { readStored, STORED, writeStored } from '../../../platform/storage/storage.ts';

/** Part of the picture that texts may cross, from its top. */
export const AREAS = ['quarter', 'half', 'whole'] as const;
export type Area = (typeof AREAS)[number];

export interface BarrageSettings {
  readonly isOn: boolean;
  readonly area: Area;
  /** Percent. */
  readonly opacity: number;
}

export const OPACITY_MIN = 20;
const FIRST: BarrageSettings = { isOn: true, area: 'half', opacity: 80 };

export function isBarrageSettings(value: unknown): value is BarrageSettings {
  if (typeof value !== 'object' || value === null) return false;
  const { isOn, area, opacity } = value as Partial<BarrageSettings>;
  return (
    typeof isOn === 'boolean' &&
    AREAS.some((one) => one === area) &&
    typeof opacity === 'number' &&
    opacity >= OPACITY_MIN &&
    opacity <= 100
  );
}

/** Kept on the device; two pages of one browser read what the last one wrote. */
let known: BarrageSettings | undefined;
const listeners = new Set<() => void>();
const read = (): BarrageSettings => (known ??= readStored(STORED.barrage, isBarrageSettings) ?? FIRST);

export function setBarrage(change: Partial<BarrageSettings>): void {
  known = { ...read(), ...change };
  writeStored(STORED.barrage, known);
  for (const listener of listeners) listener();
}

export const useBarrageSettings = (): BarrageSettings =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read,
    () => FIRST,
  );
