import { calls } from '@caiting/contract/registry';
import { formatYuan, parseMoney } from '@caiting/money';
import { useState } from 'react';
import { CallError, request } from '../../../platform/call/call.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { uuid } from '../../../platform/call/uuid.ts';
import { showConfirm, showToast } from '../../../ui/overlay/notices.ts';
import { refreshBets } from '../core/queries.ts';
import { detailTexts } from './detail-texts.ts';

/** Asks, then cancels one bet. The server alone decides whether its issue still sells; a refusal is told and the bet is read again. */
export function useCancelBet(): { isBusy: boolean; cancel(id: string): void } {
  const t = useText(detailTexts);
  const [isBusy, setBusy] = useState(false);
  async function cancel(id: string) {
    const isSure = await showConfirm(t('cancelSure'), {
      actLabel: t('cancel'),
      cancelLabel: t('keep'),
      destructive: true,
    });
    if (!isSure) return;
    setBusy(true);
    try {
      const { refunded } = await request(calls.cancelBetting, { betIds: id, requestId: uuid() });
      const amount = parseMoney(refunded);
      showToast(t('cancelled', { amount: amount === null ? refunded : formatYuan(amount) }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!error.told) showToast(error.message, 'failed');
    } finally {
      setBusy(false);
      refreshBets();
    }
  }
  return { isBusy, cancel: (id) => void cancel(id) };
}
