import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone, Smartphone } from 'lucide-react';
import { request } from '../../../platform/call/call.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { callKey, callQuery, queryClient } from '../../../platform/call/query.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { showConfirm, showToast } from '../../../ui/overlay/notices.ts';
import { Skeleton } from '../../../ui/layout/States.tsx';
import { Tag } from '../../../ui/display/Tag.tsx';
import { usePlaceName } from '../core/place-name.ts';
import { Failed } from './Failed.tsx';
import styles from './Security.module.css';
import { securityTexts } from './texts.ts';

const isPhone = (device: string): boolean => /iPhone|iPad|Android/.test(device);

/** Open logins; each can be ended, and all others at once. */
export function Devices() {
  const t = useText(securityTexts);
  const placeOf = usePlaceName();
  const { data, isError, refetch } = useQuery(callQuery(calls.sessionList, {}, true));
  const list = data?.list ?? [];

  async function end(input: { sessionId: string } | { others: true }, question: string) {
    if (!(await showConfirm(question, { actLabel: t('signOut'), destructive: true }))) return;
    const { ended } = await request(calls.revokeSession, input);
    showToast(t('signedOut', { n: ended }));
    await queryClient.invalidateQueries({ queryKey: callKey(calls.sessionList) });
    await queryClient.invalidateQueries({ queryKey: callKey(calls.loginHistory) });
  }

  return (
    <Card>
      <CardHead title={t('devices')}>
        {list.length > 1 && (
          <button
            type="button"
            className={styles.others}
            onClick={() => void end({ others: true }, t('signOutOthersAsk'))}
          >
            {t('signOutOthers')}
          </button>
        )}
      </CardHead>
      {!data && isError && <Failed onAgain={() => void refetch()} />}
      <ul className={styles.rows}>
        {!data && !isError && (
          <li className={styles.row}>
            <Skeleton width={36} height={36} radius={18} />
            <Skeleton width="60%" height={40} />
          </li>
        )}
        {list.map(({ sessionId, device, place, address, lastActAt, isThis }) => (
          <li key={sessionId}>
            <div className={styles.row}>
              <span className={styles.icon}>
                {isPhone(device) ? (
                  <Smartphone size={18} aria-hidden="true" />
                ) : (
                  <MonitorSmartphone size={18} aria-hidden="true" />
                )}
              </span>
              <span className={styles.words}>
                <b>{device}</b>
                <small className="num">
                  {[placeOf(place), address, isThis ? t('activeNow') : recordTime(lastActAt, false)].join(' · ')}
                </small>
              </span>
              {isThis ? (
                <Tag tone="brand">{t('thisDevice')}</Tag>
              ) : (
                <button
                  type="button"
                  className={styles.end}
                  aria-label={t('signOutLabel', { device })}
                  onClick={() => void end({ sessionId }, t('signOutAsk'))}
                >
                  {t('signOut')}
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
