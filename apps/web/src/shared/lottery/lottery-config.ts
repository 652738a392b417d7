import type { LotteryInfo } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import type { CallOutput } from '@caiting/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { callQuery, queryClient } from '../../platform/call/query.ts';
import { readStored, writeStored } from '../../platform/storage/storage.ts';

type Config = CallOutput<typeof calls.lotteryConfig>;
const KEY = 'caiting.lotteryConfig';
/** product §9: cached lottery config entries are removed on load except on help (of the site and of plays), trend and rebate pages, which work from the last one at once. */
const KEEPS = /^\/(help|howtoplay|trendChart|rebateDes)(?:\/|$)/;

const isConfig = (value: unknown): value is Config => Array.isArray((value as Config | null)?.lotteries);

/** Lotteries on sale with their fixed facts, base payouts and the rule version. */
export const lotteryConfigQuery = { ...callQuery(calls.lotteryConfig, {}, true), staleTime: 5 * 60_000 };

/** At page load: drops the stored config, or (help, trend, rebate pages) begins with it; from then on stores what is loaded. */
export function startLotteryConfig(pathname: string): void {
  if (!KEEPS.test(pathname)) writeStored(KEY, null);
  const stored = readStored(KEY, isConfig);
  if (stored) queryClient.setQueryData<Config>(lotteryConfigQuery.queryKey, stored, { updatedAt: 0 });
  queryClient.getQueryCache().subscribe((event) => {
    if (
      event.type === 'updated' &&
      event.action.type === 'success' &&
      event.query.queryKey[0] === calls.lotteryConfig.path
    )
      writeStored(KEY, event.query.state.data);
  });
}

export function useLotteryConfig(): Config | undefined {
  return useQuery(lotteryConfigQuery).data;
}

/** One lottery's facts; undefined while loading or for an unknown code. */
export function useLottery(code: string): LotteryInfo | undefined {
  return useLotteryConfig()?.lotteries.find((lottery) => lottery.lotteryCode === code);
}
