import { memo } from 'react';
import { useText } from '../../../platform/i18n/i18n.ts';
import { isBuilt } from '../../../shared/site/site-map.ts';
import { Link } from 'react-router';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import { BetResult } from '../records/BetResult.tsx';
import { useMyBets } from '../core/queries.ts';
import { betTexts } from '../core/texts.ts';
import styles from './MyBets.module.css';
import { shortIssue } from '../../../shared/lottery/issue.ts';

/** 我的投注: the newest bets of this lottery, changed by pushes. */
export const MyBets = memo(function MyBets({ lotteryCode }: { lotteryCode: string }) {
  const t = useText(betTexts);
  const { data } = useMyBets(lotteryCode);
  const records = isBuilt('/userCenter/betRecord') ? { more: t('all'), to: '/userCenter/betRecord' } : {};
  return (
    <Card>
      <CardHead title={t('myBets')} {...records} />
      {data && data.list.length === 0 && <p className={styles.none}>{t('noBets')}</p>}
      <ul className={styles.list}>
        {data?.list.map((bet) => (
          <li key={bet.id}>
            <Link to={`/userCenter/betDetail?id=${bet.id}`} className={styles.row}>
              <span className={styles.what}>
                <b className="ell">{bet.playName}</b>
                <span className="num ell">
                  {shortIssue(bet.issue)} · {t('tickets', { n: bet.bettingCount })}
                </span>
              </span>
              <BetResult bet={bet} />
              <Money value={bet.bettingAmount} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
});
