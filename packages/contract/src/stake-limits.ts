import { FEN, ODDS_SCALE, YUAN, floorTo, money, yuan, type Money, type Odds } from '@caiting/money';
import { PER_TICKET_MAX_YUAN, PRIZE_PER_TICKET_MAX_YUAN } from './limits.ts';

/** What a stake may be, by one function: the server refuses by it, the betting page says it beforehand, the rules page lists it. */

/** Least and most that a line may cost, as the operator set them for the group. */
export interface LineLimits {
  readonly stakeMin: Money;
  readonly stakeMax: Money;
}

export interface StakedLine {
  readonly mode: 'stake' | 'amount';
  readonly ticketStake: Money;
  readonly count: number;
  /** The dearest odds that a ticket of the line can win; 0 when none is known. */
  readonly dearest: Odds;
}

export type StakeProblem =
  | { readonly key: 'stakeTooSmall'; readonly max: null; readonly min: Money }
  /** `max` is what the whole line may cost; `perTicket` says that it follows from the limit of one ticket. */
  | { readonly key: 'stakeTooLarge'; readonly max: Money; readonly perTicket: Money | null };

/**
 * The most that one ticket may cost: its prize stays within the cap, since a stake is refused rather than a prize cut, and it costs no more
 * than a whole line may (`lineMax`, where it is known).
 */
export function ticketStakeMax(dearest: Odds, mode: StakedLine['mode'], lineMax: Money | null = null): Money {
  const byPrize = dearest > 0n ? floorTo(money((yuan(PRIZE_PER_TICKET_MAX_YUAN) * ODDS_SCALE) / dearest), FEN) : null;
  const byAmount = mode === 'amount' ? yuan(PER_TICKET_MAX_YUAN) : null;
  const limits = [byPrize, byAmount, lineMax].filter((limit) => limit !== null);
  return limits.reduce((least, limit) => (limit < least ? limit : least), yuan(PRIZE_PER_TICKET_MAX_YUAN));
}

/** A limit as it is said: whole yuan, fen only where it is below one yuan. */
export const saidLimit = (limit: Money): Money => (limit < YUAN ? limit : floorTo(limit, YUAN));

/** Why a line may not be staked like that; null when it may. */
export function stakeProblem(line: StakedLine, { stakeMin, stakeMax }: LineLimits): StakeProblem | null {
  const stake = money(line.ticketStake * BigInt(line.count));
  if (stake < stakeMin) return { key: 'stakeTooSmall', min: stakeMin, max: null };
  if (stake > stakeMax) return { key: 'stakeTooLarge', max: stakeMax, perTicket: null };
  const most = ticketStakeMax(line.dearest, line.mode);
  if (line.ticketStake <= most) return null;
  return { key: 'stakeTooLarge', max: saidLimit(money(most * BigInt(line.count))), perTicket: saidLimit(most) };
}
