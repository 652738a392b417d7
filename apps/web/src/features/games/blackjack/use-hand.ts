import { calls } from '@caiting/contract/registry';
import type { CallOutput } from '@caiting/contract/wire';
import type { BlackjackHand } from '@caiting/contract';
import { formatMoney, type Money } from '@caiting/money';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallError, request } from '../../../platform/call/call.ts';
import { callKey, callQuery, editCached, queryClient } from '../../../platform/call/query.ts';
import { uuid } from '../../../platform/call/uuid.ts';
import { tick } from '../../../shared/sound/sound.ts';

export type Action = 'hit' | 'stand' | 'double' | 'split';

/** Refusals that stand at the buttons instead of in a dialog. */
const OWN = [
  'handOpen',
  'handUnknown',
  'handMoved',
  'actionNotAllowed',
  'gameLimits',
  'gameAway',
  'gameClosed',
  'balanceShort',
  'bettingBlocked',
  'excluded',
  'singleStakeLimit',
  'sessionLimitReached',
  'stakeLimitReached',
  'lossLimitReached',
] as const;

/** The hand under way, or the last one, with the acts on it. One act at a time: a second press while one is under way does nothing. */
export function useHand() {
  const query = useQuery(callQuery(calls.blackjackHand, {}, true));
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const asked = useRef<{ of: string; requestId: string }>(null);

  async function act(of: string, send: (requestId: string) => Promise<{ hand: BlackjackHand }>): Promise<void> {
    if (isBusy) return;
    // After a lost answer the same press again asks with the same id.
    if (asked.current?.of !== of) asked.current = { of, requestId: uuid() };
    setBusy(true);
    setRefusal(null);
    try {
      const { hand } = await send(asked.current.requestId);
      asked.current = null;
      tick();
      editCached(calls.blackjackHand, {}, (old: CallOutput<typeof calls.blackjackHand>) => ({ ...old, hand }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code !== null) asked.current = null;
      setRefusal(error.told ? null : error.message);
      await query.refetch();
    } finally {
      setBusy(false);
      void queryClient.invalidateQueries({ queryKey: callKey(calls.queryBalanceFront) });
    }
  }

  return {
    query,
    refusal,
    isBusy,
    begin: (stake: Money) =>
      act(`begin ${stake} ${query.data?.hand?.hand ?? ''}`, (requestId) =>
        request(calls.startBlackjack, { stake: formatMoney(stake), requestId }, { own: OWN }),
      ),
    play: ({ hand, step }: BlackjackHand, action: Action) =>
      act(`${hand} ${step} ${action}`, (requestId) =>
        request(calls.actBlackjack, { hand, step, action, requestId }, { own: OWN }),
      ),
  };
}
