import type { Withdrawal } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useState } from 'react';
import { CallError, request } from '../../../platform/call/call.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { callKey, queryClient } from '../../../platform/call/query.ts';
import { showConfirm, showToast } from '../../../ui/overlay/notices.ts';
import { withdrawTexts } from './texts.ts';

/** Taking a withdrawal back that nobody has looked at, where the tenant lets players do that. */
export function useCancelWithdrawal({ withdrawNo }: Pick<Withdrawal, 'withdrawNo'>) {
  const t = useText(withdrawTexts);
  const [isBusy, setBusy] = useState(false);
  async function cancel(): Promise<void> {
    const isSure = await showConfirm(t('cancelAsk'), {
      actLabel: t('cancelAct'),
      cancelLabel: t('cancelKeep'),
      destructive: true,
    });
    if (!isSure) return;
    setBusy(true);
    try {
      await request(calls.cancelWithdraw, { withdrawNo });
      showToast(t('cancelled'));
    } catch (error) {
      // The table of codes has told it; the lists below show how it stands now.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
      for (const call of [
        calls.withdrawRecordList,
        calls.withdrawRecord,
        calls.withdrawSettings,
        calls.queryBalanceFront,
        calls.getTransactionRecordsFront,
      ])
        void queryClient.invalidateQueries({ queryKey: callKey(call) });
    }
  }
  return { isBusy, cancel };
}
