import { calls } from '@caiting/contract/registry';
import type { CallOutput } from '@caiting/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, request } from '../../../platform/call/call.ts';
import { callKey, callQuery, editCached, queryClient } from '../../../platform/call/query.ts';
import { uuid } from '../../../platform/call/uuid.ts';
import { serverNow } from '../../../platform/time/clock.ts';
import { isRunning, opened } from './facts.ts';

export type Rain = CallOutput<typeof calls.rainDetail>;
export type RainWindow = Rain['windows'][number];
export type Split = CallOutput<typeof calls.rainSplit>;
export type Received = CallOutput<typeof calls.receiveRedEnvelope>;

/** While a window runs others open its packets: how many are left is asked for again this often. */
const RUNNING_REFRESH_MS = 5_000;

export const useRain = (id: string) =>
  useQuery({
    ...callQuery(calls.rainDetail, { id }, true, ['rainUnknown']),
    refetchInterval: ({ state: { data } }) =>
      data?.windows.some((window) => isRunning(window, serverNow())) ? RUNNING_REFRESH_MS : false,
  });

/** The split of a window that is over; asked for when somebody wants to check it. */
export const useSplit = (windowId: string, isWanted: boolean) =>
  useQuery({ ...callQuery(calls.rainSplit, { windowId }, true, ['rainUnknown']), enabled: isWanted });

function refresh(): void {
  for (const call of [calls.rainDetail, calls.rainSplit, calls.frontList, calls.queryBalanceFront])
    void queryClient.invalidateQueries({ queryKey: callKey(call) });
}

/** Opens packets of a rain; whatever comes of a press, the page asks again. */
export function useOpening(rainId: string) {
  const [busy, setBusy] = useState(false);
  const [last, setLast] = useState<{ readonly windowId: string; readonly amount: string } | null>(null);
  // The same press after a lost answer asks with the same id: one packet is opened.
  const [requestId, setRequestId] = useState(uuid);
  async function open(windowId: string): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      const got = await request(calls.receiveRedEnvelope, { windowId, requestId });
      editCached(calls.rainDetail, { id: rainId }, (rain) => opened(rain, windowId, got));
      setLast({ windowId, amount: got.amount });
      setRequestId(uuid());
    } catch (error) {
      // A refusal has been told by its dialog.
      if (!(error instanceof CallError)) throw error;
      if (error.code !== null) setRequestId(uuid());
    } finally {
      setBusy(false);
      refresh();
    }
  }
  return { busy, last, open };
}
