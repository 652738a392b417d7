import type { Money } from '@caiting/money';

/** An issue whose bets get their results. */
export interface SettledIssue {
  readonly id: bigint;
  readonly lotteryCode: string;
  readonly issueNo: string;
}

/** Bets of one chunk that are alike: the same play, picks, price and frozen odds have the same outcome. */
export interface Form {
  readonly form: number;
  readonly play: string;
  readonly picks: string;
  readonly count: number;
  readonly ticketStake: bigint;
  readonly odds: string;
  readonly point: number;
  readonly level: number;
  readonly rules: string;
}

export interface FormOutcome {
  readonly form: number;
  readonly state: 'won' | 'lost' | 'refunded';
  readonly won: Money;
  readonly refunded: Money;
  readonly rebate: Money;
  /** Stake without refunded tickets: turnover and base of rebates. */
  readonly valid: Money;
  /** "tier=tickets" joined by ";". */
  readonly wins: string;
}

/** What an upline gets for one downline's bets of a chunk, before the one floor. */
export interface AgentShare {
  readonly player: bigint;
  readonly source: bigint;
  readonly valid: Money;
  /** Amount × 1e6. */
  readonly share: bigint;
}
