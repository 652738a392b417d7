import { LONG_DRAGON_STAKE_MAX_YUAN } from '@caiting/contract';
import { create } from 'zustand';

/** The one side that is picked, by its series; and how much. Page and window share it. */
interface Basket {
  readonly key: string | null;
  readonly side: string;
  readonly amount: string;
}

export const useBasket = create<Basket>(() => ({ key: null, side: '', amount: '10' }));

/** Picks a side; picking the same again clears (SPEC §4). */
export function toggleSide(key: string, side: string): void {
  useBasket.setState((basket) =>
    basket.key === key && basket.side === side ? { key: null, side: '' } : { key, side },
  );
}

export const clearBasket = (): void => useBasket.setState({ key: null, side: '' });

/** What is typed, cut to seven digits (SPEC §9); whether it is an amount is said by `readAmount`. */
export const setAmount = (typed: string): void => useBasket.setState({ amount: typed.replace(/\D/g, '').slice(0, 7) });

/** Whole yuan from 1 to 1,000,000, or null (SPEC §5). */
export function readAmount(typed: string): number | null {
  if (!/^[1-9]\d{0,6}$/.test(typed)) return null;
  const amount = Number(typed);
  return amount <= LONG_DRAGON_STAKE_MAX_YUAN ? amount : null;
}

export const DRAGON_AMOUNTS = [10, 50, 100, 500, 1000] as const;
