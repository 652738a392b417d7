import type { BothLanguages } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../platform/call/query.ts';
import { useLocale } from '../../platform/i18n/i18n.ts';

/** Notices of this moment; a push makes them load again (start/live-cache.ts). */
export function useNotices() {
  return useQuery(callQuery(calls.noticeList, {}, true));
}

/** The words of the language in force; Chinese where there is no English. */
export function useWords(): (words: BothLanguages) => string {
  const locale = useLocale((state) => state.locale);
  return (words) => words[locale] || words.zh;
}
