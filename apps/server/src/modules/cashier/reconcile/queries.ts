import type { FileDifference, ProviderFileKind } from '@caiting/contract';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import type { CaseHere, Difference, OrderHere } from './compare.ts';
import type { Days } from './read-file.ts';

/** An order in the words of a file; what came of it decides, not how far it is. Coins are told at the order’s own sum. */
const RECHARGE = `o.order_no, o.provider, coalesce(o.provider_no, '') as provider_no,
  case when o.kind = 'coin' then o.amount else coalesce(o.settled, o.amount) end as amount,
  case when o.state = 'credited' then 'paid' when o.state in ('created', 'paid', 'submitted') then 'waiting' else 'failed' end as state,
  coalesce(o.credited_at, o.created_at) as at`;
const PAYOUT = `w.withdraw_no as order_no, w.provider, w.provider_no, w.net as amount,
  case when w.state = 'paid' then 'paid' when w.state in ('submitted', 'approved', 'paying') then 'waiting' else 'failed' end as state,
  coalesce(w.ended_at, w.created_at) as at`;
const NUMBER_KEY = (column: string): string => `lower(btrim(normalize(${column}, nfkc)))`;

/** Whether anybody pays or is paid by somebody of this name: a line, or money that moved. */
export async function isKnownProvider(db: Queries, kind: ProviderFileKind, provider: string): Promise<boolean> {
  const { known } = await db.one<{ known: boolean }>(
    kind === 'recharge'
      ? `select exists (select from pay_line where provider = $1 and kind <> 'manual')
             or exists (select from recharge_order where provider = $1 and credited_at is not null and kind <> 'manual') as known`
      : `select exists (select from withdrawal where provider = $1 and state = 'paid') as known`,
    [provider],
  );
  return known;
}

/** Orders of these numbers, whoever their provider is. */
export function ordersOf(db: Queries, kind: ProviderFileKind, numbers: readonly string[]): Promise<OrderHere[]> {
  return db.query<OrderHere>(
    kind === 'recharge'
      ? `select ${RECHARGE}, array_remove(array(select p.number_key from provider_payment p where p.order_id = o.id and p.provider = o.provider)
              || ${NUMBER_KEY(`coalesce(o.provider_no, '')`)}, '') as numbers
           from recharge_order o where o.order_no = any($1)`
      : `select ${PAYOUT}, array_remove(array[${NUMBER_KEY('w.provider_no')}], '') as numbers from withdrawal w where w.withdraw_no = any($1)`,
    [numbers],
  );
}

/** Payments that the provider told of under these numbers and that no order took by itself. */
export function casesOf(
  db: Queries,
  provider: string,
  keys: readonly string[],
): Promise<(CaseHere & { readonly key: string })[]> {
  return db.query(
    `select distinct on (key) * from (
       select c.id, c.state, c.booked, coalesce(c.decided_at, c.first_at) as at, ${NUMBER_KEY('c.provider_no')} as key
         from payment_case c where c.provider = $1 and ${NUMBER_KEY('c.provider_no')} = any($2)) as cases
      order by key, state = 'booked' desc, id desc`,
    [provider, keys],
  );
}

export type SettledHere = OrderHere & { readonly provider_no: string };

/** One provider's orders in some days of Shanghai. */
export interface SettledOf {
  readonly kind: ProviderFileKind;
  readonly provider: string;
  readonly days: Days;
}

/** Where what moved money at this provider stands, with the moment that counts. */
const SETTLED = {
  recharge: { columns: RECHARGE, from: 'recharge_order o', at: 'o.credited_at', where: 'o.credited_at is not null' },
  payout: { columns: PAYOUT, from: 'withdrawal w', at: 'w.ended_at', where: `w.state = 'paid'` },
} as const;
const settledWhere = (kind: ProviderFileKind): string => {
  const { from, at, where } = SETTLED[kind];
  const within = `${at} >= $2::date::timestamp at time zone 'Asia/Shanghai' and ${at} < ($3::date + 1)::timestamp at time zone 'Asia/Shanghai'`;
  return `from ${from} where provider = $1 and ${where} and ${within}`;
};

/** How many there are, counted no further than one above `most`. */
export async function countSettled(db: Queries, { kind, provider, days }: SettledOf, most: number): Promise<number> {
  const { n } = await db.one<{ n: number }>(
    `select count(*)::int as n from (select ${settledWhere(kind)} limit $4) as settled`,
    [provider, days.first, days.last, most + 1],
  );
  return n;
}

/** All of them in the order of time, so many at a time: one answer with fifty thousand rows would keep the event loop until the last is read. */
export async function* settledHere(
  db: Queries,
  { kind, provider, days }: SettledOf,
  pageSize: number,
): AsyncGenerator<readonly SettledHere[]> {
  const { columns, at } = SETTLED[kind];
  const id = kind === 'recharge' ? 'o.id' : 'w.id';
  let before: { readonly at: string; readonly id: bigint } = { at: '-infinity', id: 0n };
  for (;;) {
    // As text: a Date has no microseconds.
    const page = await db.query<SettledHere & { readonly key_at: string; readonly key_id: bigint }>(
      `select ${columns}, ${at}::text as key_at, ${id} as key_id ${settledWhere(kind)} and (${at}, ${id}) > ($4::timestamptz, $5::int8)
        order by ${at}, ${id} limit $6`,
      [provider, days.first, days.last, before.at, before.id, pageSize],
    );
    yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    before = { at: last.key_at, id: last.key_id };
  }
}

export interface ComparedFile {
  readonly kind: ProviderFileKind;
  readonly provider: string;
  readonly days: Days;
  readonly sha256: string;
  readonly staff: string;
  readonly staffName: string;
  readonly rowCount: number;
  readonly matched: number;
  readonly counts: Readonly<Record<FileDifference, number>>;
}

export async function insertFile(tx: Tx, file: ComparedFile): Promise<bigint> {
  const { counts, days } = file;
  const { id } = await tx.one<{ id: bigint }>(
    `insert into provider_file (kind, provider, first_day, last_day, sha256, staff, staff_name, row_count, matched,
                                missing_here, missing_there, other_amount, other_state, refused_lines)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id`,
    [
      file.kind,
      file.provider,
      days.first,
      days.last,
      file.sha256,
      file.staff,
      file.staffName,
      file.rowCount,
      file.matched,
      counts.missingHere,
      counts.missingThere,
      counts.otherAmount,
      counts.otherState,
      counts.refusedLine,
    ],
  );
  return id;
}

/** Rows in their order, from this place on. */
export async function insertRows(tx: Tx, file: bigint, from: number, rows: readonly Difference[]): Promise<void> {
  const text = (value: bigint | null): string | null => value?.toString() ?? null;
  const written = rows.map((row, at) => ({
    ...row,
    place: from + at,
    amountThere: text(row.amountThere),
    amountHere: text(row.amountHere),
    paymentCase: text(row.paymentCase),
  }));
  await tx.run(
    `insert into provider_file_row (file, place, difference, line, order_no, provider_no, amount_there, amount_here, state_there, state_here,
                                    time_there, time_here, payment_case, refused_for)
     select $1, r.place, r.difference, r.line, r."orderNo", r."providerNo", r."amountThere", r."amountHere", r."stateThere", r."stateHere",
            r."timeThere", r."timeHere", r."paymentCase", r."refusedFor"
       from jsonb_to_recordset($2::jsonb) as r (place int, difference text, line int, "orderNo" text, "providerNo" text, "amountThere" int8,
            "amountHere" int8, "stateThere" text, "stateHere" text, "timeThere" timestamptz, "timeHere" timestamptz, "paymentCase" int8, "refusedFor" text)`,
    [file, JSON.stringify(written)],
  );
}
