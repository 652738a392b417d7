import { BANKS } from '@caiting/contract';
import { useLocale, wordIn } from '../../../platform/i18n/i18n.ts';

/** The name of a bank as the server says it → in the language in force. */
export function useBankName(): (bankName: string) => string {
  const locale = useLocale((state) => state.locale);
  return (bankName) => wordIn(locale, BANKS, bankName);
}
