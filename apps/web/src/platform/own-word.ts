import { BANKS, OWN_PLACES, type OwnWord } from '@caiting/contract';
import { currentLocale, useLocale, type Locale } from './i18n.ts';

/** The Chinese that the server said, in the language in force when it is a word of our own; the tenant's and other words stay as they are. */
function wordIn(locale: Locale, list: readonly OwnWord[], said: string): string {
  return locale === 'zh' ? said : (list.find(({ zh }) => zh === said)?.en ?? said);
}

const BANK_NAMES = Object.values(BANKS);
const PLACE_NAMES = Object.values(OWN_PLACES);

/** Names of banks as the server says them → in the language in force. */
export function useBankName(): (bankName: string) => string {
  const locale = useLocale((state) => state.locale);
  return (bankName) => wordIn(locale, BANK_NAMES, bankName);
}

/** Where a login came from, in the language in force. The names of countries are the server's. */
export function usePlaceName(): (place: string) => string {
  const locale = useLocale((state) => state.locale);
  return (place) => wordIn(locale, PLACE_NAMES, place);
}

/** The same outside React. */
export const placeName = (place: string): string => wordIn(currentLocale(), PLACE_NAMES, place);
