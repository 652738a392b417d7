import type { CallDef, CallWireInput } from '@caiting/contract/wire';
import { useQuery } from '@tanstack/react-query';
import { serverNow, subscribeTick } from '@caiting/web/ui/hooks/clock.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { shapeOfAnswer, type Shape } from '../contract/columns.ts';
import type { Entry } from '../contract/entries.ts';
import { fieldsOf, type FormField } from '../contract/fields.ts';
import { isLook, readsItself } from '../contract/queues.ts';
import { CallFault } from '../platform/client.ts';
import { behindMsOf, readOptions } from '../platform/query.ts';
import { nextReadMs } from './late.ts';
import type { UrlState } from './url-state.ts';

/** Fields of a read that say where one is in it, no filters. */
const PLACES: ReadonlySet<string> = new Set(['before', 'after', 'pageSize', 'pageNum']);
const QUEUE_EVERY_MS = 10_000;
/** Less is not told: nobody reads a list so fast. */
const BEHIND_MS = 1_000;

export interface Read {
  readonly filters: readonly FormField[];
  readonly shape: Shape;
  /** Something must be said first: whose, which. */
  readonly isAsked: boolean;
  /** Whose, which: what had to be said first, by its field. Empty of a list that anybody looks at. */
  readonly of: Readonly<Record<string, string>>;
  readonly data: Readonly<Record<string, unknown>> | undefined;
  readonly fault: CallFault | null;
  readonly isLoading: boolean;
  /** The data is that of an earlier look: the last one failed. */
  readonly oldSince: number | null;
  /** When what stands here was read, on the server's clock; null before. */
  readonly readAt: number | null;
  /** Where what stands here lacks what came after that moment, since it was read from a replica that is behind; else null. */
  readonly asOf: number | null;
  /** Read again by itself. */
  readonly isPolled: boolean;
  /** Rows of a page, where pages have numbers. */
  readonly pageRows: number | null;
  again(): void;
}

/** What a read is asked with: what is said, else what its fields begin with. Whoever asks with the same shares the answer. */
export const askedWith = (
  fields: readonly FormField[],
  said: (name: string) => string | null,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fields.flatMap(({ name, preset }) => {
      const value = said(name) ?? (PLACES.has(name) ? null : preset);
      return value === null || value === '' ? [] : [[name, value]];
    }),
  );

/** One read of a part with the filters of the address. Queues, and what changes by itself, are read again; looks that the log keeps are not. */
export function useRead(entry: Entry, url: Pick<UrlState, 'filter'>, isAllowed: boolean): Read {
  const all = useMemo(() => fieldsOf(entry.call, entry.words), [entry]);
  const shape = useMemo(() => shapeOfAnswer(entry.call.output), [entry]);
  const filters = all.filter(({ name }) => !PLACES.has(name));
  const given = askedWith(all, url.filter);
  const isAsked = filters.every(({ name, isRequired }) => !isRequired || given[name] !== undefined);
  const isLogged = isLook(filters, given);
  const isPolled = readsItself(entry.name) && !isLogged;
  const query = useQuery({
    ...readOptions(entry.call as CallDef, given as CallWireInput<CallDef>),
    enabled: isAllowed && isAsked,
    // The page before stands until the next one is here; never another list under these heads, nor another person under this name.
    placeholderData: (before, of) => (!isLogged && of?.queryKey[0] === entry.call.path ? before : undefined),
    refetchInterval: ({ state }) => (isPolled ? QUEUE_EVERY_MS : nextReadMs(entry.name, state.data, serverNow())),
    refetchOnWindowFocus: !isLogged,
    ...(isLogged ? { staleTime: Number.POSITIVE_INFINITY } : {}),
  });
  const { error } = query;
  const readAt = query.data === undefined || query.isPlaceholderData ? null : onServersClock(query.dataUpdatedAt);
  const behindMs = behindMsOf(entry.call, given);
  return {
    filters,
    shape,
    isAsked,
    of: Object.fromEntries(filters.flatMap(({ name, isRequired }) => (isRequired ? [[name, given[name] ?? '']] : []))),
    data: query.data as Read['data'],
    fault: error instanceof CallFault ? error : error === null ? null : new CallFault(String(error), null, null),
    isLoading: query.isLoading,
    oldSince: error !== null && query.data !== undefined ? onServersClock(query.dataUpdatedAt) : null,
    readAt,
    asOf: readAt === null || behindMs <= BEHIND_MS ? null : readAt - behindMs,
    isPolled,
    pageRows: all.some(({ name }) => name === 'pageNum')
      ? Number(given['pageSize'] ?? all.find(({ name }) => name === 'pageSize')?.preset)
      : null,
    again: () => void query.refetch(),
  };
}

/** A moment of this machine as the server would have it: every other time on the page is the server's. */
export const onServersClock = (ms: number): number => Math.round(serverNow() - (Date.now() - ms));

/** Longer than that without news, and nothing is decided by what stands there. */
const STALE_MS = 15_000;
/** Since when a list that reads itself has not been read; null while it is fresh. */
export function useStale({ isPolled, readAt }: Read): number | null {
  const isStale = useSyncExternalStore(
    subscribeTick,
    () => isPolled && readAt !== null && serverNow() - readAt > STALE_MS,
  );
  return isStale ? readAt : null;
}
