import { calls } from '@caiting/contract/registry';
import type { MyRound, TableNow } from '@caiting/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callKey, callQuery, queryClient } from '../../../platform/call/query.ts';
import { useSession } from '../../../platform/session/session.ts';
import { serverNow } from '../../../platform/time/clock.ts';

/** The server answers all of a quarter second alike: a little later it has the new state. */
const AFTER_CHANGE_MS = 400;
const SOONEST_MS = 700;
/** Nothing changes by itself for longer than a round. */
const LATEST_MS = 20_000;

/** When to ask again, in ms from now: just after the first of the tables changes. */
export function nextAsk(tables: readonly Pick<TableNow, 'changesAt'>[], now: number): number {
  const first = Math.min(...tables.map(({ changesAt }) => changesAt));
  return Math.min(LATEST_MS, Math.max(SOONEST_MS, first - now + AFTER_CHANGE_MS));
}

/** The tables of the house, fresh while somebody looks; of one alone, only its own changes matter. */
export function useTables(only?: string) {
  return useQuery({
    ...callQuery(calls.gameTables, {}, true),
    refetchInterval: ({ state: { data } }) => {
      const watched = data?.tables.filter(({ table }) => only === undefined || table === only) ?? [];
      return watched.length === 0 ? LATEST_MS : nextAsk(watched, serverNow());
    },
  });
}

/** One’s own rounds at a table, newest first; asked again when the table's state changes. */
export function useMine(table: string, state: string | undefined): readonly MyRound[] | undefined {
  const isIn = useSession((session) => session.state === 'in');
  const { data } = useQuery({ ...callQuery(calls.gameTableMine, { table }, true), enabled: isIn });
  useEffect(() => {
    if (state !== undefined && isIn) void refreshMine(table);
  }, [table, state, isIn]);
  return data?.rounds;
}

export async function refreshMine(table: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: callKey(calls.gameTableMine, { table }) });
}
