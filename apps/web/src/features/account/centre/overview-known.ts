import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../platform/call/query.ts';

/** Of what waits only the newest is shown, with how many there are. */
export const OPEN_RECHARGES = callQuery(calls.rechargeRecordList, { openOnly: '1', pageSize: 1 }, true);
export const OPEN_BETS = callQuery(calls.getBetData, { state: 'placed', pageSize: 1 }, true);

/** Whether it is known which parts 我的 has: every question that decides one is answered, or has failed. */
export function useIsOverviewKnown(): boolean {
  const asked = [
    useQuery(callQuery(calls.gradeTable, {}, true)),
    useQuery(callQuery(calls.isChangeSafetyPassword, {}, true)),
    useQuery(OPEN_RECHARGES),
    useQuery(OPEN_BETS),
    useQuery(callQuery(calls.unReadMessage, {}, true)),
  ];
  return asked.every(({ isPending }) => !isPending);
}
