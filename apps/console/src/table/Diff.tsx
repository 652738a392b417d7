import { useText } from '@caiting/web/i18n/i18n.ts';
import { fieldWord } from '../contract/words.ts';
import { useSaid } from '../platform/texts.ts';
import styles from './Table.module.css';
import { tableTexts } from './texts.ts';

/** A value as JSON says it, taken apart where it is an object: name → text. */
function partsOf(json: string): ReadonlyMap<string, string> {
  const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return new Map(Object.entries(value).map(([name, one]) => [name, text(one)]));
    return new Map([['value', text(value)]]);
  } catch {
    // Some changes are told as plain words.
    return new Map([['value', json]]);
  }
}

/** Old and new side by side; what stays the same is left out. */
export function Diff({ before, after }: { before: string; after: string }) {
  const t = useText(tableTexts);
  const say = useSaid();
  const [old, fresh] = [partsOf(before), partsOf(after)];
  const names = [...new Set([...old.keys(), ...fresh.keys()])].filter((name) => old.get(name) !== fresh.get(name));
  if (names.length === 0) return null;
  return (
    <table className={styles.diff}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('was')}</th>
          <th scope="col">{t('becomes')}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{say(fieldWord(name))}</th>
            <td data-before="true">{old.get(name) ?? t('none')}</td>
            <td data-after="true">{fresh.get(name) ?? t('none')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
