import type { ReactNode } from 'react';
import { Table } from '@caiting/web/ui/layout/Table.tsx';
import type { ColumnDef, Shape } from '../contract/columns.ts';
import { rowKey, type Row } from '../contract/row-acts.ts';
import { fieldWord } from '../contract/words.ts';
import { useSaid } from '../platform/texts.ts';
import styles from './Table.module.css';
import { Value } from './Value.tsx';

/** Named values side by side, as a grid of small cells. */
export const FactGrid = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>;

/** Of the parts of an answer: those of a page stand under its title, those of a panel under the panel's. */
type Heading = 'h2' | 'h3';

interface FactsProps {
  readonly columns: readonly ColumnDef[];
  readonly row: Row;
  readonly heading?: Heading;
}

/** Single values of an answer, named. */
export function Facts({ columns, row, heading: Title = 'h3' }: FactsProps) {
  const say = useSaid();
  const plain = columns.filter(({ inner }) => inner === undefined);
  const inside = columns.filter(({ inner, name }) => inner !== undefined && hasContent(row[name]));
  if (inside.length > 0)
    return (
      <div className={styles.answer}>
        <Facts columns={plain} row={row} />
        {inside.map(({ name, inner }) => (
          <section key={name}>
            {inner && inner.tables[0]?.name !== name && <Title>{say(fieldWord(name))}</Title>}
            {inner && (
              <Answer shape={inner} data={Array.isArray(row[name]) ? row : row[name]} caption={say(fieldWord(name))} />
            )}
          </section>
        ))}
      </div>
    );
  if (plain.length === 0) return null;
  return (
    <FactGrid>
      {plain.map((column) => (
        <div key={column.name} data-wide={isWide(column, row[column.name]) || undefined}>
          <dt>{say(fieldWord(column.name))}</dt>
          <dd>
            <Value column={column} value={row[column.name]} isWhole />
          </dd>
        </div>
      ))}
    </FactGrid>
  );
}
const hasContent = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
const WIDE_FROM = 24;
const isWide = ({ is }: ColumnDef, value: unknown): boolean =>
  is === 'json' || is === 'list' || (typeof value === 'string' && is !== 'money' && value.length > WIDE_FROM);

interface AnswerProps {
  readonly shape: Shape;
  readonly data: unknown;
  readonly caption: string;
  readonly heading?: Heading;
}

/** All of an answer that is no list to work on: facts, objects inside, lists inside. */
export function Answer({ shape, data, caption, heading: Title = 'h3' }: AnswerProps) {
  const say = useSaid();
  const values = (data ?? {}) as Row;
  return (
    <div className={styles.answer}>
      <Facts columns={shape.facts} row={values} heading={Title} />
      {shape.groups.map(({ name, shape: inner }) =>
        values[name] === null || values[name] === undefined ? null : (
          <section key={name}>
            <Title>{say(fieldWord(name))}</Title>
            <Answer shape={inner} data={values[name]} caption={caption} />
          </section>
        ),
      )}
      {shape.tables.map(({ name, columns }) => (
        <section key={name}>
          <Title>{say(fieldWord(name))}</Title>
          <PlainTable
            caption={`${caption}: ${say(fieldWord(name))}`}
            columns={columns}
            rows={(values[name] ?? []) as readonly Row[]}
          />
        </section>
      ))}
    </div>
  );
}

/** Rows that are only read. */
export function PlainTable({
  caption,
  columns,
  rows,
}: {
  caption: string;
  columns: readonly ColumnDef[];
  rows: readonly Row[];
}) {
  const say = useSaid();
  return (
    <Table
      caption={caption}
      rows={rows}
      rowKey={(row) => rowKey(row, rows.indexOf(row))}
      columns={columns.map((column) => ({
        key: column.name,
        head: say(fieldWord(column.name)),
        align: column.is === 'money' || column.is === 'whole' ? ('right' as const) : ('left' as const),
        cell: (row: Row) => <Value column={column} value={row[column.name]} />,
      }))}
    />
  );
}
