import { HOUSE_PROVIDER, type GameRound } from '@caiting/contract';

/** A round of the house as its provider calls it: a table with its number, or a hand of twenty-one. */
export type HouseRound =
  | { readonly kind: 'shared'; readonly table: string; readonly number: number }
  | { readonly kind: 'hand'; readonly hand: string };

const SHARED = /^([A-Z]{2}\d)([:-])([1-9]\d{0,8})$/;
const HAND = /^BJ:([1-9]\d{0,18})$/;

/** "DT1:38" or "BJ:7"; null for a round of another provider, whatever that one calls it. */
export function houseRound({ provider, round }: Pick<GameRound, 'provider' | 'round'>): HouseRound | null {
  if (provider !== HOUSE_PROVIDER) return null;
  const shared = SHARED.exec(round);
  if (shared?.[2] === ':') return { kind: 'shared', table: shared[1] as string, number: Number(shared[3]) };
  const hand = HAND.exec(round);
  return hand ? { kind: 'hand', hand: hand[1] as string } : null;
}

/** "DT1-38" of the address of the check; null for what is none. */
export function roundOfAddress(text: string): { readonly table: string; readonly number: number } | null {
  const shared = SHARED.exec(text);
  return shared?.[2] === '-' ? { table: shared[1] as string, number: Number(shared[3]) } : null;
}

/** Where a shared round is checked, by its name, so that the link can be given to others; null for any other. */
export const sharedCheckPath = (round: HouseRound | null): string | null =>
  round?.kind === 'shared' ? `/verify?game=${round.table}-${round.number}` : null;

/** Where an own round is checked: a hand by one’s own record of it. */
export function checkPath(round: Pick<GameRound, 'id' | 'provider' | 'round'>): string | null {
  const read = houseRound(round);
  return read?.kind === 'hand' ? `/verify?round=${round.id}` : sharedCheckPath(read);
}
