import { LONG_DRAGON_STAKE_MAX_YUAN } from '@caiting/contract';
import { personalStore } from '../../../platform/session/personal.ts';

/** The one side that is picked, by its series; and how much. Page and window share it. */
interface Basket {
  readonly key: string | null;
  readonly side: string;
  /** The issue it was picked for: the bet goes there, or into another only when its player has agreed to it. */
  readonly issue: string;
  readonly amount: string;
}

export const useBasket = personalStore<Basket>(() => ({ key: null, side: '', issue: '', amount: '10' }));

const NOTHING = { key: null, side: '', issue: '' };

/** Picks a side; picking the same again clears (product §4). */
export function toggleSide(key: string, side: string, issue: string): void {
  useBasket.setState((basket) => (basket.key === key && basket.side === side ? NOTHING : { key, side, issue }));
}

export const clearBasket = (): void => useBasket.setState(NOTHING);
export const agreeToIssue = (issue: string): void => useBasket.setState({ issue });

/** What is typed, cut to seven digits (product §9); whether it is an amount is said by `readAmount`. */
export const setAmount = (typed: string): void => useBasket.setState({ amount: typed.replace(/\D/g, '').slice(0, 7) });

/** Whole yuan from 1 to 1,000,000, or null (product §5). */
export function readAmount(typed: string): number | null {
  if (!/^[1-9]\d{0,6}$/.test(typed)) return null;
  const amount = Number(typed);
  return amount <= LONG_DRAGON_STAKE_MAX_YUAN ? amount : null;
}

export const DRAGON_AMOUNTS = [10, 50, 100, 500, 1000] as const;
