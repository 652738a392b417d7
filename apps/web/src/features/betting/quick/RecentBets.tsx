import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callQuery } from '../../../platform/call/query.ts';
import { defineTexts, translated, useText } from '../../../platform/i18n/i18n.ts';
import { clockTime } from '../../../platform/time/time.ts';
import { shortIssue } from '../../../shared/lottery/issue.ts';
import { Money } from '../../../ui/display/Money.tsx';
import { Card, CardHead } from '../../../ui/layout/Card.tsx';
import { Skeleton } from '../../../ui/layout/States.tsx';
import { BetResult } from '../records/BetResult.tsx';
import styles from './RecentBets.module.css';

const texts = defineTexts(
  {
    title: '最近注单',
    all: '全部',
    none: '还没有投注',
    failed: '注单没有读到',
    time: '时间',
    lottery: '彩种 · 期',
    stake: '投注',
    result: '结果',
  },
  {
    title: 'Recent bets',
    all: 'All',
    none: 'No bets yet',
    failed: 'The bets could not be loaded',
    time: 'Time',
    lottery: 'Lottery · issue',
    stake: 'Stake',
    result: 'Result',
  },
);

/** As many as stand beside what waits. */
const SHOWN = 4;

/** The last own bets of all lotteries, on a desktop. Its height is that of four whatever there is: what stands below never moves. */
export function RecentBets() {
  const t = useText(texts);
  const { data, isError } = useQuery(callQuery(calls.getBetting, { pageSize: SHOWN }, true));
  return (
    <Card className={styles.card}>
      <CardHead title={t('title')} more={t('all')} to="/userCenter/betRecord" />
      {data === undefined ? (
        isError ? (
          <p className={styles.none}>{t('failed')}</p>
        ) : (
          <Skeleton width="100%" height={212} />
        )
      ) : data.list.length === 0 ? (
        <p className={styles.none}>{t('none')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('time')}</th>
              <th scope="col">{t('lottery')}</th>
              <th scope="col">{t('stake')}</th>
              <th scope="col">{t('result')}</th>
            </tr>
          </thead>
          <tbody>
            {data.list.map((bet) => (
              <tr key={bet.id}>
                <td className="num">{clockTime(bet.createdAt)}</td>
                <td>
                  <Link to={`/userCenter/betDetail?id=${bet.id}`}>
                    {translated(bet.lotteryName)} <small className="num">{shortIssue(bet.issue)}</small>
                  </Link>
                </td>
                <td>
                  <Money value={bet.bettingAmount} />
                </td>
                <td>
                  <BetResult bet={bet} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
