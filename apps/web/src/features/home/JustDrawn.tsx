import { Link } from 'react-router';
import { defineTexts, translated, useText } from '../../platform/i18n/i18n.ts';
import { clockTime } from '../../platform/time/time.ts';
import { shortIssue } from '../../shared/lottery/issue.ts';
import { useLotteryConfig } from '../../shared/lottery/lottery-config.ts';
import cardStyles from '../../ui/layout/Card.module.css';
import { cx } from '../../ui/cx.ts';
import { GroupGlyph } from '../../ui/lottery/GroupGlyph.tsx';
import { DrawnBalls, groupOf, useAllNow } from '../draws/index.ts';
import styles from './JustDrawn.module.css';
import { newestDraws } from './newest-draws.ts';

const texts = defineTexts(
  { title: '刚开奖', note: '点开看走势与验证', issue: '{issue} 期', at: '{time} 开奖' },
  { title: 'Just drawn', note: 'Opens trends and verification', issue: 'Issue {issue}', at: 'drawn {time}' },
);

/** The newest results of all lotteries, the newest at the left; one that comes fades in there and pushes the row once. */
export function JustDrawn() {
  const t = useText(texts);
  const config = useLotteryConfig();
  const { data } = useAllNow();
  const draws = newestDraws(data?.list ?? []);
  return (
    <section className={cx(cardStyles.card, styles.card)} aria-labelledby="just-drawn">
      <h2 id="just-drawn">
        {t('title')} <small>{t('note')}</small>
      </h2>
      <ul className={styles.row}>
        {draws.map(({ lotteryCode, last }) => {
          const info = config?.lotteries.find((lottery) => lottery.lotteryCode === lotteryCode);
          const group = info && groupOf(info.lotteryType);
          return (
            info &&
            group && (
              <li key={`${lotteryCode}-${last.issue}`}>
                <Link to={`/trendChart/${lotteryCode}`}>
                  <span>
                    <GroupGlyph group={group} size={24} /> {translated(info.lotteryName)}{' '}
                    <small className="num">
                      {t('issue', { issue: shortIssue(last.issue) })} · {t('at', { time: clockTime(last.drawnAt) })}
                    </small>
                  </span>
                  <DrawnBalls group={group} openNumber={last.openNumber} size={group === 'KL8' ? 14 : 20} />
                </Link>
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}
