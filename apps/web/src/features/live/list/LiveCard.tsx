import type { LiveItem } from '@caiting/contract';
import { countText } from '@caiting/contract/wire';
import { Users } from 'lucide-react';
import { Link } from 'react-router';
import { useLocale, useText } from '../../../platform/i18n/i18n.ts';
import { shortIssue } from '../../../shared/lottery/issue.ts';
import { useLottery } from '../../../shared/lottery/lottery-config.ts';
import { PhaseTimer, useLotteryNow } from '../../draws/index.ts';
import { Cover } from '../core/Cover.tsx';
import { liveTexts } from '../core/texts.ts';
import styles from './LiveList.module.css';

/** A room that is on air: picture, viewers, streamer, and the time to the close of its lottery. */
export function LiveCard({ item, isFirst }: { item: LiveItem; isFirst: boolean }) {
  const t = useText(liveTexts);
  const locale = useLocale((state) => state.locale);
  const lottery = useLottery(item.lottery);
  const now = useLotteryNow(item.lottery);
  return (
    <Link className={styles.card} data-first={isFirst || undefined} to={`/live/${item.type}/${item.code}`}>
      <span className={styles.picture}>
        <Cover cover={item.cover} />
        <span className={styles.onAir}>
          <i aria-hidden="true" />
          {t('live')}
        </span>
        <span className={styles.viewers} aria-label={t('viewers', { n: item.viewers })}>
          <Users size={14} aria-hidden="true" />
          <span className="num">{countText(item.viewers)}</span>
        </span>
      </span>
      <span className={styles.words}>
        <b className="ell">{item.title[locale]}</b>
        <span className={styles.timer}>
          <PhaseTimer now={now} paused={lottery?.paused ?? false} />
        </span>
        <small className="ell" translate="no">
          {t('streamer', { name: item.streamer.name })}
        </small>
        {now && <small className={styles.until}>{t('untilClose', { issue: shortIssue(now.current.issue) })}</small>}
      </span>
    </Link>
  );
}
