import { rateOf, yuan } from '@caiting/money';

/** Levels and points go in steps of 0.1 % (decisions, Lotteries). */
export const LEVEL_STEP = rateOf(1_000n);

/** 单注最高奖金: a stake that could win more with one ticket is refused (plays.md §2, caps). */
export const PRIZE_PER_TICKET_MAX = yuan(10_000_000);

/** Version of the rules of play that a bet is settled by. A change of any rule is a new version beside the old one. */
export const RULES = '2026-11-21';
