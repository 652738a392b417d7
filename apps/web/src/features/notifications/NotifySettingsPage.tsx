import type { NotificationKind } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../platform/call/call.ts';
import { callKey, callQuery, queryClient } from '../../platform/call/query.ts';
import { tellRefusal } from '../../platform/call/tell-refusal.ts';
import { useText } from '../../platform/i18n/i18n.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Switch } from '../../ui/form/Toggle.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ErrorState, Skeleton } from '../../ui/layout/States.tsx';
import styles from './Notifications.module.css';
import { kindTexts, notificationTexts } from './texts.ts';

/** /userCenter/notifySettings: of which kinds one is told. Each switch acts at once. */
export function Component() {
  const t = useText(notificationTexts);
  const named = useText(kindTexts);
  const wishes = useQuery(callQuery(calls.notificationWishes, {}));
  const [busy, setBusy] = useState<NotificationKind | null>(null);
  const set = async (kind: NotificationKind, isShown: boolean) => {
    setBusy(kind);
    try {
      const answer = await request(calls.setNotificationWish, { kind, isShown: isShown ? '1' : '0' });
      queryClient.setQueryData(callKey(calls.notificationWishes, {}), answer);
    } catch (error) {
      tellRefusal(error);
    } finally {
      setBusy(null);
    }
  };
  return (
    <div className={styles.page}>
      <h1 className="desk">{t('settings')}</h1>
      <p className={styles.note}>{t('wishText')}</p>
      <Card>
        {wishes.isPending && <Skeleton height={480} width="100%" />}
        {wishes.isError && (
          <ErrorState
            title={t('wishesFailed')}
            action={<Button onClick={() => void wishes.refetch()}>{t('again')}</Button>}
          />
        )}
        {wishes.data && (
          <ul className={styles.wishes} aria-label={t('inSite')}>
            {wishes.data.list.map(({ kind, isShown, isLocked }) => (
              <li key={kind}>
                <span>
                  {named(kind)}
                  {isLocked && <small>{t('locked')}</small>}
                </span>
                <Switch
                  label={named(kind)}
                  checked={isShown}
                  disabled={isLocked || busy === kind}
                  onChange={(on) => void set(kind, on)}
                />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}
