import type { ProtectionRefusal } from '@caiting/contract';
import type { Money, Rate } from '@caiting/money';

export const UNITS = ['1', '0.1', '0.01'] as const;
export type Unit = (typeof UNITS)[number];

/** One line as it will be stored: priced by the server, odds frozen. */
export interface PricedLine {
  readonly issueId: bigint;
  readonly lotteryCode: string;
  readonly issueNo: string;
  readonly play: string;
  readonly picks: string;
  /** Tickets (注数). */
  readonly count: number;
  /** The whole line. */
  readonly stake: Money;
  readonly ticketStake: Money;
  /** 1, 0.1 or 0.01 yuan. */
  readonly unit: Money;
  readonly multiple: number;
  readonly mode: 'stake' | 'amount';
  /** The part of the level that went into the odds. */
  readonly point: Rate;
  readonly level: Rate;
  /** "tier=odds" joined by ";" (odds-text.ts). */
  readonly odds: string;
  readonly rules: string;
}

/** All lines of one request: all or none, one ledger line. */
export interface PricedRequest {
  readonly player: string;
  readonly requestId: string;
  /** Hex of the hash over the body: the same id with another body is refused. */
  readonly bodyHash: string;
  /** Transaction code: 301 bet, 302 chase. */
  readonly code: number;
  readonly total: Money;
  readonly lines: readonly PricedLine[];
}

/** Lines of an order are numbered from 0; ids are made from order and line so that an order number tells its bets. */
const LINES_PER_ORDER = 256n;

export function betIdOf(orderId: bigint, line: number): bigint {
  return orderId * LINES_PER_ORDER + BigInt(line);
}

export type Placed =
  | {
      readonly outcome: 'accepted' | 'repeated';
      readonly orderId: bigint;
      readonly lines: number;
      /** Main balance right after this order. */
      readonly balance: Money;
    }
  | {
      readonly outcome:
        | 'requestIdReused'
        | 'waiting'
        | 'rebateChanged'
        | 'lotteryPaused'
        | 'bettingBlocked'
        | 'balanceShort'
        | 'exposureFull'
        | ProtectionRefusal;
    }
  | { readonly outcome: 'tooManyRequests' }
  | { readonly outcome: 'issueClosed'; readonly issueId: bigint };

/** What one batch did with a request. Busy: somebody holds its issue or account at this moment, and it is to be sent again. */
export type BatchOutcome = Placed | { readonly outcome: 'busy' };
