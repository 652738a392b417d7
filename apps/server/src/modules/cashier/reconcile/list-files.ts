import type { CallInput, CallOutput, consoleProviderFileCalls } from '@caiting/contract';
import { moneyText } from '@caiting/contract/wire';
import { money } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';

type Calls = typeof consoleProviderFileCalls;
type FileView = CallOutput<Calls['providerFiles']>['list'][number];
type RowView = CallOutput<Calls['providerFileRows']>['list'][number];

const NEVER = '9223372036854775807';

/** Files that were compared, the newest first. */
export async function listFiles(
  db: Queries,
  { before, pageSize }: CallInput<Calls['providerFiles']>,
): Promise<CallOutput<Calls['providerFiles']>> {
  const rows = await db.query<Omit<FileView, 'at'> & { at: Date }>(
    `select id::text as "fileId", kind, provider, first_day::text as "firstDay", last_day::text as "lastDay", row_count as "rowCount", matched,
            missing_here as "missingHere", missing_there as "missingThere", other_amount as "otherAmount", other_state as "otherState",
            refused_lines as "refusedLines", staff_name as "staffName", at, sha256
       from provider_file where id < $1 order by id desc limit $2`,
    [before ?? NEVER, pageSize + 1],
  );
  const page = rows.slice(0, pageSize);
  return {
    list: page.map((row) => ({ ...row, at: row.at.getTime() })),
    next: rows.length > pageSize ? (page.at(-1)?.fileId ?? null) : null,
  };
}

interface StoredRow extends Omit<RowView, 'id' | 'amountThere' | 'amountHere' | 'timeThere' | 'timeHere'> {
  readonly place: number;
  readonly amountThere: bigint | null;
  readonly amountHere: bigint | null;
  readonly timeThere: Date | null;
  readonly timeHere: Date | null;
}

/** What differs between one file and the books, in the order of its lines. */
export async function listFileRows(
  db: Queries,
  { fileId, difference, before, pageSize }: CallInput<Calls['providerFileRows']>,
): Promise<Outcome<CallOutput<Calls['providerFileRows']>, 'notFound'>> {
  const file = await db.maybeOne<{ kind: string }>('select kind from provider_file where id = $1', [fileId]);
  if (file === null) return refuse('notFound');
  const [table, no] = file.kind === 'recharge' ? ['recharge_order', 'order_no'] : ['withdrawal', 'withdraw_no'];
  const rows = await db.query<StoredRow>(
    `select r.place, r.difference, r.line, r.order_no as "orderNo", r.provider_no as "providerNo", r.amount_there as "amountThere",
            r.amount_here as "amountHere", r.state_there as "stateThere", r.state_here as "stateHere", r.time_there as "timeThere",
            r.time_here as "timeHere", coalesce(p.name, '') as "userName", coalesce(r.payment_case::text, '') as "paymentId", r.refused_for as "refusedFor"
       from (select * from provider_file_row where file = $1 and place > $2 and ($3::text is null or difference = $3) order by place limit $4) as r
       left join ${table} o on o.${no} = r.order_no left join player p on p.id = o.player order by r.place`,
    [fileId, before ?? '0', difference ?? null, pageSize + 1],
  );
  const page = rows.slice(0, pageSize);
  return ok({
    list: page.map(({ place, ...row }) => ({
      ...row,
      id: String(place),
      amountThere: sumText(row.amountThere),
      amountHere: sumText(row.amountHere),
      timeThere: row.timeThere?.getTime() ?? null,
      timeHere: row.timeHere?.getTime() ?? null,
    })),
    next: rows.length > pageSize ? String(page.at(-1)?.place ?? '') : null,
  });
}

const sumText = (amount: bigint | null): string | null => (amount === null ? null : moneyText(money(amount)));
