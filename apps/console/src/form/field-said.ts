import { yuanText } from '@caiting/contract';
import { parseMoney } from '@caiting/money';
import { useText } from '@caiting/web/i18n/i18n.ts';
import type { Entry } from '../contract/entries.ts';
import { fieldsOf } from '../contract/fields.ts';
import { valueWord } from '../contract/words.ts';
import { useSaid } from '../platform/texts.ts';
import { formTexts } from './texts.ts';

/** How what was sent to an act is read, field by field: a choice and a switch in words, an amount in yuan. What people typed stays as it is, whatever word it is. */
export function useFieldSaid(entry: Entry | undefined): (name: string, value: string) => string {
  const t = useText(formTexts);
  const say = useSaid();
  const fields = entry === undefined ? [] : fieldsOf(entry.call, entry.words);
  return (name, value) => {
    switch (fields.find((field) => field.name === name)?.is.kind) {
      case 'choice':
        return say(valueWord(name, value));
      case 'flag':
        return t(value === '1' ? 'yes' : 'no');
      case 'money':
        return parseMoney(value) === null ? value : yuanText(value);
      default:
        return value;
    }
  };
}
