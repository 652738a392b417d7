import type { Queries } from '../../platform/db/pool.ts';

/** One thing that is not as it must be. An empty list is a clean audit. */
export interface Finding {
  readonly check: string;
  readonly detail: string;
}

/** What a module knows of its open holds: the audit compares it with the hold accounts, both ways. */
export interface OpenHold {
  readonly player: bigint;
  readonly ref: bigint;
  readonly amount: bigint;
}

export interface AuditOptions {
  /** By account name of the contract, e.g. 'hold.withdrawal'. A kind that nobody explains must be empty. */
  readonly holds?: Readonly<Record<string, (db: Queries) => Promise<readonly OpenHold[]>>>;
  /** Checks of modules that keep money of their own kind beside the ledger. */
  readonly checks?: readonly Check[];
}

export interface AuditReport {
  readonly findings: readonly Finding[];
  /** How much was looked at. */
  readonly figures: Readonly<Record<string, string>>;
}

/** Lines shown per check; the rest is only counted. */
const SHOWN_MAX = 20;

export interface Check {
  readonly name: string;
  /** Selects one text per violation. */
  readonly sql: string;
}

const CHECKS: readonly Check[] = [
  {
    name: 'sumIsZero',
    sql: `select format('players %s and house %s do not sum to zero', players, house) as detail
            from (select coalesce(sum(balance), 0) as players from account) as p,
                 (select coalesce(sum(amount), 0) as house from house_entry) as h
           where players + house <> 0`,
  },
  {
    name: 'balanceIsLastEntry',
    sql: `select format('account %s %s says %s at line %s, its entries say %s at line %s', a.player, a.asset, a.balance, a.seq,
                        coalesce(e.total, 0), coalesce(e.lines, 0)) as detail
            from account a
            left join (select player, asset, sum(amount) as total, count(*) as lines, max(seq) as last from entry group by player, asset) as e
              on e.player = a.player and e.asset = a.asset
           where a.balance <> coalesce(e.total, 0) or a.seq <> coalesce(e.lines, 0) or a.seq <> coalesce(e.last, 0)`,
  },
  {
    name: 'chainIsUnbroken',
    sql: `select format('entry %s %s line %s: %s after %s does not give %s', player, asset, seq, amount, before, balance_after) as detail
            from (select player, asset, seq, amount, balance_after,
                         lag(balance_after, 1, 0::bigint) over w as before, lag(seq, 1, 0::bigint) over w as previous
                    from entry window w as (partition by player, asset order by seq)) as chain
           where balance_after <> before + amount or seq <> previous + 1`,
  },
  {
    name: 'entriesHaveAccounts',
    sql: `select format('entries of %s %s have no account', e.player, e.asset) as detail
            from (select distinct player, asset from entry) as e
            left join account a on a.player = e.player and a.asset = e.asset where a.player is null`,
  },
  {
    name: 'batchSumsToZero',
    sql: `select format('batch %s: players %s and house %s', batch, players, house) as detail
            from (select batch, sum(amount) filter (where not is_house) as players, sum(amount) filter (where is_house) as house, sum(amount) as total
                    from (select batch, amount, false as is_house from entry union all select batch, amount, true from house_entry) as legs
                   group by batch) as batches
           where total <> 0`,
  },
  {
    name: 'houseEqualsPlayers',
    sql: `select format('house line of batch %s code %s: %s in %s lines, the players have %s in %s', batch, code, h.amount, h.lines, e.amount, e.lines) as detail
            from house_entry h
            left join (select batch, code, -sum(amount) as amount, count(*) as lines from entry group by batch, code) as e using (batch, code)
           where h.amount is distinct from e.amount or h.lines is distinct from e.lines`,
  },
  {
    name: 'codeFixesAccounts',
    sql: `select format('entry %s %s line %s has code %s, which does not touch this account', e.player, e.asset, e.seq, e.code) as detail
            from entry e
            left join ledger_code c
              on c.code = e.code
             and case when e.amount < 0 then c.from_account else c.to_account end
                 = case when e.asset = 'main' then 'player' else split_part(e.asset, ':', 1) end
           where c.code is null
          union all
          select format('house line of batch %s has code %s, which does not touch %s', h.batch, h.code, h.account)
            from house_entry h
            left join ledger_code c
              on c.code = h.code and h.account = case when h.amount < 0 then c.from_account else c.to_account end
           where c.code is null`,
  },
];

/**
 * Proves the books, or says what is wrong: all balances sum to zero, every balance is its last entry, no chain has a hole, every batch
 * sums to zero, house lines equal the players' lines they sum, every open hold is explained. One snapshot; reads everything.
 */
export async function auditLedger(db: Queries, options: AuditOptions = {}): Promise<AuditReport> {
  const findings: Finding[] = [];
  for (const check of [...CHECKS, ...(options.checks ?? [])]) findings.push(...(await runCheck(db, check)));
  findings.push(...(await unexplainedHolds(db, options.holds ?? {})));
  const figures = await db.one<Record<string, string>>(
    `select (select count(*) from account)::text as accounts, (select count(*) from entry)::text as entries,
            (select count(*) from house_entry)::text as "houseEntries",
            (select money_text(coalesce(sum(balance), 0)::int8) from account) as balances`,
  );
  return { findings, figures };
}

/**
 * Runs one check and cuts a long list of violations. For the checks of other modules too. Materialized, so that the check is planned to be read to
 * its end, which it is when nothing is wrong: a limit over it makes PostgreSQL plan for the first rows, one look-up after the other.
 */
export async function runCheck(db: Queries, { name, sql }: Check): Promise<Finding[]> {
  const rows = await db.query<{ detail: string }>(
    `with violations as materialized (${sql}) select detail from violations limit ${SHOWN_MAX}`,
  );
  return rows.map(({ detail }) => ({ check: name, detail }));
}

async function unexplainedHolds(db: Queries, sources: NonNullable<AuditOptions['holds']>): Promise<Finding[]> {
  const accounts = await db.query<{ player: bigint; kind: string; ref: bigint; balance: bigint }>(
    `select player, split_part(asset, ':', 1) as kind, split_part(asset, ':', 2)::int8 as ref, balance
       from account where asset like 'hold.%' and balance > 0`,
  );
  const open = new Map(accounts.map((row) => [`${row.kind}:${row.ref} of ${row.player}`, row.balance]));
  for (const [kind, read] of Object.entries(sources)) {
    for (const { player, ref, amount } of await read(db)) {
      const key = `${kind}:${ref} of ${player}`;
      const rest = (open.get(key) ?? 0n) - amount;
      if (rest === 0n) open.delete(key);
      else open.set(key, rest);
    }
  }
  return [...open].map(([key, rest]) => ({
    check: 'holdsAreExplained',
    detail: `hold ${key} differs by ${rest} from what its module says`,
  }));
}
