import { calls } from '@caiting/contract/registry';
import { CallError, request } from '../../../platform/call/call.ts';
import { callKey, queryClient } from '../../../platform/call/query.ts';
import { uuid } from '../../../platform/call/uuid.ts';
import { useRef } from 'react';
import type { CallDef, CallOutput, CallWireInput, RefusalKey } from '@caiting/contract/wire';

const SHOWN = [
  calls.yuebaoInfo,
  calls.yuebaoLogs,
  calls.getMyYuebaoBalanceLogs,
  calls.yuebaoPledgeProducts,
  calls.yuebaoPledgeOrderList,
  calls.yuebaoPledgeOrder,
  calls.yuebaoProfitLogs,
  calls.queryBalanceFront,
];

/** Everything that shows money of the wallet is asked for again. */
export function refreshYuebao(): void {
  for (const call of SHOWN) void queryClient.invalidateQueries({ queryKey: callKey(call) });
}

/** Sends an act on money. One confirmation is one act: after a lost answer the same press again asks with the same id. */
export function useMoneyAct<C extends CallDef>(call: C, own: readonly RefusalKey[]) {
  const asked = useRef<{ of: string; requestId: string }>(null);
  return async (input: CallWireInput<C>, of: string): Promise<CallOutput<C>> => {
    if (asked.current?.of !== of) asked.current = { of, requestId: uuid() };
    const { requestId } = asked.current;
    try {
      const done = await request(call, { ...(input as object), requestId } as CallWireInput<C>, { own });
      asked.current = null;
      return done;
    } catch (error) {
      if (error instanceof CallError && error.code !== null) asked.current = null;
      throw error;
    } finally {
      refreshYuebao();
    }
  };
}
