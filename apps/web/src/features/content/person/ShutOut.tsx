import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, request } from '../../../platform/call/call.ts';
import { callKey, callQuery, queryClient } from '../../../platform/call/query.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { Switch } from '../../../ui/form/Toggle.tsx';
import { showToast } from '../../../ui/overlay/notices.ts';
import styles from '../Content.module.css';
import { contentTexts } from '../texts.ts';

/** Whether an agent takes the letters of one member of his line. */
export function ShutOut({ userId }: { userId: string }) {
  const t = useText(contentTexts);
  const { data } = useQuery(callQuery(calls.messageShutOut, { userId }));
  const [isBusy, setBusy] = useState(false);

  async function take(isTaken: boolean) {
    setBusy(true);
    try {
      const answer = await request(calls.setMessageShutOut, { userId, on: isTaken ? '0' : '1' });
      queryClient.setQueryData(callKey(calls.messageShutOut, { userId }), answer);
      showToast(t(answer.isShut ? 'memberShutOut' : 'memberLetIn'));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!error.told) showToast(error.message, 'failed');
    } finally {
      setBusy(false);
    }
  }
  return (
    <span className={styles.shutOut}>
      {t('takeMember')}
      <Switch
        label={t('takeMember')}
        checked={data?.isShut !== true}
        disabled={isBusy || data === undefined}
        onChange={(on) => void take(on)}
      />
    </span>
  );
}
