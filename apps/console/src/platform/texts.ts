import { currentLocale, useLocale } from '@caiting/web/i18n/i18n.ts';

interface BothWords {
  readonly zh: string;
  readonly en: string;
}

/** Words of the contract in the language in force, inside a component. */
export function useSaid(): (words: BothWords) => string {
  const locale = useLocale((state) => state.locale);
  return (words) => words[locale];
}
/** The same outside. */
export const said = (words: BothWords): string => words[currentLocale()];
