import { GROUPS } from '@caiting/lottery/core';
import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useText } from '../../../platform/i18n.ts';
import { callQuery } from '../../../platform/query.ts';
import { useUser } from '../../../platform/session.ts';
import { useToday } from '../../../platform/today.ts';
import { GroupGlyph } from '../../../ui/lottery/GroupGlyph.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Empty } from '../../../ui/States.tsx';
import { groupOf, issueTail } from '../../draws/index.ts';
import { picksShown } from '../../../platform/picks-shown.ts';
import { useBetPushes, usePlayFinder } from '../queries.ts';
import { BetResult } from '../records/BetResult.tsx';
import { rangeOf } from '../../records/index.ts';
import styles from './Dragon.module.css';
import { dragonTexts } from './texts.ts';

const SHOWN = 20;

/** The newest own bets of the day with the day's totals. */
function useTodaysBets() {
  const isIn = useUser() !== null;
  const day = useToday();
  const range = useMemo(() => rangeOf('today', Date.parse(`${day}T12:00:00+08:00`)), [day]);
  return useQuery({ ...callQuery(calls.getBetData, { ...range, pageSize: SHOWN }, true), enabled: isIn });
}

/** How many of today's newest bets wait for their draw. */
export function OpenCount() {
  const { data } = useTodaysBets();
  const open = data?.list.filter(({ state }) => state === 'placed').length ?? 0;
  return open > 0 && <em className={`${styles.count} num`}>{open}</em>;
}

/** 我的投注: today's bets, changed by pushes, and what they come to. */
export function MyDragonBets() {
  const t = useText(dragonTexts);
  const isIn = useUser() !== null;
  const { data } = useTodaysBets();
  useBetPushes();
  const bets = data?.list ?? [];
  const playOf = usePlayFinder(GROUPS.filter((group) => bets.some(({ lotteryType }) => lotteryType === group)));
  return (
    <>
      <div className={styles.scroll}>
        {!isIn && <Empty title={t('loginForMine')} />}
        {isIn && data && bets.length === 0 && <Empty title={t('noBets')} />}
        <ul className={styles.list} aria-label={t('mine')}>
          {bets.map((bet) => {
            const group = groupOf(bet.lotteryType);
            return (
              <li key={bet.id}>
                <Link to={`/userCenter/betDetail?id=${bet.id}`} className={styles.mine}>
                  {group && <GroupGlyph group={group} size={32} />}
                  <span className={styles.name}>
                    <b className="ell">{bet.lotteryName}</b>
                    <span className="ell">
                      {bet.playName} {picksShown(bet.bettingNumber, playOf(bet.lotteryType, bet.playDetailCode))} ·{' '}
                      {t('issue', { issue: issueTail(bet.issue) })}
                    </span>
                  </span>
                  <span className={styles.result}>
                    <BetResult bet={bet} />
                    <Money value={bet.bettingAmount} />
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      </div>
      <div className={styles.foot}>
        <dl className={styles.totals}>
          <div>
            <dt>{t('todayStake')}</dt>
            <dd>
              <Money value={data?.totals?.stake ?? null} />
            </dd>
          </div>
          <div>
            <dt>{t('returns')}</dt>
            <dd>
              <Money value={data?.totals?.returned ?? null} />
            </dd>
          </div>
          <div>
            <dt>{t('profit')}</dt>
            <dd>
              <Money value={data?.totals?.profit ?? null} signed />
            </dd>
          </div>
        </dl>
        {isIn && (
          <Link to="/userCenter/betRecord" className={styles.all}>
            {t('allRecords')} ›
          </Link>
        )}
      </div>
    </>
  );
}
