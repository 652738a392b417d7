import type { BetItem } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { formatYuan, parseMoney, sumMoney, money, type Money } from '@caiting/money';
import { useState } from 'react';
import { CallError, request } from '../../../platform/call/call.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { uuid } from '../../../platform/call/uuid.ts';
import { showConfirm, showToast } from '../../../ui/overlay/notices.ts';
import { refreshBets } from '../core/queries.ts';
import { detailTexts } from './detail-texts.ts';
import type { RecordFilter } from './queries.ts';
import { allBets } from './use-export.ts';

/** As many ids as one cancelBetting takes. */
const IDS_MAX = 200;

/**
 * Asks, then cancels every bet of a filter that waits for its draw. One call is all or none, so each issue has calls of its own: one that has closed
 * meanwhile keeps only its own bets.
 */
export function useCancelAll(filter: RecordFilter): { isBusy: boolean; cancelAll(): void } {
  const t = useText(detailTexts);
  const [isBusy, setBusy] = useState(false);
  async function cancelAll() {
    const isSure = await showConfirm(t('cancelAllSure'), {
      actLabel: t('cancelAll'),
      cancelLabel: t('keep'),
      destructive: true,
    });
    if (!isSure) return;
    setBusy(true);
    try {
      const bets = await allBets({ ...filter, state: 'placed' });
      const parts: Part[] = [];
      for (const ids of callsFor(bets)) parts.push(await cancelPart(ids));
      const refunded = formatYuan(sumMoney(parts.map((part) => part.refunded)));
      const cancelled = parts.reduce((total, part) => total + part.cancelled, 0);
      showToast(t('cancelledAll', { n: cancelled, amount: refunded, m: bets.length - cancelled }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!error.told) showToast(error.message, 'failed');
    } finally {
      setBusy(false);
      refreshBets();
    }
  }
  return { isBusy, cancelAll: () => void cancelAll() };
}

/** Ids of one issue each, not more than a call takes. */
export function callsFor(bets: readonly Pick<BetItem, 'id' | 'lotteryCode' | 'issue'>[]): string[][] {
  const byIssue = Object.values(Object.groupBy(bets, ({ lotteryCode, issue }) => `${lotteryCode} ${issue}`));
  return byIssue.flatMap((list = []) =>
    Array.from({ length: Math.ceil(list.length / IDS_MAX) }, (_, part) =>
      list.slice(part * IDS_MAX, (part + 1) * IDS_MAX).map(({ id }) => id),
    ),
  );
}

interface Part {
  readonly cancelled: number;
  readonly refunded: Money;
}
const NOTHING: Part = { cancelled: 0, refunded: money(0n) };

/** An issue that has closed refuses its own bets only; anything else ends the whole act. */
async function cancelPart(ids: readonly string[]): Promise<Part> {
  try {
    const { cancelled, refunded } = await request(
      calls.cancelBetting,
      { betIds: ids.join(','), requestId: uuid() },
      { own: ['issueClosed', 'betNotCancellable'] },
    );
    return { cancelled, refunded: parseMoney(refunded) ?? money(0n) };
  } catch (error) {
    if (error instanceof CallError && (error.key === 'issueClosed' || error.key === 'betNotCancellable'))
      return NOTHING;
    throw error;
  }
}
