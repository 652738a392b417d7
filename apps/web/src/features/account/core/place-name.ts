import { OWN_PLACES } from '@caiting/contract';
import { currentLocale, useLocale, wordIn } from '../../../platform/i18n/i18n.ts';

/** Where a login came from, in the language in force. The names of countries are the server's. */
export const placeName = (place: string): string => wordIn(currentLocale(), OWN_PLACES, place);

/** The same for what is redrawn when the language changes. */
export function usePlaceName(): (place: string) => string {
  const locale = useLocale((state) => state.locale);
  return (place) => wordIn(locale, OWN_PLACES, place);
}
