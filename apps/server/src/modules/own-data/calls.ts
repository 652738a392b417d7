import { DATA_EXPORT_PATH, ownDataCalls, type CallOutput } from '@caiting/contract';
import type { Deps } from '../../platform/deps.ts';
import { bind, type Binding, type Session } from '../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../platform/outcome.ts';
import { loginPasswordDue } from '../account/index.ts';
import { fileNameOf } from './download.ts';
import { cancelExport, findExport, insertExport, type ExportRow } from './queries.ts';

/** Between two files of one player: what it costs to make one, and what would be new in it. */
const WAIT_MINUTES = 60;

type Shown = CallOutput<typeof ownDataCalls.dataExport>;

export const calls: readonly Binding[] = [
  bind(ownDataCalls.dataExport, async ({ deps, session }) => ok(await shownTo(deps, session))),
  bind(ownDataCalls.askDataExport, ({ deps, session }) => askExport(deps, session)),
  bind(ownDataCalls.cancelDataExport, async ({ deps, session }) => {
    await deps.db.tx((tx) => cancelExport(tx, session.userId));
    return ok(await shownTo(deps, session));
  }),
  bind(ownDataCalls.openDataExport, ({ deps, session }) => openExport(deps, session)),
];

async function askExport(
  deps: Deps,
  session: Session,
): Promise<Outcome<Shown, 'loginPasswordDue' | 'exportRunning' | 'exportTooSoon'>> {
  const due = await loginPasswordDue(deps.db, session.sessionId);
  if (due) return due;
  const isBegun = await deps.db.tx((tx) => insertExport(tx, session.userId, WAIT_MINUTES));
  if (isBegun) return ok(await shownTo(deps, session));
  const known = await findExport(deps.db, session.userId);
  return known?.state === 'preparing'
    ? refuse('exportRunning')
    : refuse('exportTooSoon', { params: { minutes: WAIT_MINUTES } });
}

/** The password again: a file with everything in it is more than a page that was left open should give. */
async function openExport(
  deps: Deps,
  session: Session,
): Promise<Outcome<{ path: string }, 'loginPasswordDue' | 'exportGone'>> {
  const due = await loginPasswordDue(deps.db, session.sessionId);
  if (due) return due;
  const row = await findExport(deps.db, session.userId);
  return row?.state === 'ready' ? ok({ path: `${DATA_EXPORT_PATH}${row.id}.zip` }) : refuse('exportGone');
}

async function shownTo({ db }: Pick<Deps, 'db'>, { userId, userName }: Session): Promise<Shown> {
  const row = await findExport(db, userId);
  return { export: row === null ? null : viewOf(row, userName) };
}

const viewOf = (row: ExportRow, userName: string): NonNullable<Shown['export']> => ({
  state: row.state,
  askedAt: row.asked_at.getTime(),
  percent: row.percent,
  readyUntil: row.ready_until?.getTime() ?? null,
  bytes: row.bytes === null ? null : Number(row.bytes),
  fileName: row.ready_at === null ? null : fileNameOf(userName, row.ready_at),
});
