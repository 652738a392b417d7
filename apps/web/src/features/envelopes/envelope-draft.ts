import { ENVELOPE_AVERAGE_MIN_YUAN, ENVELOPE_COUNT_MAX, ENVELOPE_WISH_MAX } from '@caiting/contract';
import type { EnvelopeConfig } from '@caiting/contract';
import { money, parseMoney, yuan } from '@caiting/money';
import type { Money } from '@caiting/money';
import { typedMoney, typedWhole } from '../../ui/form/amount/typed-amount.ts';

/** What a person has typed of an envelope to be sent. Pure: the form shows what these functions say, the server asks the same again. */
export interface EnvelopeDraft {
  readonly isLucky: boolean;
  readonly count: string;
  readonly amount: string;
  readonly wish: string;
}

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
  const each = typedMoney(amount, 2);
  const shares = typedWhole(count, ENVELOPE_COUNT_MAX);
  if (each === null || shares === null) return null;
  return isLucky ? each : money(each * BigInt(shares));
}

/** The first thing that is wrong, in the order of the form; null when it may be sent. */
export function draftFault(draft: EnvelopeDraft, config: EnvelopeConfig, balance: Money): DraftFault | null {
  const count = typedWhole(draft.count, ENVELOPE_COUNT_MAX);
  if (count === null) return { field: 'count', key: 'countFault' };
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
