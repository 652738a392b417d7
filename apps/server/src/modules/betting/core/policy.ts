import { rateOf } from '@caiting/money';

/** Levels and points go in steps of 0.1 % (product §10.7). */
export const LEVEL_STEP = rateOf(1_000n);

/** Version of the rules of play that a bet is settled by. A change of any rule is a new version beside the old one. */
export const RULES = '2026-11-21';
