import { FIELD_SENTENCES, fillText } from '@caiting/contract/wire';
import { currentLocale } from './i18n.ts';

type FieldRule = keyof typeof FIELD_SENTENCES;

/** SPEC §5's sentence for a wrong field, as the server would say it: `fieldText('fieldEmpty', { field: '用户名' })`. */
export function fieldText(rule: FieldRule, params: Readonly<Record<string, string | number>>): string {
  return fillText(FIELD_SENTENCES[rule][currentLocale()], params);
}
