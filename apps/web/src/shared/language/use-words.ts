import type { BothLanguages } from '@caiting/contract';
import { useLocale } from '../../platform/i18n/i18n.ts';

/** The words of the language in force; Chinese where there is no English. */
export function useWords(): (words: BothLanguages) => string {
  const locale = useLocale((state) => state.locale);
  return (words) => words[locale] || words.zh;
}
