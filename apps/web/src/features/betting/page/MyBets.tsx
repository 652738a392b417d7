import { memo } from 'react';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { Link } from 'react-router';
import { isBuilt } from '../../../shared/site/site-map.ts';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import { CancelOpen } from '../records/CancelOrDetail.tsx';
import { BetResult } from '../records/BetResult.tsx';
import { useMyBets } from '../core/queries.ts';
import { betTexts } from '../core/texts.ts';
import styles from './MyBets.module.css';
import { shortIssue } from '../../../shared/lottery/issue.ts';

/** 我的投注 under the pad: the newest bets of this lottery, changed by pushes; those of an issue on sale can be taken back here. */
export const MyBets = memo(function MyBets({ lotteryCode }: { lotteryCode: string }) {
  const t = useText(betTexts);
  const { data } = useMyBets(lotteryCode);
  const records = isBuilt('/userCenter/betRecord') ? { more: t('all'), to: '/userCenter/betRecord' } : {};
  if (!data || data.list.length === 0) return null;
  return (
    <Card>
      <CardHead title={t('myBets')} {...records} />
      <ul className={styles.list}>
        {data.list.map((bet) => (
          <li key={bet.id} className={styles.row}>
            <Link to={`/userCenter/betDetail?id=${bet.id}`} className={styles.bet}>
              <span className={styles.what}>
                <b className="ell">{translated(bet.playName)}</b>
                <span className="num ell">
                  {shortIssue(bet.issue)} · {t('tickets', { n: bet.bettingCount })}
                </span>
              </span>
              <BetResult bet={bet} />
              <Money value={bet.bettingAmount} />
            </Link>
            <CancelOpen bet={bet} />
          </li>
        ))}
      </ul>
    </Card>
  );
});
