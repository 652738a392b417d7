import { memo } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { isBuilt } from '../../../platform/site-map.ts';
import { Link } from 'react-router';
import { Card, CardHead } from '../../../ui/Card.tsx';
import { Money } from '../../../ui/Money.tsx';
import { issueTail } from '../../draws/index.ts';
import { BetResult } from '../records/BetResult.tsx';
import { useMyBets } from '../queries.ts';
import { betTexts } from '../texts.ts';
import styles from './MyBets.module.css';

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
                <span className="num">
                  {t('issueOf', { issue: issueTail(bet.issue) })} · {t('tickets', { n: bet.bettingCount })}
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
