import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../platform/i18n/i18n.ts';
import { callQuery } from '../../../platform/call/query.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import styles from './Security.module.css';
import { securityTexts } from './texts.ts';

/** Sites of others that may sign this account in to the chat inside them. Nothing is drawn while there is none. */
export function BoundSites() {
  const t = useText(securityTexts);
  const { data } = useQuery(callQuery(calls.embedChatBindInfo, {}, true));
  if (!data || data.bindings.length === 0) return null;
  return (
    <Card>
      <CardHead title={t('boundSites')} />
      <ul className={styles.history} aria-label={t('boundSites')}>
        {data.bindings.map(({ origin, uid, nickname, boundAt }) => (
          <li key={origin}>
            <span className="num">{recordTime(boundAt)}</span>
            <span>
              {new URL(origin).host}
              <small>{nickname && nickname !== uid ? `${nickname} (${uid})` : uid}</small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
