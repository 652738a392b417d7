import { countText, yuanText } from '@caiting/contract/wire';
import { Link } from 'react-router';
import { useText } from '../../../platform/i18n/i18n.ts';
import { serverNow, useCountdown } from '../../../platform/time/clock.ts';
import { Tag } from '../../../ui/display/Tag.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { useWords } from '../../content/index.ts';
import cardStyles from '../Activity.module.css';
import { momentText } from '../facts.ts';
import { TONES, nextMoment, stateAt, windowNow } from './facts.ts';
import type { Rain } from './queries.ts';
import styles from './Rain.module.css';
import { rainTexts } from './texts.ts';

/** The way to a rain from the list of activities. */
export function RainCard({ rain }: { rain: Rain }) {
  const t = useText(rainTexts);
  const say = useWords();
  useCountdown(nextMoment(rain, serverNow()));
  const window = windowNow(rain, serverNow());
  if (!window) return null;
  const state = stateAt(window, serverNow());
  const pool = t('windowFacts', { pool: yuanText(window.pool), n: countText(window.packets) });
  return (
    <Card as="article" className={cardStyles.card}>
      <Link to={`/activity/rain-${rain.id}`}>
        <div className={styles.band} data-over={state === 'ended' || state === 'cancelled' || undefined}>
          <span aria-hidden="true" className={styles.packet} />
          <span aria-hidden="true" className={styles.packet} />
          <span aria-hidden="true" className={styles.packet} />
          <h2>{say(rain.title)}</h2>
        </div>
        <div className={cardStyles.text}>
          <p className={cardStyles.when}>
            <span className="num">
              {state === 'coming' ? t('startsAt', { at: momentText(window.startsAt) }) : momentText(window.startsAt)}
            </span>
            <Tag tone={TONES[state]}>{t(state)}</Tag>
          </p>
          <p className="num">{pool}</p>
        </div>
      </Link>
    </Card>
  );
}
