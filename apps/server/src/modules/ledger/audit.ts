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

/** Days of Shanghai, yyyy-MM-dd, both included. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

/** How the lines of a day are found, by table. */
const DAY_COLUMNS = {
  entry: 'at',
  house_entry: 'at',
  posted_cause: 'at',
  bet: 'created_at',
  bet_result: 'at',
  agent_rebate: 'at',
  player_day: 'day',
  bet_day: 'day',
  agent_day: 'day',
  issue: 'day',
  draw_day: 'day',
  term_change: 'at',
} as const;
export type DayTable = keyof typeof DAY_COLUMNS;
/** Sums by day, which stay when their lines go to the archive. */
const SUMS_OF_LINES: ReadonlySet<DayTable> = new Set(['player_day', 'bet_day', 'agent_day']);

/** Is told of each check how long it took. */
export type OnCheck = (name: string, ms: number) => void;

export interface AuditOptions {
  /** Only these days, open items and running balances; without it everything. */
  readonly days?: Days | undefined;
  /** One check by its name: for tests of a check. */
  readonly only?: string | undefined;
  readonly onCheck?: OnCheck | undefined;
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
  /** Tables of which an audit of some days needs only the lines of these days; without it the check reads everything, as of open items. */
  readonly days?: readonly DayTable[];
  /** It compares lines with what caused them, however old: lines of archived months that something else than a bet caused are among `entry`. */
  readonly withKept?: boolean;
  /** What an audit of some days asks instead. */
  readonly daySql?: string;
  /** In place of a statement, what SQL cannot say: one text per violation. */
  readonly read?: (db: Queries, days?: Days) => Promise<readonly string[]>;
}

const CHECKS: readonly Check[] = [
  {
    name: 'sumIsZero',
    sql: `select format('players %s and house %s do not sum to zero', players, house) as detail
            from (select coalesce(sum(balance), 0) as players from account) as p,
                 (select coalesce((select sum(amount) from house_entry), 0)
                       + coalesce((select sum(amount) from archived_house where archive in (select id from archived_months())), 0) as house) as h
           where players + house <> 0`,
    // The days before are in the sum that the last seal keeps.
    daySql: `select format('players %s and house %s do not sum to zero', players, house) as detail
               from (select coalesce(sum(balance), 0) as players from account) as p,
                    (select coalesce((select house from day_seal order by seq desc limit 1), 0) + coalesce(sum(amount), 0) as house
                       from house_entry
                      where at >= coalesce((select (max(day) + 1)::timestamp at time zone 'Asia/Shanghai' from day_seal), '-infinity')) as h
              where players + house <> 0`,
  },
  {
    name: 'balanceIsLastEntry',
    sql: `select format('account %s %s says %s at line %s, its entries say %s at line %s', a.player, a.asset, a.balance, a.seq,
                        coalesce(o.balance, 0) + coalesce(e.total, 0), coalesce(o.seq, 0) + coalesce(e.lines, 0)) as detail
            from account a
            left join archived_balances() as o on o.player = a.player and o.asset = a.asset
            left join (select player, asset, sum(amount) as total, count(*) as lines, max(seq) as last from entry group by player, asset) as e
              on e.player = a.player and e.asset = a.asset
           where a.balance <> coalesce(o.balance, 0) + coalesce(e.total, 0) or a.seq <> coalesce(o.seq, 0) + coalesce(e.lines, 0)
              or a.seq <> coalesce(e.last, o.seq, 0)`,
    days: ['entry'],
    // Of accounts that moved: each line proves the one before it.
    daySql: `select format('account %s %s says %s at line %s, its last line says %s', a.player, a.asset, a.balance, a.seq, last.balance_after) as detail
               from (select distinct player, asset from entry) as e join account a using (player, asset)
               left join lateral (select l.balance_after, l.seq from public.entry l where l.player = a.player and l.asset = a.asset order by l.seq desc limit 1) as last on true
              where (a.balance, a.seq) is distinct from (last.balance_after, last.seq)`,
  },
  {
    name: 'chainIsUnbroken',
    sql: `select format('entry %s %s line %s: %s after %s does not give %s', player, asset, seq, amount, before, balance_after) as detail
            from (select e.player, e.asset, e.seq, e.amount, e.balance_after, coalesce(e.before, o.balance, 0) as before, coalesce(e.previous, o.seq, 0) as previous
                    from (select player, asset, seq, amount, balance_after, lag(balance_after) over w as before, lag(seq) over w as previous
                            from entry window w as (partition by player, asset order by seq)) as e
                    -- The first line that is here goes on where the archive ends.
                    left join archived_balances() as o on e.previous is null and o.player = e.player and o.asset = e.asset) as chain
           where balance_after <> before + amount or seq <> previous + 1`,
    days: ['entry'],
    daySql: `select format('entry %s %s line %s: %s after %s does not give %s', e.player, e.asset, e.seq, e.amount,
                           coalesce(e.before, b.balance_after, 0), e.balance_after) as detail
               from (select player, asset, seq, amount, balance_after, lag(balance_after) over w as before, lag(seq) over w as previous
                       from entry window w as (partition by player, asset order by seq)) as e
               left join lateral (select p.balance_after from public.entry p
                                   where e.previous is null and p.player = e.player and p.asset = e.asset and p.seq = e.seq - 1
                                  union all
                                  select o.balance from archived_balances() o
                                   where e.previous is null and o.player = e.player and o.asset = e.asset and o.seq = e.seq - 1) as b on true
              where e.balance_after <> coalesce(e.before, b.balance_after, 0) + e.amount or e.seq <> e.previous + 1
                 or e.previous is null and e.seq > 1 and b.balance_after is null`,
  },
  {
    // A cause is kept once for all months; a second line with it has nobody's row.
    name: 'causesAreKept',
    withKept: true,
    days: ['entry', 'posted_cause'],
    sql: `select format('cause "%s" of account %s %s is kept for line %s, the ledger has it at line %s', cause, player, asset, k.seq, e.seq) as detail
            from posted_cause k
            full join (select player, asset, cause, seq, balance_after, at from entry where cause is not null) as e using (player, asset, cause)
           where (k.seq, k.balance_after, k.at) is distinct from (e.seq, e.balance_after, e.at)`,
  },
  {
    name: 'entriesHaveAccounts',
    days: ['entry'],
    sql: `select format('entries of %s %s have no account', e.player, e.asset) as detail
            from (select distinct player, asset from entry) as e
            left join account a on a.player = e.player and a.asset = e.asset where a.player is null`,
  },
  {
    name: 'batchSumsToZero',
    days: ['entry', 'house_entry'],
    sql: `select format('batch %s of %s to %s: players %s and house %s', batch, first, last, players, house) as detail
            from (select batch, sum(amount) filter (where not is_house) as players, sum(amount) filter (where is_house) as house, sum(amount) as total,
                         min(at) as first, max(at) as last
                    from (select batch, amount, at, false as is_house from entry union all select batch, amount, at, true from house_entry) as legs
                   group by batch) as batches
           -- Its lines are written in one moment.
           where total <> 0 or first <> last`,
  },
  {
    name: 'houseEqualsPlayers',
    days: ['entry', 'house_entry'],
    sql: `select format('house line of batch %s code %s: %s in %s lines, the players have %s in %s', batch, code, h.amount, h.lines, e.amount, e.lines) as detail
            from house_entry h
            left join (select batch, code, -sum(amount) as amount, count(*) as lines from entry group by batch, code) as e using (batch, code)
           where h.amount is distinct from e.amount or h.lines is distinct from e.lines`,
  },
  {
    name: 'codeFixesAccounts',
    days: ['entry', 'house_entry'],
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
  findings.push(...(await runChecks(db, [...CHECKS, ...(options.checks ?? [])], options)));
  if (isAsked(HOLDS_CHECK, options))
    findings.push(...(await timed(HOLDS_CHECK, options, () => unexplainedHolds(db, options.holds ?? {}))));
  const figures = await db.one<Record<string, string>>(
    `with ${linesOf(['entry', 'house_entry', 'bet', 'bet_result'], options.days)} nothing as (select)
     select (select count(*) from account)::text as accounts, (select count(*) from entry)::text as entries,
            (select count(*) from house_entry)::text as "houseEntries",
            (select count(*) from bet)::text as bets, (select count(*) from bet_result)::text as results,
            (select trim_scale(coalesce(sum(balance), 0) / 100000000)::text from account) as balances`,
  );
  return { findings, figures };
}

/**
 * Runs one check and cuts a long list of violations. For the checks of other modules too. Materialized, so that the check is planned to be read to
 * its end, which it is when nothing is wrong: a limit over it makes PostgreSQL plan for the first rows, one look-up after the other.
 */
export async function runCheck(db: Queries, check: Check, days?: Days): Promise<Finding[]> {
  const { name, sql, daySql, withKept, read } = check;
  if (read !== undefined) return (await read(db, days)).slice(0, SHOWN_MAX).map((detail) => ({ check: name, detail }));
  const asked = days === undefined ? sql : (daySql ?? sql);
  const rows = await db.query<{ detail: string }>(
    `with ${withKept && (days === undefined || !check.days?.includes('entry')) ? KEPT : ''} ${linesOf(check.days, days)} violations as materialized (${asked}) select detail from violations limit ${SHOWN_MAX}`,
  );
  return rows.map(({ detail }) => ({ check: name, detail }));
}

const HOLDS_CHECK = 'holdsAreExplained';

type Asked = Pick<AuditOptions, 'days' | 'only' | 'onCheck'>;
/** Whether a check is run at all. */
export const isAsked = (name: string, { only }: Asked): boolean => only === undefined || only === name;

export async function runChecks(db: Queries, checks: readonly Check[], asked: Asked): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const check of checks)
    if (isAsked(check.name, asked))
      findings.push(...(await timed(check.name, asked, () => runCheck(db, check, asked.days))));
  return findings;
}

/** Runs one check and says how long it took to who wants to know. */
export async function timed<T>(name: string, { onCheck }: Asked, check: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const found = await check();
  onCheck?.(name, performance.now() - begun);
  return found;
}

/** SQL: the ledger with what is kept of archived months. */
const KEPT = `entry as not materialized (
  select player, asset, seq, amount, balance_after, code, batch, ref, cause, at from public.entry union all select * from kept_entries()),`;

/** Names of tables that stand for their lines of these days; `public.` before a name means the whole table. */
function linesOf(tables: readonly DayTable[] = [], days?: Days): string {
  if (days === undefined) return '';
  const { first, last } = days;
  for (const day of [first, last]) if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new Error(`${day} is no day`);
  const at = (day: string) => `(date '${day}'::timestamp at time zone 'Asia/Shanghai')`;
  return tables
    .map((table) => {
      const column = DAY_COLUMNS[table];
      const span =
        column === 'day'
          ? `day between date '${first}' and date '${last}'${SUMS_OF_LINES.has(table) ? ' and day > (select day from archived_until())' : ''}`
          : `${column} >= ${at(first)} and ${column} < ${at(last)} + interval '1 day'${table === 'posted_cause' ? ' and at >= (select ending from archived_until())' : ''}`;
      return `${table} as (select * from public.${table} where ${span}),`;
    })
    .join(' ');
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
    check: HOLDS_CHECK,
    detail: `hold ${key} differs by ${rest} from what its module says`,
  }));
}
