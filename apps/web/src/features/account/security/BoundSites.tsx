import { calls } from '@caiting/contract/registry';
import type { EmbedBinding } from '@caiting/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { request } from '../../../platform/call/call.ts';
import { callKey, callQuery, queryClient } from '../../../platform/call/query.ts';
import { tellRefusal } from '../../../platform/call/tell-refusal.ts';
import { isView } from '../../../platform/session/view.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { showConfirm, showToast } from '../../../ui/overlay/notices.ts';
import styles from './Security.module.css';
import { securityTexts } from './texts.ts';

/** Sites of others that may sign this account in to the chat inside them, each with the way to end that. Nothing is drawn while there is none. */
export function BoundSites() {
  const t = useText(securityTexts);
  const { data } = useQuery({ ...callQuery(calls.embedChatBindInfo, {}, true), enabled: !isView });
  if (!data || data.bindings.length === 0) return null;
  return (
    <Card>
      <CardHead title={t('boundSites')} />
      <ul className={styles.history} aria-label={t('boundSites')}>
        {data.bindings.map((binding) => (
          <BoundSite key={`${binding.origin} ${binding.uid} ${binding.boundAt}`} binding={binding} />
        ))}
      </ul>
    </Card>
  );
}

function BoundSite({ binding: { origin, uid, nickname, boundAt } }: { binding: EmbedBinding }) {
  const t = useText(securityTexts);
  const [isBusy, setBusy] = useState(false);
  const { host } = new URL(origin);
  async function unbind(): Promise<void> {
    const isSure = await showConfirm(t('unbindText', { host }), {
      title: t('unbindTitle'),
      actLabel: t('unbind'),
      cancelLabel: t('keepBound'),
      destructive: true,
    });
    if (!isSure) return;
    setBusy(true);
    try {
      queryClient.setQueryData(
        callKey(calls.embedChatBindInfo, {}),
        await request(calls.embedChatUnbind, { origin, uid }),
      );
      showToast(t('unbound'));
    } catch (error) {
      tellRefusal(error);
      // Another tab may have ended it.
      await queryClient.invalidateQueries({ queryKey: callKey(calls.embedChatBindInfo) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <li>
      <span className="num">{recordTime(boundAt)}</span>
      <span>
        {host}
        <small>{nickname && nickname !== uid ? `${nickname} (${uid})` : uid}</small>
      </span>
      <Button size="s" busy={isBusy} onClick={() => void unbind()}>
        {t('unbind')}
      </Button>
    </li>
  );
}
