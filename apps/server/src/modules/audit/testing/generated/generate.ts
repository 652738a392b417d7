import type { Queries } from '../../../../platform/db/pool.ts';
import { isInScope, ROWS_THAT_COUNT } from './scope.ts';

/** A corruption made from the schema: one of these ways to write it, the first that the table's own rules let through. */
export interface Generated {
  /** `table.column kind`: what it is called in the list of those that do no harm. */
  readonly name: string;
  readonly who: 'app' | 'owner';
  readonly sql: readonly string[];
}

export const tableOf = ({ name }: Generated): string => /^\w+/.exec(name)?.[0] ?? '';

interface Column {
  readonly name: string;
  readonly type: string;
  /** Filled by PostgreSQL itself from other columns. */
  readonly generated: boolean;
  readonly writable: boolean;
}

interface Table {
  readonly name: string;
  readonly key: readonly string[];
  readonly columns: readonly Column[];
  readonly inserts: boolean;
  readonly deletes: boolean;
}

const TABLES = `
  select c.relname::text as name, has_any_column_privilege('caiting_app', c.oid, 'INSERT') as inserts, has_table_privilege('caiting_app', c.oid, 'DELETE') as deletes,
         coalesce((select array_agg(a.attname::text order by k.at) from pg_index i cross join lateral unnest(i.indkey) with ordinality as k (num, at)
                     join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num where i.indrelid = c.oid and i.indisprimary), '{}') as key,
         (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'generated', a.attgenerated <> '',
                                              'writable', has_column_privilege('caiting_app', c.oid, a.attnum, 'UPDATE')) order by a.attnum)
            from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by c.relname`;

/** Every table in scope that has rows. */
export async function tablesInScope(db: Queries): Promise<Table[]> {
  const tables = (await db.query<Table>(TABLES)).filter(({ name }) => isInScope(name));
  const filled: Table[] = [];
  for (const table of tables) {
    const { n } = await db.one<{ n: number }>(
      `select count(*)::int as n from (select from ${table.name} limit 1) as t`,
    );
    if (n > 0) filled.push(table);
  }
  return filled;
}

/** For each table and column what each hand could write: change, swap, date back, delete, duplicate. */
export const generate = (tables: readonly Table[]): Generated[] =>
  tables.flatMap((table) => [...ofRows(table), ...ofColumns(table)]);

function ofRows(table: Table): Generated[] {
  const { name } = table;
  const gone = [`delete from ${name} where ${isTarget(table)}`];
  const twice = duplicates(table);
  return [
    { name: `${name} delete`, who: 'owner', sql: gone },
    { name: `${name} duplicate`, who: 'owner', sql: twice },
    ...(table.deletes ? [{ name: `${name} delete`, who: 'app' as const, sql: gone }] : []),
    ...(table.inserts ? [{ name: `${name} duplicate`, who: 'app' as const, sql: twice }] : []),
  ];
}

function ofColumns(table: Table): Generated[] {
  const made: Generated[] = [];
  for (const column of table.columns) {
    if (column.generated) continue;
    const hands = column.writable ? (['owner', 'app'] as const) : (['owner'] as const);
    for (const who of hands)
      for (const [kind, sql] of ways(table, column))
        made.push({ name: `${table.name}.${column.name} ${kind}`, who, sql });
  }
  return made;
}

const DATES = new Set(['timestamp with time zone', 'date']);

/** In this order: the column that says since when a row is. */
const TIMES = [
  'at',
  'created_at',
  'sent_at',
  'claimed_at',
  'opened_at',
  'fetched_at',
  'drawn_at',
  'started_at',
  'asked_at',
  'set_at',
  'since',
  'made_at',
  'published_at',
  'day',
  'from_day',
];

/** What tells rows apart: the key, which a role with rights on single columns can name too. */
const identity = ({ key }: Pick<Table, 'key'>): readonly string[] => (key.length > 0 ? key : ['tableoid', 'ctid']);
const listed = (columns: readonly string[], of = ''): string => columns.map((column) => `${of}${column}`).join(', ');

/** The newest row of those that count. */
function isTarget({ name, key, columns }: Table): string {
  const time = TIMES.find((one) => columns.some((column) => column.name === one));
  const order = [...(time ? [time] : []), ...(key.length > 0 ? key : ['ctid'])].map((one) => `${one} desc`).join(', ');
  const row = listed(identity({ key }));
  return `(${row}) = (select ${row} from ${name} where ${ROWS_THAT_COUNT[name] ?? 'true'} order by ${order} limit 1)`;
}

function ways(table: Table, { name: column, type }: Column): [string, string[]][] {
  const target = isTarget(table);
  const set = (value: string): string =>
    `update ${table.name} set ${column} = ${value} where ${target} and ${column} is distinct from (${value})`;
  const other = `(select o.${column} from ${table.name} o where o.${column} is distinct from ${table.name}.${column} and o.${column} is not null limit 1)`;
  const changed = CHANGED[type] ?? (type.endsWith('[]') ? (c: string) => `${c}[2:] || ${c}[:1]` : (c: string) => c);
  const some: [string, string[]][] = [
    [
      'change',
      [
        ...(CHANGED_FIRST.has(type) ? [] : [set(`coalesce(${other}, ${changed(column)})`)]),
        set(changed(column)),
        set(`coalesce(${other}, ${changed(column)})`),
      ],
    ],
  ];
  some.push(['swap', [swap(table, column)]]);
  if (DATES.has(type)) some.push(['backdate', [set(`${column} - interval '1 day'`)]]);
  return some;
}

/** Numbers are made larger, as whoever steals would; other values become another row's where there is one. */
const CHANGED_FIRST = new Set(['bigint', 'integer', 'smallint', 'numeric']);
const CHANGED: Readonly<Record<string, (column: string) => string>> = {
  bigint: (c) => `coalesce(${c}, 0) + 1`,
  integer: (c) => `coalesce(${c}, 0) + 1`,
  smallint: (c) => `coalesce(${c}, 0) + 1`,
  numeric: (c) => `coalesce(${c}, 0) + 1`,
  text: (c) => `coalesce(${c}, '') || 'x'`,
  boolean: (c) => `${c} is not true`,
  bytea: (c) => `sha256(coalesce(${c}, ''))`,
  date: (c) => `coalesce(${c}, current_date) + 1`,
  'timestamp with time zone': (c) => `coalesce(${c}, now()) + interval '1 day'`,
  uuid: () => 'gen_random_uuid()',
  jsonb: () => `'{"x": 1}'`,
};

/** The value of the target and that of another row in each other's place. */
function swap(table: Table, column: string): string {
  const row = identity(table);
  const [mine, its] = [
    row.map((one, at) => `${one} as k${at}`).join(', '),
    row.map((one, at) => `o.${one} as k${at}`).join(', '),
  ];
  const keys = row.map((_, at) => `k${at}`);
  return `with a as (select ${mine}, ${column} as value from ${table.name} where ${isTarget(table)}),
      b as (select ${its}, o.${column} as value from ${table.name} o, a where o.${column} is distinct from a.value and o.${column} is not null limit 1)
    update ${table.name} t set ${column} = case when (${listed(row, 't.')}) = (${listed(keys, 'a.')}) then b.value else a.value end from a, b
     where (${listed(row, 't.')}) in ((${listed(keys, 'a.')}), (${listed(keys, 'b.')}))`;
}

/** The row once more, under a key of its own. */
function duplicates(table: Table): string[] {
  const columns = table.columns.filter(({ generated }) => !generated);
  const names = columns.map(({ name }) => name).join(', ');
  const copy = (key: string | undefined): string =>
    `insert into ${table.name} (${names}) overriding system value
     select ${columns.map(({ name, type }) => (name === key ? (FRESH[type]?.(name, table.name) ?? name) : name)).join(', ')} from ${table.name} where ${isTarget(table)}`;
  return table.key.length === 0 ? [copy(undefined)] : [...table.key].reverse().map(copy);
}

const FRESH: Readonly<Record<string, (column: string, table: string) => string>> = {
  bigint: (c, t) => `(select max(${c}) + 1 from ${t})`,
  integer: (c, t) => `(select max(${c}) + 1 from ${t})`,
  smallint: (c, t) => `(select max(${c}) + 1 from ${t})`,
  date: (c, t) => `(select max(${c}) + 1 from ${t})`,
  text: (c) => `${c} || 'x'`,
  bytea: (c) => `sha256(${c})`,
  uuid: () => 'gen_random_uuid()',
  'timestamp with time zone': (c) => `${c} + interval '1 second'`,
};
