import { consoleCalls, consoleSiteReadCalls, STAFF_FIGURES_EVERY_MS } from '@caiting/contract';
import { clockTime, countText } from '@caiting/contract/wire';
import { parseMoney } from '@caiting/money';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { Money } from '@caiting/web/ui/display/Money.tsx';
import { Card, CardHead } from '@caiting/web/ui/layout/Card.tsx';
import { useIsDesktop } from '@caiting/web/ui/hooks/use-media.ts';
import { lazyPart } from '@caiting/web/ui/hooks/lazy-part.ts';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { actSaid, entrySaid } from '../contract/entries.ts';
import { Figures } from '../parts/Figures.tsx';
import { Page } from '../parts/Page.tsx';
import { readOptions } from '../platform/query.ts';
import { useStream } from '../platform/stream.ts';
import { useSaid } from '../platform/texts.ts';
import { useWaiting, type Waiting } from '../shell/use-waiting.ts';
import { useAge, useMinute } from '../table/ages.ts';
import styles from './Home.module.css';
import { homeTexts } from './texts.ts';

/** What waits for whom, for how long, what is late, and what was done last. Every figure is one of a list that a press away says the same. */
export function HomePage() {
  const t = useText(homeTexts);
  const waiting = useWaiting();
  const isDesktop = useIsDesktop();
  return (
    <Page id="home" fresh={t('reads', { seconds: STAFF_FIGURES_EVERY_MS / 1_000 })}>
      <Today />
      <div className={styles.cols}>
        <div className={styles.side}>
          {isDesktop && <Hours />}
          <Queues waiting={waiting} />
          <Suspense>
            <DrawClock />
          </Suspense>
        </div>
        <div className={styles.side}>
          <Alerts waiting={waiting} />
          <Recent />
        </div>
      </div>
      {!isDesktop && <Hours />}
    </Page>
  );
}

/** On a phone the order is alerts, queues, clock, then charts. */
function Hours() {
  return (
    <Suspense fallback={<div className={styles.hours} />}>
      <HomeHours />
    </Suspense>
  );
}

/** A chart and what draws it come behind the page. */
const HomeHours = lazyPart(async () => (await import('./HomeHours.tsx')).HomeHours);
/** Below what waits; its code comes behind the page's. */
const DrawClock = lazyPart(async () => (await import('./DrawClock.tsx')).DrawClock);

const SHARE_DECIMALS = 2;

/** A part of a whole in percent; a dash while there is no whole. */
function shareOf(part: string, whole: string): string {
  const [a, b] = [parseMoney(part), parseMoney(whole)];
  const PERCENT_OF = 10_000n;
  return a === null || b === null || b === 0n
    ? '—'
    : `${countText(Number((a * PERCENT_OF) / b) / 100, SHARE_DECIMALS)}%`;
}

/** The day so far, as the server counts it: told by it every some seconds, or asked for. House figures are ink with their sign: red and green are the player's. */
function Today() {
  const t = useText(homeTexts);
  const isTold = useStream((state) => state.hasFigures);
  const { data, isError } = useQuery({
    ...readOptions(consoleSiteReadCalls.homeFigures, {}),
    refetchInterval: isTold ? false : STAFF_FIGURES_EVERY_MS,
  });
  const figures = data
    ? [
        { name: t('stake'), value: <Money value={data.stake} />, text: t('bets', { n: data.bets }) },
        {
          name: t('payout'),
          value: <Money value={data.payout} />,
          text: t('returned', { n: shareOf(data.payout, data.stake) }),
        },
        {
          name: t('rebate'),
          value: <Money value={data.rebate} />,
          text: t('ofStakes', { n: shareOf(data.rebate, data.stake) }),
        },
        {
          name: t('margin'),
          value: <Money value={data.margin} signed neutral />,
          text: t('ofStakes', { n: shareOf(data.margin, data.stake) }),
        },
        { name: t('open'), value: <Money value={data.open} />, text: t('openText') },
        { name: t('online'), value: countText(data.online), text: t('registered', { n: data.registered }) },
      ]
    : [];
  return (
    <Figures figures={figures} aria-busy={data === undefined && !isError}>
      {isError && (
        <p className={styles.none}>{data ? t('figuresOld', { time: clockTime(data.at, true) }) : t('unknown')}</p>
      )}
    </Figures>
  );
}

function Queues({ waiting }: { waiting: readonly Waiting[] }) {
  const t = useText(homeTexts);
  const sum = waiting.reduce((total, { count }) => total + (count ?? 0), 0);
  const isWhole = waiting.every(({ count, isMore }) => count !== null && !isMore);
  return (
    <Card className={styles.card}>
      <CardHead title={t('waiting')} more={t(isWhole ? 'sum' : 'sumMore', { n: sum })} />
      <ul className={styles.queues}>
        {waiting.map((one) => (
          <Queue key={one.entry.name} waiting={one} />
        ))}
      </ul>
    </Card>
  );
}

function Queue({ waiting: { entry, count, isMore, oldestAt, lateMs, hasFailed, to } }: { waiting: Waiting }) {
  const t = useText(homeTexts);
  const say = useSaid();
  const age = useAge();
  const now = useMinute();
  const waits = oldestAt === null ? 0 : Math.max(0, now - oldestAt);
  const text = hasFailed
    ? t('unknown')
    : count === null
      ? ''
      : count === 0
        ? t('none')
        : oldestAt === null
          ? ''
          : t(isMore ? 'oldestMore' : 'oldest', { age: age(waits) });
  return (
    <li>
      <Link to={to}>
        <b className="num">{count === null ? '—' : isMore ? `${count}+` : count}</b>
        <span>{say(entry)}</span>
        <small data-late={(count !== null && count > 0 && waits > lateMs) || undefined}>{text}</small>
      </Link>
    </li>
  );
}

/** What has waited longer than it should. */
function Alerts({ waiting }: { waiting: readonly Waiting[] }) {
  const t = useText(homeTexts);
  const say = useSaid();
  const age = useAge();
  const now = useMinute();
  const late = waiting.filter(
    ({ count, oldestAt, lateMs }) => (count ?? 0) > 0 && oldestAt !== null && now - oldestAt > lateMs,
  );
  const isRead = waiting.every(({ count, hasFailed }) => count !== null && !hasFailed);
  return (
    <Card className={styles.card}>
      <CardHead title={t('alerts')} />
      {!isRead && <p className={styles.none}>{t('alertsUnread')}</p>}
      {late.length === 0 ? (
        isRead && <p className={styles.none}>{t('noAlerts')}</p>
      ) : (
        <ul className={styles.lines}>
          {late.map(({ entry, lateMs, oldestAt, to }) => (
            <li key={entry.name}>
              <Link to={to}>
                <i aria-hidden="true" />
                <span>{t('late', { what: say(entry), limit: age(lateMs) })}</span>
                <time className="num">{clockTime(oldestAt ?? 0)}</time>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const RECENT = 8;
/** So many lines are looked through: between what people did stand the site's own acts, and what was refused. */
const LOOKED_AT = 60;
const EVERY_MS = 15_000;

/** What people did, the newest first: no lines of the signer or of commands on the machine, which the log has. */
function Recent() {
  const t = useText(homeTexts);
  const say = useSaid();
  const { data } = useQuery({
    ...readOptions(consoleCalls.staffLog, { pageSize: LOOKED_AT }),
    refetchInterval: EVERY_MS,
  });
  const recent = data?.list
    .filter(({ act, detail }) => entrySaid(act) !== undefined && detail.endsWith(' → done'))
    .slice(0, RECENT);
  return (
    <Card className={styles.card}>
      <CardHead title={t('recent')} more={t('all')} to="/log" />
      <ul className={styles.lines}>
        {recent?.map(({ id, at, staffName, act }) => (
          <li key={id}>
            <p>
              <span>
                <b translate="no">{staffName}</b> {say(actSaid(act))}
              </span>
              <time className="num">{clockTime(at, true)}</time>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
