import { create } from 'zustand';
import { readStored, writeStored } from '../../../platform/storage/storage.ts';

const KEY = 'caiting.favouriteLotteries';
const isCodes = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((code) => typeof code === 'string');

/** Favourite lotteries, kept on this device. */
export const useFavourites = create<{ codes: ReadonlySet<string> }>(() => ({
  codes: new Set(readStored(KEY, isCodes) ?? []),
}));

export function toggleFavourite(code: string): void {
  const codes = new Set(useFavourites.getState().codes);
  if (!codes.delete(code)) codes.add(code);
  writeStored(KEY, [...codes]);
  useFavourites.setState({ codes });
}
