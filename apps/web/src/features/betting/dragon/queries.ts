import { LONG_DRAGON_REFRESH_MS } from '@caiting/contract';
import { calls, type pushes } from '@caiting/contract/registry';
import type { PushData } from '@caiting/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { lotteryConfigQuery } from '../../../shared/lottery/lottery-config.ts';
import { callQuery, editCached, queryClient } from '../../../platform/call/query.ts';
import { useUser } from '../../../platform/session/session.ts';
import { pointSteps, stepsText, useStake } from '../slip/stake-store.ts';
import { withDragons } from './dragon-list.ts';
import type { Trade } from './quick-line.ts';

/** The long dragons of one lottery after a draw, among those of all. */
export function applyDragonPush({ lotteryCode, list }: PushData<typeof pushes.longDragon>): void {
  const hall = queryClient.getQueryData(lotteryConfigQuery.queryKey)?.lotteries.map((one) => one.lotteryCode);
  editCached(calls.longDragon, {}, (old) => ({ ...old, list: withDragons(old.list, lotteryCode, list, hall ?? []) }));
}

/** The long dragons of all lotteries: pushed after every draw, and asked for again every ten seconds (product §4). */
export const useDragons = () =>
  useQuery({ ...callQuery(calls.longDragon, {}, true), refetchInterval: LONG_DRAGON_REFRESH_MS });

/** Base payout and chosen point of every group for whoever is signed in; null for a visitor and until it is known. */
export function useTrades(): ((group: string) => Trade | null) | null {
  const isIn = useUser() !== null;
  const { data } = useQuery({ ...callQuery(calls.getAllBetRebate, {}, true), staleTime: 60_000, enabled: isIn });
  const steps = useStake((stake) => stake.steps);
  return useMemo(() => {
    if (!data || !isIn) return null;
    return (group) => {
      const own = data.list.find(({ lotteryType }) => lotteryType === group);
      return own
        ? { basePayout: own.basePayout, point: stepsText(pointSteps(steps, group, own.level)), level: own.level }
        : null;
    };
  }, [data, isIn, steps]);
}
