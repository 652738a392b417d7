import { CODES } from '@caiting/contract';
import { formatMoney, money } from '@caiting/money';
import { describe, expect, test } from 'vitest';
import type { Queries } from '../db/pool.ts';

/**
 * A state machine of money as a script: in each state each act, what becomes of it and the ledger lines it writes. A row reads
 * `paid | 309 hold -200`: the state after the act (or `refused <code of the contract>`), then transaction code, account and yuan of every line.
 */
export interface StateTable<S extends string, A extends string, E> {
  /** A fresh one in that state. */
  readonly reach: Readonly<Record<S, () => Promise<E>>>;
  /** Gives the name of the refusal, or nothing. */
  readonly acts: Readonly<Record<A, (one: E) => Promise<string | null | undefined>>>;
  readonly stateOf: (one: E) => Promise<string>;
  /** Whose ledger lines are looked at, by name; one that is called '' is not named. */
  readonly people: (one: E) => Readonly<Record<string, bigint>>;
  readonly table: Readonly<Record<S, Readonly<Record<A, string>>>>;
}

export function describeStates<S extends string, A extends string, E>(
  db: Queries,
  { reach, acts, stateOf, people, table }: StateTable<S, A, E>,
): void {
  describe.each(Object.keys(table) as S[])('%s', (state) => {
    test.each(Object.entries(table[state]) as [A, string][])('%s: %s', async (act, row) => {
      const one = await reach[state]();
      expect(await stateOf(one)).toBe(state);
      const before = new Set((await linesOf(db, people(one))).map(({ key }) => key));
      const refusal = (await acts[act](one)) ?? null;
      const after = await stateOf(one);
      if (refusal !== null) expect(after).toBe(state);
      const lines = (await linesOf(db, people(one))).filter(({ key }) => !before.has(key));
      const said = refusal === null ? after : `refused ${refusal}`;
      expect([said, ...lines.map(({ text }) => text)].join(' | ')).toBe(row);
    });
  });
}

async function linesOf(db: Queries, people: Readonly<Record<string, bigint>>) {
  const lines: { key: string; text: string }[] = [];
  for (const [name, player] of Object.entries(people)) {
    const rows = await db.query<{ asset: string; seq: bigint; code: number; amount: bigint }>(
      `select asset, seq, code, amount from entry where player = $1 order by asset <> 'main', asset, seq`,
      [player],
    );
    for (const { asset, seq, code, amount } of rows) {
      const account = asset === 'main' ? [] : [asset.replace(/:\d+$/, '').replace(/\..*/, '')];
      const words = [...(name ? [name] : []), code, ...account, signed(amount)];
      lines.push({ key: `${player} ${asset} ${seq}`, text: words.join(' ') });
    }
  }
  return lines;
}

const signed = (amount: bigint): string => `${amount > 0n ? '+' : ''}${formatMoney(money(amount))}`;

const NAMES = new Map(Object.entries(CODES).map(([name, { code }]) => [code, name]));

/** The name that the contract's code table has for an answer; null for success. */
export const refusalOf = ({ code }: { readonly code: number }): string | null =>
  code === 1 ? null : (NAMES.get(code) ?? String(code));

/** The states that a column may hold by its CHECK. */
export async function statesInSql(db: Queries, table: string): Promise<string[]> {
  const { definition } = await db.one<{ definition: string }>(
    `select pg_get_constraintdef(c.oid) as definition from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attname = 'state' and c.conkey = array[a.attnum]
      where c.conrelid = $1::regclass and c.contype = 'c'`,
    [table],
  );
  return [...definition.matchAll(/'([a-z]+)'::text/g)].map((match) => match[1] ?? '').sort();
}
