import { countText, yuanText } from '@caiting/contract/wire';
import { useText } from '../../../platform/i18n/i18n.ts';
import { useCountdown, serverNow } from '../../../platform/time/clock.ts';
import { useRefreshAfter } from '../../../platform/time/refresh-after.ts';
import { Link } from 'react-router';
import { useGradeOf } from '../../../shared/player/grade-of.ts';
import { Tag } from '../../../ui/display/Tag.tsx';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { Empty, ErrorState, Skeleton } from '../../../ui/layout/States.tsx';
import { cx } from '../../../ui/cx.ts';
import { useOwnTitle, useWords } from '../../content/index.ts';
import { momentText } from '../facts.ts';
import { activityTexts } from '../texts.ts';
import { TONES, nextMoment, stateAt, windowNow } from './facts.ts';
import { FairCard } from './FairCard.tsx';
import { useRain, type Rain } from './queries.ts';
import styles from './Rain.module.css';
import { RainScene } from './RainScene.tsx';
import { rainTexts } from './texts.ts';

/** /activity/rain-{id}: one red-envelope rain: what comes, opening, what came of it, and the check of its split. */
export function RainPage({ id }: { id: string }) {
  const t = useText(rainTexts);
  const { data, isError, error, refetch } = useRain(id);
  if (!data && isError)
    return 'code' in error && error.code !== null ? (
      <Card>
        <Empty title={t('gone')} text={t('goneText')} action={<ButtonLink to="/activity">{t('toList')}</ButtonLink>} />
      </Card>
    ) : (
      <ErrorState
        title={t('failed')}
        text={t('failedText')}
        action={<Button onClick={() => void refetch()}>{t('reload')}</Button>}
      />
    );
  if (!data) return <Skeleton height={560} width="100%" />;
  return <Shown rain={data} refresh={refetch} />;
}

function Shown({ rain, refresh }: { rain: Rain; refresh(): unknown }) {
  const t = useText(rainTexts);
  const ta = useText(activityTexts);
  const say = useWords();
  useOwnTitle(say(rain.title));
  const next = nextMoment(rain, serverNow());
  // Each beginning and end draws the page again by the clock alone, and is asked for a moment later.
  useCountdown(next);
  useRefreshAfter(next, refresh);
  const window = windowNow(rain, serverNow());
  return (
    <>
      <nav className={cx(styles.crumbs, 'desk')} aria-label={ta('activities')}>
        <Link to="/activity">{ta('activities')}</Link> › <span>{say(rain.title)}</span>
      </nav>
      <div className={styles.two}>
        {window && <RainScene rain={rain} window={window} title={say(rain.title)} />}
        <div className={styles.column}>
          <Card>
            <CardHead title={t('windows')} />
            <ul className={styles.windows}>
              {rain.windows.map((one) => (
                <WindowRow key={one.id} window={one} />
              ))}
            </ul>
          </Card>
          <Rules rain={rain} />
          <FairCard rain={rain} />
        </div>
      </div>
    </>
  );
}

function WindowRow({ window }: { window: Rain['windows'][number] }) {
  const t = useText(rainTexts);
  const state = stateAt(window, serverNow());
  const { own, taken, packets } = window;
  return (
    <li>
      <b className="num">{momentText(window.startsAt)}</b>
      <span className={styles.facts}>
        <small className="num">{t('windowFacts', { pool: yuanText(window.pool), n: countText(packets) })}</small>
        {taken > 0 && <small className="num">{t('takenOf', { n: countText(taken), of: countText(packets) })}</small>}
        {own && own.used > 0 && <small className="num">{t('mine', { amount: yuanText(own.got), n: own.used })}</small>}
      </span>
      <Tag tone={TONES[state]}>{t(state)}</Tag>
    </li>
  );
}

function Rules({ rain: { chances, wagering, perDevice } }: { rain: Rain }) {
  const t = useText(rainTexts);
  const gradeOf = useGradeOf();
  const list = chances.map(({ grade, chances: n }) => t('chance', { grade: gradeOf(grade), n })).join(t('and'));
  const money = Number(wagering) === 0 ? t('ruleFree') : t('ruleMoney', { n: wagering });
  const device = perDevice ? [t('ruleDevice')] : [];
  const more = [t('rule2'), t('rule3'), t('rule4'), t('rule5')];
  const lowest = chances[0]?.grade ?? 1;
  const who = lowest > 1 ? t('rule1From', { grade: gradeOf(lowest) }) : t('rule1');
  const lines = [who, t('ruleChances', { list }), ...device, money, ...more];
  return (
    <Card className={styles.pad}>
      <h2>{t('rules')}</h2>
      <ul className={styles.rules}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Card>
  );
}
