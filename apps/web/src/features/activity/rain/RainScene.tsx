import { countText, yuanText } from '@caiting/contract/wire';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { loginPath } from '../../../platform/page/navigation.ts';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useSession } from '../../../platform/session/session.ts';
import { serverNow, useCountdown } from '../../../platform/time/clock.ts';
import { useGradeOf } from '../../../shared/player/grade-of.ts';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { clockText } from '../../../ui/hooks/duration.ts';
import { useIsStill } from '../../../ui/hooks/use-media.ts';
import { momentText } from '../facts.ts';
import { chancesLeft, stateAt } from './facts.ts';
import { useOpening, type Rain, type RainWindow } from './queries.ts';
import styles from './Rain.module.css';
import { rainTexts } from './texts.ts';

/** Packets in the air. Which one is pressed decides nothing: the next one of the order is opened. */
const IN_THE_AIR = 8;
const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;

interface Props {
  readonly rain: Rain;
  readonly window: RainWindow;
}

/** The festive part: countdown, packets that fall slowly, the one button for everybody, and what was opened. */
export function RainScene({ rain, window, title }: Props & { title: string }) {
  const t = useText(rainTexts);
  const [isStopped, setStopped] = useState(false);
  const isReduced = useIsStill();
  const { busy, last, open } = useOpening(rain.id);
  const state = stateAt(window, serverNow());
  const left = chancesLeft(rain, window) ?? 0;
  const mayOpen = state === 'running' && left > 0;
  const press = () => void open(window.id);
  const got = last?.windowId === window.id ? last : null;
  return (
    <section
      className={styles.rain}
      aria-label={t('rain')}
      data-moves={(mayOpen && !isStopped && !isReduced) || undefined}
    >
      <div className={styles.head}>
        <h1>{title}</h1>
        <p>{subtitle(t, state, window)}</p>
      </div>
      <div className={styles.air} data-open={mayOpen || undefined}>
        {Array.from({ length: IN_THE_AIR }, (_, at) =>
          mayOpen ? (
            // The button below is the same for a keyboard and a screen reader.
            <button key={at} type="button" tabIndex={-1} aria-hidden="true" className={styles.packet} onClick={press} />
          ) : (
            <span key={at} aria-hidden="true" className={styles.packet} />
          ),
        )}
      </div>
      <div className={styles.middle}>
        <Clock state={state} window={window} />
        {window.own && window.own.used > 0 && (
          <div className={styles.got}>
            <span>{t('gotSum')}</span>
            <b className="num">{yuanText(window.own.got)}</b>
            <small>{t('gotCount', { n: window.own.used })}</small>
          </div>
        )}
        <p className="sr" role="status">
          {got && t('got', { amount: yuanText(got.amount) })}
        </p>
      </div>
      <div className={styles.foot}>
        <Facts rain={rain} window={window} />
        <Act rain={rain} window={window} busy={busy} press={press} />
        {mayOpen && !isReduced && (
          <button type="button" className={styles.motion} onClick={() => setStopped(!isStopped)}>
            {t(isStopped ? 'move' : 'still')}
          </button>
        )}
      </div>
    </section>
  );
}

type Say = ReturnType<typeof useText<keyof typeof rainTexts.zh>>;

function subtitle(t: Say, state: RainWindow['state'], { startsAt, endsAt }: RainWindow): string {
  if (state === 'coming') return t('startsAt', { at: momentText(startsAt) });
  if (state === 'running') return t('until', { at: momentText(endsAt) });
  if (state === 'emptied') return t('allTaken');
  return t(state === 'cancelled' ? 'calledOff' : 'overAt', {
    at: momentText(state === 'cancelled' ? startsAt : endsAt),
  });
}

/** How long until it begins, or ends, on the server's clock. */
function Clock({ state, window }: { state: RainWindow['state']; window: RainWindow }) {
  const t = useText(rainTexts);
  const at = state === 'coming' ? window.startsAt : state === 'running' ? window.endsAt : null;
  const seconds = useCountdown(at);
  if (at === null) return null;
  const days = Math.floor(seconds / DAY_SECONDS);
  const rest = seconds % DAY_SECONDS;
  // Beside days the hours stand too, also when there are none.
  const clock = days > 0 && rest < HOUR_SECONDS ? `00:${clockText(rest)}` : clockText(rest);
  return (
    <div className={state === 'coming' ? styles.clock : styles.smallClock}>
      <time role="timer" aria-live="off" className="num">
        {days > 0 ? t('days', { n: days, clock }) : clock}
      </time>
      <small>{t(state === 'coming' ? 'toStart' : 'toEnd')}</small>
    </div>
  );
}

function Facts({ rain, window }: Props) {
  const t = useText(rainTexts);
  const most = Math.max(...rain.chances.map(({ chances }) => chances));
  const isRunning = stateAt(window, serverNow()) === 'running';
  return (
    <dl>
      <div>
        <dt>{t('each')}</dt>
        <dd className="num">
          {rain.ownChances === null ? t('eachUpTo', { n: most }) : t('eachN', { n: rain.ownChances })}
        </dd>
      </div>
      <div>
        <dt>{t('pool')}</dt>
        <dd className="num">{yuanText(window.pool)}</dd>
      </div>
      <div>
        <dt>{t(isRunning ? 'packetsLeft' : 'packets')}</dt>
        <dd className="num">
          {t('count', { n: countText(isRunning ? window.packets - window.taken : window.packets) })}
        </dd>
      </div>
    </dl>
  );
}

/** The one act: open, or why there is none. */
function Act({ rain, window, busy, press }: Props & { busy: boolean; press(): void }) {
  const t = useText(rainTexts);
  const isOut = useSession(({ state }) => state === 'out');
  const { pathname } = useLocation();
  const gradeOf = useGradeOf();
  const state = stateAt(window, serverNow());
  const left = chancesLeft(rain, window);
  if (state !== 'running' && state !== 'coming') {
    if (window.taken === 0 && state === 'ended') return <p>{t('nobody')}</p>;
    return window.own && window.own.used === 0 && state !== 'cancelled' ? <p>{t('gotNone')}</p> : null;
  }
  if (isOut)
    return (
      <ButtonLink to={loginPath(pathname)} size="l" className={styles.gold ?? ''}>
        {t('signIn')}
      </ButtonLink>
    );
  if (rain.ownChances === 0) return <p>{t('gradeLow', { grade: gradeOf(rain.chances[0]?.grade ?? 1) })}</p>;
  if (state === 'coming' || left === null) return null;
  if (left === 0) return <p>{t('used')}</p>;
  return (
    <Button size="l" className={styles.gold ?? ''} busy={busy} onClick={press}>
      {t('open', { n: Math.min(left, window.packets - window.taken) })}
    </Button>
  );
}
