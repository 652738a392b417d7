import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { callQuery } from '../../../platform/call/query.ts';
import { recordTime } from '../../../platform/time/time.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { StatusWord } from '../../../ui/display/Tag.tsx';
import { usePlaceName } from '../core/place-name.ts';
import { Failed } from './Failed.tsx';
import styles from './Security.module.css';
import { securityTexts } from './texts.ts';

/** The last fifty logins, asked for when somebody wants to see them. */
export function LoginHistory() {
  const t = useText(securityTexts);
  const placeOf = usePlaceName();
  const [isOpen, setIsOpen] = useState(false);
  const { data, isError, refetch } = useQuery({ ...callQuery(calls.loginHistory, {}, true), enabled: isOpen });
  return (
    <Card>
      <CardHead title={t('history')}>
        {!isOpen && (
          <span className={styles.toEnd}>
            <Button size="s" onClick={() => setIsOpen(true)}>
              {t('showHistory')}
            </Button>
          </span>
        )}
      </CardHead>
      {isOpen && !data && isError && <Failed onAgain={() => void refetch()} />}
      {isOpen && data && (
        <ul className={styles.history} aria-label={t('history')}>
          {data.list.map(({ sessionId, at, place, address, device, endedAt, endedBy }) => (
            <li key={sessionId}>
              <span className="num">{recordTime(at)}</span>
              <span>
                {device}
                <small className="num">
                  {placeOf(place)} · {address}
                </small>
              </span>
              <StatusWord tone={endedAt === null ? 'ok' : 'plain'}>
                {endedAt === null ? t('open') : endedBy === '' ? t('ended') : t(`ended${endedBy}`)}
              </StatusWord>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
