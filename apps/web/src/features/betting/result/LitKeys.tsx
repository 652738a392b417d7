import { calls } from '@caiting/contract/registry';
import type { Group } from '@caiting/lottery/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { callQuery } from '../../../platform/call/query.ts';
import { lunarYearOfIssue, useKnownLottery, useLotteryNow } from '../../draws/index.ts';
import type { IssueResult } from '../core/issue-result.ts';
import { MY_BETS_SHOWN, playsQuery } from '../core/queries.ts';
import './lit.css';
import { light } from './light.ts';
import { litOf, type Lit } from './lit.ts';

/** More bets of one issue than these are not looked for: what of them is seen is lit. */
const BETS_MAX = 100;

/** Lights what made a gain, for as long as it is drawn: own picks on the pad and balls of the last draw. */
export function LitKeys({ result }: { result: IssueResult }) {
  const group = useKnownLottery(result.lotteryCode)?.group;
  return group && <OfGroup group={group} result={result} />;
}

function OfGroup({ group, result }: { group: Group; result: IssueResult }) {
  const lit = useLit(group, result);
  const { lotteryCode } = result;
  useEffect(() => (lit ? light(lotteryCode, lit) : undefined), [lotteryCode, lit]);
  return null;
}

function useLit(group: Group, { lotteryCode, issue, bets }: IssueResult): Lit | null {
  const now = useLotteryNow(lotteryCode);
  const { data: plays } = useQuery(playsQuery(group, lunarYearOfIssue(group, now?.current)));
  const isMore = Object.keys(bets).length > MY_BETS_SHOWN;
  const { data: own } = useQuery(
    callQuery(calls.getBetting, { lotteryCode, pageSize: isMore ? BETS_MAX : MY_BETS_SHOWN }),
  );
  const last = now?.last?.issue === issue ? now.last : null;
  return useMemo(() => {
    if (!last || !plays || !own) return null;
    const found = own.list.flatMap((bet) => {
      const play = plays.find(({ code }) => code === bet.playDetailCode);
      const ended = bets[bet.id];
      return play && ended ? [{ play, text: bet.bettingNumber, isWon: ended.state === 'won' }] : [];
    });
    const lunarYear = lunarYearOfIssue(group, last);
    const numbers = last.openNumber.split(',').map(Number);
    return litOf(found, { numbers, ...(lunarYear !== undefined && { lunarYear }) });
  }, [group, last, plays, own, bets]);
}
