import { calls } from '@caiting/contract/registry';
import type { Group } from '@caiting/lottery/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { callQuery } from '../../../platform/call/query.ts';
import { lunarYearOfIssue, useKnownLottery, useLotteryNow } from '../../draws/index.ts';
import type { IssueResult } from '../core/issue-result.ts';
import { MY_BETS_SHOWN, playsQuery } from '../core/queries.ts';
import './lit.css';
import { keyOf, litOf, type Lit } from './lit.ts';

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

/**
 * Marks what stands on the page, and takes the marks away again. Marks alone: the keys keep what they say to readers, whom the card tells all of it, and
 * the pad, which every visit loads, knows nothing of a moment that few of them have.
 */
function light(lotteryCode: string, { keys, places }: Lit): () => void {
  const marked: HTMLElement[] = [];
  const mark = (element: HTMLElement, isHit: boolean | undefined) => {
    if (isHit === undefined) return;
    element.dataset['lit'] = isHit ? 'hit' : 'miss';
    marked.push(element);
  };
  for (const pad of document.querySelectorAll<HTMLElement>('[data-play]'))
    for (const [at, row] of pad.querySelectorAll<HTMLElement>('[data-pad="row"]').entries()) {
      // A row of a table of several plays says whose it is; those of a pad are the play's own.
      const [play = '', index = String(at)] = (row.dataset['row'] ?? pad.dataset['play'] ?? '').split(' ');
      for (const key of row.querySelectorAll<HTMLElement>('[data-option]'))
        mark(key, keys.get(keyOf(play, Number(index), key.dataset['option'] ?? '')));
    }
  for (const ball of document.querySelectorAll<HTMLElement>(`[data-draw="${lotteryCode}"] [data-at]`))
    mark(ball, places.has(Number(ball.dataset['at'])));
  return () => {
    for (const element of marked) delete element.dataset['lit'];
  };
}
