import { FIELD_SENTENCES } from '@caiting/contract/wire';
import { currentLocale, fill } from './i18n.ts';

type FieldRule = keyof typeof FIELD_SENTENCES;

/** product §5's sentence for a wrong field, as the server would say it: `fieldText('fieldEmpty', { field: '用户名' })`. */
export function fieldText(rule: FieldRule, params: Readonly<Record<string, string | number>>): string {
  return fill(FIELD_SENTENCES[rule][currentLocale()], params);
}
