import { calls } from '@caiting/contract/registry';
import { useState } from 'react';
import { callKey, queryClient } from '../../../platform/call/query.ts';
import { tellRefusal } from '../../../platform/call/tell-refusal.ts';

/** Runs one act of the studio at a time, and has its pages asked for again. What was refused is told. */
export function useAct(): { isBusy: boolean; run(act: () => Promise<unknown>): void } {
  const [isBusy, setBusy] = useState(false);
  async function run(act: () => Promise<unknown>) {
    if (isBusy) return;
    setBusy(true);
    try {
      await act();
    } catch (error) {
      tellRefusal(error);
    } finally {
      setBusy(false);
      for (const call of [calls.liveStudio, calls.liveIncome, calls.liveRoom, calls.liveList])
        void queryClient.invalidateQueries({ queryKey: callKey(call) });
    }
  }
  return { isBusy, run: (act) => void run(act) };
}
