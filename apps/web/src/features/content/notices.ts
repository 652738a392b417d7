import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../platform/call/query.ts';

export { useWords } from '../../shared/language/use-words.ts';

/** Notices of this moment; a push makes them load again (start/live-cache.ts). */
export function useNotices() {
  return useQuery(callQuery(calls.noticeList, {}, true));
}
