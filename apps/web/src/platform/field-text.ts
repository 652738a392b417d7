import { CODES, fillText } from '@caiting/contract/wire';
import { currentLocale } from './i18n.ts';

type FieldRule = 'fieldEmpty' | 'badInput' | 'fieldRange' | 'fieldLength' | 'fieldEquals' | 'fieldUnique';

/** SPEC §5's sentence for a wrong field, as the server would say it: `fieldText('fieldEmpty', { field: '用户名' })`. */
export function fieldText(rule: FieldRule, params: Readonly<Record<string, string | number>>): string {
  return fillText(CODES[rule][currentLocale()], params);
}
