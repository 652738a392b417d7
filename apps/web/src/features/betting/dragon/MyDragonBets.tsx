import { GROUPS } from '@caiting/lottery/core';
import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { FigureNote, figureTexts, shownOf } from '../../../shared/money/figures.tsx';
import { translated, useText } from '../../../platform/i18n/i18n.ts';
import { callQuery } from '../../../platform/call/query.ts';
import { useUser } from '../../../platform/session/session.ts';
import { useToday } from '../../../platform/time/today.ts';
import { GroupGlyph } from '../../../ui/lottery/GroupGlyph.tsx';
import { Money } from '../../../ui/display/Money.tsx';
import { Empty } from '../../../ui/layout/States.tsx';
import { groupOf } from '../../draws/index.ts';
import { picksShown } from '../../../shared/lottery/picks-shown.ts';
import { usePlayFinder } from '../core/queries.ts';
import { BetResult } from '../records/BetResult.tsx';
import { rangeOf } from '../../records/index.ts';
import styles from './Dragon.module.css';
import { dragonTexts } from './texts.ts';
import { shortIssue } from '../../../shared/lottery/issue.ts';

const SHOWN = 20;

/** The newest own bets of the day, of all or of those not decided yet, with the day's totals of the same. */
function useTodaysBets(state: 'all' | 'placed', pageSize: number) {
  const isIn = useUser() !== null;
  const day = useToday();
  const range = useMemo(() => rangeOf('today', Date.parse(`${day}T12:00:00+08:00`)), [day]);
  return useQuery({ ...callQuery(calls.getBetData, { ...range, state, pageSize }, true), enabled: isIn });
}

/** How many of today's bets are not decided yet: the server counts them, however many there are. */
export function OpenCount() {
  const open = useTodaysBets('placed', 1).data?.totals?.count ?? 0;
  return open > 0 && <em className={`${styles.count} num`}>{open}</em>;
}

/** 我的投注: today's bets, changed by pushes, and what they come to. */
export function MyDragonBets() {
  const t = useText(dragonTexts);
  const isIn = useUser() !== null;
  const { data } = useTodaysBets('all', SHOWN);
  const bets = data?.list ?? [];
  const shown = shownOf(data?.totals);
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
                    <b className="ell">{translated(bet.lotteryName)}</b>
                    <span className="ell">
                      {t('issue', { issue: shortIssue(bet.issue) })} · {translated(bet.playName)}{' '}
                      {picksShown(bet.bettingNumber, playOf(bet.lotteryType, bet.playDetailCode))}
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
      <TotalsOfToday figures={shown} isIn={isIn} />
    </>
  );
}

function TotalsOfToday({ figures, isIn }: { figures: ReturnType<typeof shownOf>; isIn: boolean }) {
  const t = useText(dragonTexts);
  const word = useText(figureTexts);
  return (
    <div className={styles.foot}>
      <dl className={styles.totals}>
        <div>
          <dt>{word('stake')}</dt>
          <dd>
            <Money value={figures?.stake ?? null} />
          </dd>
        </div>
        <div>
          <dt>{word('payout')}</dt>
          <dd>
            <Money value={figures?.payout ?? null} />
          </dd>
        </div>
        <div>
          <dt>{word('profit')}</dt>
          <dd>
            <Money value={figures?.profit ?? null} signed />
          </dd>
        </div>
      </dl>
      <p className={styles.note}>
        {t('ofToday')} <FigureNote figures={figures} />
      </p>
      {isIn && (
        <Link to="/userCenter/betRecord" className={styles.all}>
          {t('allRecords')} ›
        </Link>
      )}
    </div>
  );
}
