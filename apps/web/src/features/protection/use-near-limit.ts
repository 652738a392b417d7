import { useQuery } from '@tanstack/react-query';
import { parseMoney } from '@caiting/money';
import type { ProtectionLimit } from '@caiting/contract';
import { quietOverviewQuery } from './queries.ts';

/** Limits that a result brings nearer. */
const OF_RESULTS: ReadonlySet<ProtectionLimit['kind']> = new Set(['loss', 'stake', 'session']);

/** Nine tenths of it are used. */
const isNear = ({ amount, used }: ProtectionLimit): boolean =>
  10n * (parseMoney(used) ?? 0n) >= 9n * (parseMoney(amount) ?? 0n);

/**
 * Whether a pause is in force or an own limit nearly reached: what tells of results says less then, not more. Asked anew by whoever shows a result, since
 * that result counts already; null until the answer is there. One that cannot be had holds nothing back.
 */
export function useNearLimit(): boolean | null {
  const { data, isFetchedAfterMount } = useQuery({ ...quietOverviewQuery, refetchOnMount: 'always' });
  if (!isFetchedAfterMount) return null;
  return (
    data !== undefined &&
    (data.exclusion !== null || data.limits.some((one) => OF_RESULTS.has(one.kind) && isNear(one)))
  );
}
