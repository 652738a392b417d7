import type { ReactNode } from 'react';
import { UiWords, ZH } from '../../ui/words.ts';
import { useLocale } from './i18n.ts';

/** Gives the small parts below it the words of the language in force. */
export function WordsOfLocale({ children }: { children: ReactNode }) {
  const words = useLocale(({ locale, english }) => (locale === 'en' && english ? english.EN : ZH));
  return <UiWords value={words}>{children}</UiWords>;
}
