import { calls } from '@caiting/contract/registry';
import type { RechargeOrder } from '@caiting/contract';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { request } from '../../../platform/call/call.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { callKey, callQuery, queryClient } from '../../../platform/call/query.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { showConfirm, showToast } from '../../../ui/overlay/notices.ts';
import styles from './OrderActs.module.css';
import { cashierTexts } from '../core/texts.ts';

/** What can be done with an unpaid order: give it up, or look whether the payment has arrived. */
export function OpenActs({ order }: { order: RechargeOrder }) {
  const t = useText(cashierTexts);
  const { orderNo } = order;
  const [isBusy, setIsBusy] = useState(false);
  async function handleCancel() {
    const isSure = await showConfirm(t('cancelAsk'), {
      actLabel: t('cancelOrder'),
      cancelLabel: t('keepOrder'),
      destructive: true,
    });
    if (!isSure) return;
    setIsBusy(true);
    try {
      await request(calls.cancelRecharge, { orderNo });
    } finally {
      setIsBusy(false);
      await queryClient.invalidateQueries({ queryKey: callKey(calls.rechargeOrder) });
      void queryClient.invalidateQueries({ queryKey: callKey(calls.rechargeRecordList) });
    }
  }
  async function handleCheck() {
    const seen = await queryClient.fetchQuery({ ...callQuery(calls.rechargeOrder, { orderNo }), staleTime: 0 });
    if (seen.state === 'created') showToast(t('stillWaiting'));
  }
  return (
    <>
      <p className={styles.warn}>
        <TriangleAlert size={16} aria-hidden="true" /> {t(order.kind === 'coin' ? 'coinRule' : 'notice')}
      </p>
      <div className={styles.acts}>
        <Button size="l" busy={isBusy} onClick={() => void handleCancel()}>
          {t('cancelOrder')}
        </Button>
        {order.kind !== 'manual' && (
          <Button kind="soft" size="l" onClick={() => void handleCheck()}>
            {t('checkAgain')}
          </Button>
        )}
      </div>
    </>
  );
}
