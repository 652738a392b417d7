import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../platform/testing/database.ts';

/**
 * A seal of a day is over what never changes after the day: all of it, and nothing else (docs/decisions/0181). What is in it is read from the functions
 * that hash it; a column that is not, and one that some statement writes, stand here with the reason.
 */

const { db } = await testDatabase();

const NOT_SEALED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  beacon_round: { attested_at: 'verified later than it was fetched' },
  downline: { to_day: 'ends when the member is moved' },
  draw_chain: { demo_history: 'only those that are none are sealed' },
  draw_result: { issue_id: 'the id of its issue' },
  envelope: {
    taken: 'grows while it is open',
    left_fen: 'shrinks while it is open',
    wish: 'words of people, which can be taken away',
    state: 'ends later',
    ended_at: 'ends later',
    expires_at: 'the end of a demo ends the waiting time of those that are open',
  },
  game_round: {
    state: 'goes on after it was opened',
    staked: 'grows with its messages, which are sealed',
    back: 'grows with its messages',
    refunded: 'grows with its messages',
    turnover: 'grows with its messages',
    closed_at: 'goes on after it was opened',
  },
  game_rebate_day: { cursor: 'work in progress' },
  game_transaction: { is_rolled_back: 'another message takes it back later' },
  issue: {
    state: 'settled later',
    demo_history: 'only those that are none are sealed',
    beacon_asked_at: 'of work in progress',
  },
  pledge_order: { auto_renew: 'the player’s choice until it ends', not_renewed: 'why that could not be done: words' },
  rain_window: { taken: 'the sum of its takes, which are sealed', left_fen: 'the sum of its takes' },
  recharge_order: {
    state: 'only credited ones are sealed',
    pay_url: 'a page of the provider',
    pay_form: 'a page of the provider',
    reason: 'of those that are rejected',
    ask_at: 'work in progress',
    asks: 'work in progress',
  },
  withdrawal: { notify_url: 'an address of this server', ask_at: 'work in progress' },
  yuebao_day: { cursor: 'work in progress' },
};

/** Sealed columns that some statement writes, and why that is over before the day is sealed. */
const WRITTEN_BEFORE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  draw_chain: {
    anchor: 'only of a day that has not begun',
    length: 'only of a day that has not begun',
    published_at: 'only of a day that has not begun',
  },
  game_rebate_day: {
    players: 'until paid_at',
    amount: 'until paid_at',
    share: 'until paid_at',
    paid_at: 'the last chunk',
  },
  issue: {
    day: 'before its sale, by another calendar',
    index_in_day: 'before its sale, by another calendar',
    opens_at: 'before its sale, by another calendar',
    close_at: 'before its sale, by another calendar',
    draw_at: 'before its sale, by another calendar',
    beacon: 'before the close',
    beacon_round: 'before the close',
    beacon_time: 'before the close',
    beacon_seen: 'at the close',
    bet_root: 'at the close',
    bet_count: 'at the close',
    sealed_at: 'at the close',
    sealed_late: 'at the close',
    link_told_at: 'before the result',
    settled_at: 'sealed by its own day',
    void_reason: 'with voided_at, sealed by its own day',
    voided_at: 'sealed by its own day',
    revealed_at: 'sealed by its own day',
  },
  money_adjustment: {
    state: 'with the decision',
    decided_by: 'with the decision',
    decided_name: 'with the decision',
    decided_at: 'with the decision',
    decide_request: 'with the decision',
    decline_reason: 'with the decision',
  },
  pledge_order: { state: 'with its end, a row of its own', ended_at: 'with its end, a row of its own' },
  rain_window: { cancelled_at: 'before it opens; sealed by its end' },
  recharge_order: {
    amount: 'with the credit, unchanged',
    provider_no: 'until the credit',
    paid_at: 'until the credit',
    credited_at: 'with the credit',
    settled: 'with the credit',
    fee: 'with the credit',
    credit: 'with the credit',
  },
  withdrawal: {
    state: 'with its end, a row of its own',
    reason: 'with its end',
    provider: 'until its end',
    provider_no: 'until its end',
    paying_at: 'until its end',
    ended_at: 'with its end',
    approvals: 'until its end',
  },
  yuebao_day: { wallets: 'within minutes of paid_at', amount: 'within minutes of paid_at', paid_at: 'the last chunk' },
};

const SERVER = new URL('../../../', import.meta.url).pathname;
const textOf = (file: string): string => readFileSync(join(SERVER, file), 'utf8');
let columns: ReadonlyMap<string, readonly string[]>;
beforeAll(async () => {
  const rows = await db.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by 1`,
  );
  columns = new Map(rows.map((row) => [row.name, row.columns]));
});

/** Columns that some seal has, by table. */
function sealedColumns(): Map<string, Set<string>> {
  const sealed = new Map<string, Set<string>>();
  const parts = ['day_causes', 'day_facts', 'day_parts'].flatMap((name) =>
    textOf(`sql/functions/${name}.sql`).split('union all'),
  );
  for (const part of parts) {
    const tables = new Map<string, string>();
    for (const [, table = '', alias = ''] of part.matchAll(/(?:from|join|,)\s+(\w+) (\w+)(?=[,\s]|$)/g))
      if (columns.has(table)) tables.set(alias, table);
    // Of what only older seals have, nothing counts.
    for (const [, row = ''] of part.replaceAll(/else row\(.*?\)::text/gs, '').matchAll(/row\((.*?)\)::text/gs))
      for (const [, alias = '', column = ''] of row.matchAll(/\b(\w+)\.(\w+)/g)) {
        const table = tables.get(alias);
        if (table === undefined) throw new Error(`no table for ${alias} in ${part.trim().slice(0, 60)}`);
        sealed.set(table, (sealed.get(table) ?? new Set()).add(column));
      }
  }
  return sealed;
}

test('of a sealed row every column is in the seal, or stands here with the reason', () => {
  const sealed = sealedColumns();
  expect(sealed.size).toBeGreaterThan(30);
  const left = [...sealed].flatMap(([table, inIt]) =>
    (columns.get(table) ?? []).filter((column) => !inIt.has(column)).map((column) => `${table}.${column}`),
  );
  const named = Object.entries(NOT_SEALED).flatMap(([table, own]) => Object.keys(own).map((one) => `${table}.${one}`));
  expect(left.toSorted()).toEqual(named.toSorted());
});

/** `update table set a = …, (b, c) = …` in functions and in the server's own statements. */
function writtenColumns(sealed: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const functions = readdirSync(join(SERVER, 'sql/functions')).map((name) => `sql/functions/${name}`);
  const sources = readdirSync(join(SERVER, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/test|demo/.test(name))
    .map((name) => `src/${name}`);
  const written = new Set<string>();
  for (const file of [...functions, ...sources])
    for (const [, table = '', set = ''] of textOf(file).matchAll(
      /\bupdate (\w+)(?: (?:as )?\w+)?\s+set\s+(.*?)(?=\bwhere\b|\bfrom\b|\breturning\b|;|`|$)/gs,
    ))
      for (const [, column = ''] of set.matchAll(/(?:^|[,(])\s*(\w+)\s*(?=[=,)])/g))
        if (sealed.get(table)?.has(column)) written.add(`${table}.${column}`);
  return written;
}

test('no sealed column is written after its day: each that is written at all stands here with the reason', () => {
  const written = writtenColumns(sealedColumns());
  const named = Object.entries(WRITTEN_BEFORE).flatMap(([table, own]) =>
    Object.keys(own).map((one) => `${table}.${one}`),
  );
  expect([...written].toSorted()).toEqual(named.toSorted());
});
