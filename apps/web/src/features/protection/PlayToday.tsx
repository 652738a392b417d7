import { calls } from '@caiting/contract/registry';
import { money, parseMoney } from '@caiting/money';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { callQuery } from '../../platform/call/query.ts';
import { useMinutesSince } from '../../platform/time/clock.ts';
import { defineTexts, useText } from '../../platform/i18n/i18n.ts';
import { Money } from '../../ui/display/Money.tsx';
import styles from './PlayToday.module.css';
import { quietOverviewQuery } from './queries.ts';

const texts = defineTexts(
  {
    played: '本次已玩 {minutes} 分钟',
    notPlaying: '本次还没有投注',
    today: '今日投注',
    limit: '每日限额',
    noLimit: '未设每日限额',
    toLimits: '限额与休息',
  },
  {
    played: 'Played {minutes} min this session',
    notPlaying: 'No bet yet in this session',
    today: 'Staked today',
    limit: 'daily limit',
    noLimit: 'no daily limit set',
    toLimits: 'Limits and breaks',
  },
);

const amountOf = (text: string | undefined) => parseMoney(text ?? '') ?? 0n;

/** How long this session of play has been, and what was staked today against the own limit, with the way to change it. */
export function PlayToday() {
  const t = useText(texts);
  // Read anew with each opening: a bet that was just made counts.
  const { data } = useQuery({ ...quietOverviewQuery, staleTime: 0 });
  const minutes = useMinutesSince(data?.play?.since ?? null);
  const limit = data?.limits.find(({ kind, period }) => kind === 'stake' && period === 'day');
  const hasNone = data !== undefined && limit === undefined;
  const bets = useQuery({ ...callQuery(calls.userProfit, {}, true), enabled: hasNone, staleTime: 0 });
  const games = useQuery({ ...callQuery(calls.gameProfit, {}, true), enabled: hasNone, staleTime: 0 });
  if (!data) return null;
  const staked = bets.data && games.data && money(amountOf(bets.data.total.stake) + amountOf(games.data.total.stake));
  return (
    <div className={styles.today}>
      <p>
        <span className="num">{data.play ? t('played', { minutes }) : t('notPlaying')}</span>
        <small>
          {t('today')} <Money value={limit?.used ?? staked ?? null} /> ·{' '}
          {limit ? (
            <>
              {t('limit')} <Money value={limit.amount} />
            </>
          ) : (
            t('noLimit')
          )}
        </small>
      </p>
      <Link className="link" to="/userCenter/protection">
        {t('toLimits')} <ChevronRight size={14} aria-hidden="true" />
      </Link>
    </div>
  );
}
