import { TEXTS } from '@caiting/contract/texts';
import { calls } from '@caiting/contract/registry';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError, request } from '../../../platform/call.ts';
import { isSignedIn } from '../../../platform/session.ts';
import { uuid } from '../../../platform/uuid.ts';
import { hideToast, showToast } from '../../../ui/notices.ts';
import { useTrades } from '../dragon/queries.ts';
import { refreshBets } from '../queries.ts';
import { betInput, wireLines, type SlipLine } from '../slip/line.ts';
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
      const lines = wanted.map((line, index) => ({
        ...line,
        id: `follow-${index}`,
        point: trades?.(line.group)?.point ?? '0',
      }));
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
