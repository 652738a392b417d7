import { personalCell, storedStore } from '../../../platform/session/personal-storage.ts';

const isCodes = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((code) => typeof code === 'string');

/** Favourite lotteries, kept on this device. */
export const useFavourites = storedStore(
  personalCell({ name: 'caiting.favouriteLotteries', in: 'browser', check: isCodes, follows: true }),
  (stored): { readonly codes: ReadonlySet<string> } => ({ codes: new Set(stored ?? []) }),
  ({ codes }) => [...codes],
);

export function toggleFavourite(code: string): void {
  const codes = new Set(useFavourites.getState().codes);
  if (!codes.delete(code)) codes.add(code);
  useFavourites.setState({ codes });
}
