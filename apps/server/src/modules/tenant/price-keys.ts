import type { Group } from '@caiting/lottery';
import { DEFAULT_VALUES } from './settings.ts';

/** Values by group that a bet's price and limits hang on. The database follows them by itself (follow_setting), and keeps what they were. */
export const PRICE_KEYS = ['basePayout', 'rebateDefault', 'rebateMax', 'stakeMin', 'stakeMax'] as const;
export type PriceKey = (typeof PRICE_KEYS)[number];

/** What they are of a group before anybody set them. */
export const priceDefaults = (group: Group): Readonly<Record<PriceKey, string>> =>
  Object.fromEntries(PRICE_KEYS.map((key) => [key, DEFAULT_VALUES[key][group]])) as Record<PriceKey, string>;
