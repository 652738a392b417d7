import { money, type Money } from '@caiting/money';
import { prepared, type Queries } from '../../platform/db/pool.ts';
import type { PlayerId } from './post.ts';
import type { Entry } from './queries.ts';

/** Lines of the main account from number `first` up to but not including `end`. */
export interface Span {
  readonly first: bigint;
  readonly end: bigint;
}

const SPAN = prepared(
  'ledger.span',
  `select case when $2::timestamptz is null then first_entry_seq($1) else entry_seq_at($1, $2) end as first,
          case when $3::timestamptz is null then 1 + coalesce((select seq from account where player = $1 and asset = 'main'), 0)
               else entry_seq_at($1, $3) end as end`,
);

/** Numbers of the lines from `from` on and before `until`. */
export function findSpan(db: Queries, player: PlayerId, from: Date | null, until: Date | null): Promise<Span> {
  return db.one<Span>(SPAN, [player, from, until]);
}

const COLUMNS = 'seq, amount, balance_after as "balanceAfter", code, ref, at';

const PAGE = prepared(
  'ledger.statement',
  `select ${COLUMNS} from own_entries($1, 'main', $2, $3, $5::int2[], $4) order by seq desc`,
);
/** The condition of the index entry_rare, word for word: only then does the planner use it. */
const IS_RARE = 'code not in (201, 301, 302, 307, 213, 501, 502)';
const COMMON_CODES: ReadonlySet<number> = new Set([201, 301, 302, 307, 213, 501, 502]);

/** Lines that a page of a common kind looks at, at most. */
const LOOK_MAX = 5_000n;

/**
 * One page of a statement, newest first, and the number to go on before; null at the end. All kinds: straight down the primary key. Rare
 * kinds: by the index of those. Common kinds: at most five thousand lines are looked at, so a page may be short while more follows. From month to
 * month (sql/functions/own_entries.sql).
 */
export async function statementPage(
  db: Queries,
  player: PlayerId,
  { first, end }: Span,
  size: number,
  codes: readonly number[] | null,
): Promise<{ entries: Entry[]; next: bigint | null }> {
  const isCommon = codes?.some((code) => COMMON_CODES.has(code)) ?? false;
  const start = isCommon && end - first > LOOK_MAX ? end - LOOK_MAX : first;
  const entries = await db.query<Entry>(PAGE, [player, start, end, size, codes]);
  const last = entries.at(-1)?.seq ?? start;
  if (entries.length === size) return { entries, next: last > first ? last : null };
  return { entries, next: start > first ? start : null };
}

export interface SpanSums {
  readonly income: Money;
  readonly outgo: Money;
  readonly lines: number;
}

/** Sums over a span. The caller keeps spans and kinds within what may be added in one go. */
export async function sumSpan(
  db: Queries,
  player: PlayerId,
  { first, end }: Span,
  codes: readonly number[] | null,
): Promise<SpanSums> {
  const isRare = codes !== null && !codes.some((code) => COMMON_CODES.has(code));
  const row = await db.one<{ income: bigint; outgo: bigint; lines: number }>(
    `with months as materialized (select * from entry_span($1, 'main', $2, $3))
     select coalesce(sum(amount) filter (where amount > 0), 0)::int8 as income,
            coalesce(-sum(amount) filter (where amount < 0), 0)::int8 as outgo, count(*)::int as lines
       from entry where player = $1 and asset = 'main' and seq >= $2 and seq < $3
        and at >= (select low from months) and at < (select high from months) and ($4::int2[] is null or code = any($4::int2[])) ${isRare ? `and ${IS_RARE}` : ''}`,
    [player, first, end, codes],
  );
  return { income: money(row.income), outgo: money(row.outgo), lines: row.lines };
}

/** The balance before line `seq`: what the line before it says. */
export async function balanceBefore(db: Queries, player: PlayerId, seq: bigint): Promise<Money> {
  const row = await db.maybeOne<{ balance: bigint }>(
    `select balance_after as balance from own_entries($1, 'main', $2::int8, $2::int8 + 1, null, 1)
     union all select balance from archived_balances() where player = $1 and asset = 'main' and seq = $2`,
    [player, seq - 1n],
  );
  return money(row?.balance ?? 0n);
}
