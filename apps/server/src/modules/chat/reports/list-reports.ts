import type { CallInput, CallOutput, consoleReportCalls } from '@caiting/contract';
import { countRows } from '../../../platform/db/count-rows.ts';
import type { Queries } from '../../../platform/db/pool.ts';
import { waitingOf, type Waiting } from '../../../platform/waiting.ts';
import { CASE_COLUMNS, presentCases, type CaseRow } from './queries.ts';

type Asked = CallInput<typeof consoleReportCalls.reports>;

/** The queue of staff: places in it are those of the row `before` as it stands now, so a row that others report meanwhile may come twice and is not lost. */
export async function reportsForStaff(
  db: Queries,
  asked: Asked,
  staffId: string,
): Promise<CallOutput<typeof consoleReportCalls.reports>> {
  const [rows, count] = await Promise.all([listCases(db, asked), countCases(db, asked)]);
  const list = rows.slice(0, asked.pageSize);
  return {
    list: await presentCases(db, list, staffId),
    count,
    next: rows.length > asked.pageSize ? String(list.at(-1)?.id) : null,
  };
}

/** One more than the page, which tells whether there are further ones. */
function listCases(db: Queries, { state, kind, before, pageSize }: Asked): Promise<CaseRow[]> {
  const ofKind = '($1::text is null or kind = $1)';
  const sql =
    state === 'open'
      ? `select ${CASE_COLUMNS} from chat_case
          where decided_at is null and ${ofKind}
            and ($2::bigint is null or (-reporters, first_at, id) > (select -reporters, first_at, id from chat_case where id = $2::bigint))
          order by -reporters, first_at, id limit $3`
      : `select ${CASE_COLUMNS} from chat_case
          where decided_at is not null and ${ofKind}
            and ($2::bigint is null or (decided_at, id) < (select decided_at, id from chat_case where id = $2::bigint))
          order by decided_at desc, id desc limit $3`;
  return db.query<CaseRow>(sql, [kind ?? null, before ?? null, pageSize + 1]);
}

/** The state stands in the statement: open ones are then counted by their own index, however many are decided. */
const countCases = (db: Queries, { state, kind }: Asked): Promise<number> =>
  countRows(
    db,
    (value) =>
      `select from chat_case where decided_at ${state === 'open' ? 'is null' : 'is not null'}${kind === undefined ? '' : ` and kind = ${value(kind)}`}`,
  );

/** Reported things that nobody has decided. */
export const reportQueue = (db: Queries): Promise<Waiting> =>
  db.one<Waiting>(`select ${waitingOf('first_at')} from chat_case where decided_at is null`);
