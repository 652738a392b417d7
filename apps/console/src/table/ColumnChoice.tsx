import { Columns3 } from 'lucide-react';
import { Checkbox } from '@caiting/web/ui/form/Toggle.tsx';
import { useText } from '@caiting/web/i18n/i18n.ts';
import type { ColumnDef } from '../contract/columns.ts';
import { fieldWord } from '../contract/words.ts';
import { useSaid } from '../platform/texts.ts';
import { shownAtFirst } from './columns-shown.ts';
import styles from './Table.module.css';
import { tableTexts } from './texts.ts';

/** Which columns a list shows; the choice stands in the address, so that a link shows the same. */
export function ColumnChoice({
  columns,
  shown,
  onChange,
}: {
  columns: readonly ColumnDef[];
  shown: readonly ColumnDef[];
  onChange(names: string | null): void;
}) {
  const t = useText(tableTexts);
  const say = useSaid();
  if (columns.length < 3) return null;
  const change = (name: string, on: boolean): void => {
    const names = columns
      .map((one) => one.name)
      .filter((one) => (one === name ? on : shown.some((is) => is.name === one)));
    onChange(names.join() === shownAtFirst(columns).join() ? null : names.join());
  };
  return (
    <details className={styles.choice}>
      <summary>
        <Columns3 size={14} aria-hidden="true" /> {t('columns')}
      </summary>
      <div>
        {columns.map(({ name }) => (
          <Checkbox key={name} checked={shown.some((one) => one.name === name)} onChange={(on) => change(name, on)}>
            {say(fieldWord(name))}
          </Checkbox>
        ))}
      </div>
    </details>
  );
}
