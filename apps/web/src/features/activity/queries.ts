import { yuanText } from '@caiting/contract/wire';
import { calls } from '@caiting/contract/registry';
import type { CallOutput } from '@caiting/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, request } from '../../platform/call/call.ts';
import { callKey, callQuery, queryClient } from '../../platform/call/query.ts';
import { uuid } from '../../platform/call/uuid.ts';
import { textOf } from '../../platform/i18n/i18n.ts';
import { showToast } from '../../ui/overlay/notices.ts';

import { activityTexts } from './texts.ts';

export type Activity = CallOutput<typeof calls.frontList>['list'][number];
export type ActivityDetail = CallOutput<typeof calls.activityDetail>;

export const useActivities = () => useQuery(callQuery(calls.frontList, {}, true));
export const useActivity = (id: string) =>
  useQuery({ ...callQuery(calls.activityDetail, { id }, true, ['activityUnknown']), enabled: id !== '' });

function refresh(): void {
  for (const call of [calls.frontList, calls.activityDetail, calls.queryBalanceFront])
    void queryClient.invalidateQueries({ queryKey: callKey(call) });
}

/** Claims and check-ins; whatever comes of one, the page asks again. */
export function useActivityActs(id: string) {
  const [busy, setBusy] = useState(false);
  // The same press after a lost answer asks with the same id: the reward is paid once.
  const [requestId, setRequestId] = useState(uuid);
  async function act(what: () => Promise<string>): Promise<void> {
    setBusy(true);
    try {
      showToast(await what());
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
  return {
    busy,
    claim: () =>
      act(async () => {
        const { amount } = await request(calls.claimActivity, { id, requestId });
        return textOf(activityTexts, 'claimDone', { amount: yuanText(amount) });
      }),
    checkIn: () =>
      act(async () => {
        const { days } = await request(calls.checkInActivity, { id });
        return textOf(activityTexts, 'checkInDone', { n: days });
      }),
  };
}
