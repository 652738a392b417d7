import type { calls } from '@caiting/contract/registry';
import type { CallOutput, CallWireInput } from '@caiting/contract/wire';
import { useInfiniteQuery } from '@tanstack/react-query';
import { request } from '../../../platform/call/call.ts';
import { callKey } from '../../../platform/call/query.ts';
import { Skeleton } from '../../../ui/layout/States.tsx';
import styles from './Yuebao.module.css';

type List =
  | typeof calls.getMyYuebaoBalanceLogs
  | typeof calls.yuebaoLogs
  | typeof calls.yuebaoPledgeOrderList
  | typeof calls.yuebaoProfitLogs;

/** A list of the wallet by key, newest first, page after page. Under the call's own key, so that a push refreshes it. */
export function usePages<C extends List>(call: C, input: CallWireInput<C>) {
  const pages = useInfiniteQuery({
    queryKey: [...callKey(call), 'pages', input],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }): Promise<CallOutput<C>> =>
      request(call, { ...input, ...(pageParam && { before: pageParam }) } as CallWireInput<C>, {
        signal,
        background: true,
      }),
    getNextPageParam: (page) => page.next ?? undefined,
  });
  const rows = (pages.data?.pages ?? []).flatMap((page): readonly unknown[] => page.list) as CallOutput<C>['list'];
  return { pages, rows };
}

/** Rows that are coming. */
export function PendingRows() {
  return (
    <div className={styles.pending} aria-busy="true">
      <Skeleton width="100%" height={44} />
      <Skeleton width="100%" height={44} />
    </div>
  );
}
