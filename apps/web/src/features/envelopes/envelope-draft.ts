import { ENVELOPE_AVERAGE_MIN_YUAN, ENVELOPE_COUNT_MAX, ENVELOPE_WISH_MAX } from '@caiting/contract';
import type { EnvelopeConfig } from '@caiting/contract';
import { money, parseMoney, yuan } from '@caiting/money';
import type { Money } from '@caiting/money';

/** What a person has typed of an envelope to be sent. Pure: the form shows what these functions say, the server asks the same again. */
export interface EnvelopeDraft {
  readonly isLucky: boolean;
  readonly count: string;
  readonly amount: string;
  readonly wish: string;
}

/** What may be typed: at most 4 digits of count, 6 whole digits and 2 decimals of amount (product §5). */
export const COUNT_TYPED = /^\d{0,4}$/;
export const AMOUNT_TYPED = /^\d{0,6}(?:\.\d{0,2})?$/;

export type DraftFault =
  | { readonly field: 'count'; readonly key: 'countFault' }
  | {
      readonly field: 'amount';
      readonly key: 'amountFault' | 'averageFault' | 'quotaFault' | 'balanceFault';
    }
  | { readonly field: 'wish'; readonly key: 'wishFault' }
  | { readonly field: 'form'; readonly key: 'sendsFault' };

/** Together; null while count or amount are no numbers yet. */
export function draftTotal({ isLucky, count, amount }: EnvelopeDraft): Money | null {
  const each = parseMoney(amount.replace(/\.$/, ''), 2);
  const shares = /^[1-9]\d{0,3}$/.test(count) ? BigInt(count) : null;
  if (each === null || each <= 0n || shares === null) return null;
  return isLucky ? each : money(each * shares);
}

/** The first thing that is wrong, in the order of the form; null when it may be sent. */
export function draftFault(draft: EnvelopeDraft, config: EnvelopeConfig, balance: Money): DraftFault | null {
  const count = Number(draft.count);
  if (!/^[1-9]\d{0,3}$/.test(draft.count) || count > ENVELOPE_COUNT_MAX) return { field: 'count', key: 'countFault' };
  const total = draftTotal(draft);
  if (total === null) return { field: 'amount', key: 'amountFault' };
  const shares = BigInt(count);
  const most = parseMoney(config.maxAmount) ?? 0n;
  if (total < yuan(ENVELOPE_AVERAGE_MIN_YUAN) * shares || total > most * shares)
    return { field: 'amount', key: 'averageFault' };
  if (total > (parseMoney(config.amount) ?? 0n)) return { field: 'amount', key: 'quotaFault' };
  if (total > balance) return { field: 'amount', key: 'balanceFault' };
  if ([...draft.wish.trim()].length > ENVELOPE_WISH_MAX) return { field: 'wish', key: 'wishFault' };
  return config.dayLimitSendCount >= config.dayLimitCount ? { field: 'form', key: 'sendsFault' } : null;
}
