import type { IssueInfo } from '@caiting/contract';
import { TEXTS } from '@caiting/contract/texts';
import { calls } from '@caiting/contract/registry';
import type { Money } from '@caiting/money';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError, request } from '../../../platform/call/call.ts';
import { queryClient } from '../../../platform/call/query.ts';
import { isSignedIn } from '../../../platform/session/session.ts';
import { uuid } from '../../../platform/call/uuid.ts';
import { hideToast, showToast } from '../../../ui/overlay/notices.ts';
import { lunarYearOfIssue } from '../../draws/index.ts';
import { useTrades } from '../dragon/queries.ts';
import type { Trade } from '../dragon/quick-line.ts';
import type { AnyPlay } from '../picks/menu.ts';
import { playsQuery, refreshBets, usePlayFinder } from '../core/queries.ts';
import { bestSingle } from '../slip/line-view.ts';
import { linesProblem, useLineLimits } from '../slip/limits.ts';
import { betInput, wireLines, type SlipLine } from '../slip/line.ts';
import { levelSteps, playPoint } from '../slip/stake-store.ts';
import { OWN_REFUSALS, RequestIds, placeBets } from '../slip/place-bets.ts';
import { pause, useTell } from '../slip/use-place.ts';

/** A line somebody else showed; the betting point is one's own. */
export type FollowLine = Omit<SlipLine, 'id' | 'point'>;

/** Bets lines that a card of the chat brought, by the normal betting call: price, checks, retries and answers are those of the slip. */
export function useFollowBet(): {
  readonly isBusy: boolean;
  /** Can it be priced already? The rebate must be known. */
  readonly isReady: boolean;
  /** True when it was placed. */
  follow(lines: readonly FollowLine[], issue: string): Promise<boolean>;
} {
  const trades = useTrades();
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);
  const isGone = useRef(false);
  const ids = useRef(new RequestIds(uuid));
  const tell = useTell();
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);
  const follow = useCallback(
    async (wanted: readonly FollowLine[], issue: string): Promise<boolean> => {
      if (busy.current) return false;
      busy.current = true;
      setBusy(true);
      showToast(TEXTS.betWaiting, 'busy');
      const lines = await ownLines(wanted, trades);
      const input = betInput(lines, issue, ids.current.idFor(JSON.stringify(wireLines(lines, issue))));
      const outcome = await placeBets({
        send: () => request(calls.addBetting, input, { own: OWN_REFUSALS, background: true }),
        failureOf: (error) => (error instanceof CallError ? error : null),
        pause,
        isOver: () => isGone.current,
      });
      hideToast();
      busy.current = false;
      if (outcome.kind !== 'unknown') ids.current.settle();
      if (isSignedIn()) refreshBets();
      if (!isGone.current) setBusy(false);
      await tell(outcome);
      return outcome.kind === 'placed';
    },
    [tell, trades],
  );
  return { isBusy, isReady: trades !== null, follow };
}

/** The follower's betting point for a play; 特码A and 特码B fix it. */
function pointOf(play: AnyPlay | undefined, { point, level }: Trade): string {
  return play ? playPoint(play, levelSteps(point), levelSteps(level)) : point;
}

/** The lines as the follower's own. */
function ownLines(wanted: readonly FollowLine[], trades: ReturnType<typeof useTrades>): Promise<SlipLine[]> {
  return Promise.all(
    wanted.map(async (line, index) => {
      const plays = await queryClient.fetchQuery(playsQuery(line.group)).catch((): readonly AnyPlay[] => []);
      const trade = trades?.(line.group);
      const play = plays.find(({ code }) => code === line.playCode);
      return { ...line, id: `follow-${index}`, point: trade ? pointOf(play, trade) : '0' };
    }),
  );
}

/**
 * What lines of a card would bring at the follower's own odds: the most of their best draws, and why one of them cannot be staked like that. Null until
 * plays and rebate are known.
 */
export function useFollowPreview(
  wanted: readonly FollowLine[],
  /** The issue they would go into: 六合彩 is priced by its lunar year. */
  issue: Pick<IssueInfo, 'closeAt'> | undefined,
): { readonly best: Money | null; readonly problem: string | null } | null {
  const trades = useTrades();
  const group = wanted[0]?.group;
  const playOf = usePlayFinder(group ? [group] : [], group && lunarYearOfIssue(group, issue));
  const limits = useLineLimits(group);
  const trade = group && trades?.(group);
  if (!group || !trade) return null;
  const plays = new Map(
    wanted.flatMap(({ playCode }) => {
      const play = playOf(group, playCode);
      return play ? [[playCode, play] as const] : [];
    }),
  );
  if (plays.size === 0) return null;
  const lines = wanted
    // An amount that is still being typed is no stake yet.
    .filter(({ mode, multiple, perTicket }) => (mode === 'stake' ? multiple : perTicket) > 0)
    .map((line) => ({ ...line, point: pointOf(plays.get(line.playCode), trade) }));
  const pricing = { plays, basePayout: trade.basePayout, limits };
  return { best: bestSingle(lines, plays, trade.basePayout), problem: linesProblem(lines, pricing) };
}
