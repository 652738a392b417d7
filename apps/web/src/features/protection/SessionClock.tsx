import { pushes } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useBalance } from '../../shared/money/balance.ts';
import { useMinutesSince } from '../../platform/time/clock.ts';
import { figureTexts, shownOf } from '../../shared/money/figures.tsx';
import { useText } from '../../platform/i18n/i18n.ts';
import { useUser } from '../../platform/session/session.ts';
import { siteSocket } from '../../platform/socket/site-socket.ts';
import { Money } from '../../ui/display/Money.tsx';
import styles from './SessionClock.module.css';
import { playQuery } from './queries.ts';
import { clockTexts } from './clock-texts.ts';

/** A pause ends a stretch without any push. */
const LOOK_AGAIN_MS = 60_000;
/** A batch of results moves the balance several times: one question for all of them. */
const SETTLES_MS = 800;

/** How long the player has been playing and how it stands (S15), where bets are made; it leads to the limits. Nothing for visitors. */
export function SessionClock() {
  const t = useText(clockTexts);
  const word = useText(figureTexts);
  const user = useUser();
  const play = usePlay(user !== null);
  const minutes = useMinutesSince(play?.since ?? null);
  if (user === null) return null;
  return (
    <Link to="/userCenter/protection" className={styles.clock}>
      <Hourglass size={13} aria-hidden="true" />
      <span className="num">{t('playClock', { minutes })}</span>
      <span>
        {word('profit')} <Money value={shownOf(play)?.profit ?? '0'} signed />
      </span>
      <span className="sr">{t('toProtection')}</span>
    </Link>
  );
}

/** Asked again whenever the balance has moved, and when bets were settled: one that is lost may move nothing. */
function usePlay(isOn: boolean) {
  const { data, refetch } = useQuery({ ...playQuery, enabled: isOn, refetchInterval: LOOK_AGAIN_MS });
  const balance = useBalance().data?.balance;
  const known = useRef(balance);
  useEffect(() => {
    if (balance === known.current) return;
    const isFirst = known.current === undefined;
    known.current = balance;
    if (isFirst) return;
    const timer = setTimeout(() => void refetch(), SETTLES_MS);
    return () => clearTimeout(timer);
  }, [balance, refetch]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const askSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void refetch(), SETTLES_MS);
    };
    const stop = siteSocket.on(pushes.betState, askSoon); // tidy-allow: a moment after the settling
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [refetch]);
  return data?.play ?? null;
}
