import type { ChaseDetail } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { formatYuan, money, parseMoney } from '@caiting/money';
import { useState } from 'react';
import { CallError, request } from '../../../platform/call/call.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { uuid } from '../../../platform/call/uuid.ts';
import { showConfirm, showToast } from '../../../ui/overlay/notices.ts';
import { chaseTexts } from '../chase/texts.ts';
import { refreshBets } from '../core/queries.ts';
import { shortIssue } from '../../../shared/lottery/issue.ts';

type Issue = ChaseDetail['issues'][number];

/** Asks, then cancels one issue of a chase or all that are left. What has closed by then is decided by the server alone. */
export function useCancelChase(id: string): { isBusy: boolean; cancel(open: readonly Issue[], one?: Issue): void } {
  const t = useText(chaseTexts);
  const [isBusy, setBusy] = useState(false);
  async function cancel(open: readonly Issue[], one?: Issue) {
    const named = one ? [one] : open;
    const amount = formatYuan(money(named.reduce((sum, issue) => sum + (parseMoney(issue.amount) ?? 0n), 0n)));
    const question = one
      ? t('cancelOneSure', { issue: shortIssue(one.issue), amount })
      : t('cancelSure', { n: open.length, amount });
    const isSure = await showConfirm(question, { actLabel: t('cancelOne'), cancelLabel: t('keep'), destructive: true });
    if (!isSure) return;
    setBusy(true);
    try {
      const input = { id, requestId: uuid(), ...(one && { issues: one.issue }) };
      const { cancelled, refunded } = await request(calls.cancelAutoChaseBetting, input);
      const back = parseMoney(refunded);
      showToast(t('cancelledDone', { n: cancelled, amount: back === null ? refunded : formatYuan(back) }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!error.told) showToast(error.message, 'failed');
    } finally {
      setBusy(false);
      refreshBets();
    }
  }
  return { isBusy, cancel: (open, one) => void cancel(open, one) };
}
