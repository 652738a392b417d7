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

/** Fields that differ, a row each, by what they are at different times or for different people. */
export function ChangeTable({
  names,
  columns,
}: {
  names: readonly string[];
  columns: readonly {
    readonly head: string;
    readonly tone?: 'danger' | 'warn' | 'ok';
    readonly textOf: (name: string) => string;
  }[];
}) {
  const t = useText(tableTexts);
  const say = useSaid();
  if (names.length === 0) return null;
  return (
    <table className={styles.diff}>
      <thead>
        <tr>
          {[t('field'), ...columns.map(({ head }) => head)].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{say(fieldWord(name))}</th>
            {columns.map(({ head, tone, textOf }) => (
              <td key={head} data-tone={tone}>
                {textOf(name)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Old and new side by side; what stays the same is left out. */
export function Diff({ before, after }: { before: string; after: string }) {
  const t = useText(tableTexts);
  const [old, fresh] = [partsOf(before), partsOf(after)];
  return (
    <ChangeTable
      names={[...new Set([...old.keys(), ...fresh.keys()])].filter((name) => old.get(name) !== fresh.get(name))}
      columns={[
        { head: t('was'), tone: 'danger', textOf: (name) => old.get(name) ?? t('none') },
        { head: t('becomes'), tone: 'ok', textOf: (name) => fresh.get(name) ?? t('none') },
      ]}
    />
  );
}
