import type { StatementType, WithdrawState } from '@caiting/contract';
import type { RechargeOrder } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { request } from '../../../platform/call/call.ts';
import { callKey, callQuery } from '../../../platform/call/query.ts';

export interface Span {
  readonly from: number;
  readonly to: number;
}
export interface EntryFilter extends Span {
  readonly type: StatementType | '';
}

const PAGE = 20;
const keyed = (before: string | undefined) => (before === undefined ? {} : { before });
const next = (page: { next: string | null }) => page.next ?? undefined;
const first = undefined as string | undefined;

/** What the wire takes of a filter: an absent choice is not sent. */
export const entryInput = ({ from, to, type }: EntryFilter) => ({ from, to, ...(type && { type }) });

/** The statement by key, newest first. */
export function useEntries(filter: EntryFilter) {
  const input = { ...entryInput(filter), pageSize: PAGE };
  return useInfiniteQuery({
    queryKey: [...callKey(calls.getTransactionRecordsFront), input],
    initialPageParam: first,
    queryFn: ({ pageParam, signal }) =>
      request(calls.getTransactionRecordsFront, { ...input, ...keyed(pageParam) }, { signal }),
    getNextPageParam: next,
  });
}

export function useSummary(filter: EntryFilter) {
  return useQuery({
    ...callQuery(calls.transactionSummary, entryInput(filter), true),
    placeholderData: keepPreviousData,
  });
}

/** Recharge orders by key, newest first. */
export function useRecharges(span: Span, state: RechargeOrder['state'] | '') {
  const input = { ...span, ...(state && { state }), pageSize: PAGE };
  return useInfiniteQuery({
    queryKey: [...callKey(calls.rechargeRecordList), 'pages', input],
    initialPageParam: first,
    queryFn: ({ pageParam, signal }) =>
      request(calls.rechargeRecordList, { ...input, ...keyed(pageParam) }, { signal }),
    getNextPageParam: next,
  });
}

/** Withdrawals by key, newest first. */
export function useWithdrawals(span: Span, state: WithdrawState | '') {
  const input = { ...span, ...(state && { state }), pageSize: PAGE };
  return useInfiniteQuery({
    queryKey: [...callKey(calls.withdrawRecordList), 'pages', input],
    initialPageParam: first,
    queryFn: ({ pageParam, signal }) =>
      request(calls.withdrawRecordList, { ...input, ...keyed(pageParam) }, { signal }),
    getNextPageParam: next,
  });
}
