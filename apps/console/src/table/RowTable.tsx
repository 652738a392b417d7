import { Skeleton } from '@caiting/web/ui/layout/States.tsx';
import { useIsDesktop } from '@caiting/web/ui/hooks/use-media.ts';
import { cx } from '@caiting/web/ui/cx.ts';
import { useText } from '@caiting/web/i18n/i18n.ts';
import { numberOf, type ColumnDef } from '../contract/columns.ts';
import { rowKey, type Row } from '../contract/row-acts.ts';
import { fieldWord } from '../contract/words.ts';
import { useSaid } from '../platform/texts.ts';
import styles from './Table.module.css';
import { tableTexts } from './texts.ts';
import { Value } from './Value.tsx';

interface Props {
  readonly caption: string;
  readonly columns: readonly ColumnDef[];
  readonly rows: readonly Row[];
  /** Key of the row whose panel is open. */
  readonly current: string | null;
  /** What is drawn is older than it should be. */
  readonly isOld: boolean;
  onOpen(key: string): void;
}

/** Figures and yes or no say nothing without their name, and a row of a phone has no heads. */
const NAMED_ON_PHONES: ReadonlySet<string> = new Set(['money', 'whole', 'flag']);
const isRight = ({ is }: ColumnDef): boolean => is === 'money' || is === 'whole';
/** What a row is called: by its number, else by its first value. */
const nameOf = (row: Row, columns: readonly ColumnDef[], at: number): string =>
  String(row[numberOf(columns)?.name ?? columns[0]?.name ?? ''] ?? at + 1);

/** Rows to work on: pressing one opens its panel. A table on a desktop, two lines a row on a phone. */
export function RowTable(props: Props) {
  return useIsDesktop() ? <WideTable {...props} /> : <PhoneRows {...props} />;
}

function WideTable({ caption, columns, rows, current, isOld, onOpen }: Props) {
  const t = useText(tableTexts);
  const say = useSaid();
  return (
    <div className={cx(styles.scroll, isOld && styles.old)} tabIndex={0} role="region" aria-label={caption}>
      <table className={styles.table}>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" data-right={isRight(column) || undefined}>
                {say(fieldWord(column.name))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const key = rowKey(row, at);
            return (
              <tr key={key} aria-current={key === current || undefined}>
                {columns.map((column, place) => (
                  <td key={column.name} data-right={isRight(column) || undefined}>
                    {place === 0 && (
                      <button
                        type="button"
                        className={styles.opens}
                        data-row={key}
                        aria-label={t('opens', { what: nameOf(row, columns, at) })}
                        onClick={() => onOpen(key)}
                      />
                    )}
                    <Value column={column} value={row[column.name]} />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function PhoneRows({ caption, columns, rows, current, isOld, onOpen }: Props) {
  const t = useText(tableTexts);
  const say = useSaid();
  const right = columns.find(({ is }) => is === 'money') ?? columns.find(({ is }) => is === 'choice');
  const time = columns.find(({ is }) => is === 'moment');
  const others = columns.filter((column) => column !== right && column !== time);
  const person = others.find(({ name }) => name === 'userName');
  const main = person ?? others.find(({ is }) => is === 'text') ?? others[0];
  const below = others.filter((column) => column !== main).slice(0, 3);
  return (
    <ul className={cx(styles.list, isOld && styles.old)} aria-label={caption}>
      {rows.map((row, at) => {
        const key = rowKey(row, at);
        return (
          <li key={key} aria-current={key === current || undefined}>
            <button
              type="button"
              className={styles.opens}
              data-row={key}
              aria-label={t('opens', { what: nameOf(row, columns, at) })}
              onClick={() => onOpen(key)}
            />
            <b>{main && <Value column={main} value={row[main.name]} />}</b>
            <span className={styles.amount}>{right && <Value column={right} value={row[right.name]} />}</span>
            <small>
              {below.map((column) => (
                <span key={column.name}>
                  {NAMED_ON_PHONES.has(column.is) && `${say(fieldWord(column.name))} `}
                  <Value column={column} value={row[column.name]} />
                </span>
              ))}
            </small>
            <small className={styles.amount}>{time && <Value column={time} value={row[time.name]} />}</small>
          </li>
        );
      })}
    </ul>
  );
}

const BARS = [0, 1, 2, 3, 4];
/** While a list is under way: its rows, grey. */
export const RowsLoading = () => (
  <div className={styles.loading} aria-busy="true">
    {BARS.map((bar) => (
      <div key={bar}>
        <Skeleton width={96} height={10} />
        <Skeleton width={64} height={10} />
        <Skeleton width="40%" height={10} />
      </div>
    ))}
  </div>
);
