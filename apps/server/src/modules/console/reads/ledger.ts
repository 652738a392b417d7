import { consoleLedgerReadCalls, moneyText, type CallInput, type CallOutput } from '@caiting/contract';
import { addDays, startOfDay } from '@caiting/lottery/calendar';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Reads } from '../../../platform/db/replica/reads.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { findPlayerByName, listPlayersByIds } from '../../account/index.ts';
import { linesOf, statementOf } from '../../cashier/index.ts';
import { balanceAt, findPostedLine, listAccountsOf, listEntriesOf, sidesOf } from '../../ledger/index.ts';
import { countRuns, listRuns } from '../audits/run-audit.ts';
import { loggedLook } from '../core/logged-look.ts';
import { logged } from '../core/logged.ts';
import { pageOf } from '../core/page.ts';
import { unlogged } from '../core/roles.ts';

type Calls = typeof consoleLedgerReadCalls;

/** Looking at somebody's money is an act. */
export const ledgerReadBindings = [
  loggedLook(
    consoleLedgerReadCalls.playerLedger,
    ({ deps, reads }, input) => playerLedger(deps, reads, input),
    ({ userName, account, type, from, to }) => ({ userName, account, type, from, to }),
  ),
  unlogged(consoleLedgerReadCalls.auditRuns, ({ deps }, input) => auditRuns(deps.db, input)),
  logged(consoleLedgerReadCalls.ledgerEntry, ({ deps }, input) => ledgerEntry(deps, input)),
];

async function auditRuns(
  db: Queries,
  { before, pageSize }: CallInput<Calls['auditRuns']>,
): Promise<Outcome<CallOutput<Calls['auditRuns']>, never>> {
  const [rows, total] = await Promise.all([
    listRuns(db, before ?? null, pageSize + 1),
    before === undefined ? countRuns(db) : null,
  ]);
  const { page, next } = pageOf(rows, pageSize, ({ id }) => id);
  return ok({
    list: page.map(({ id, startedAt, doneAt, details, ...run }) => ({
      ...run,
      id: String(id),
      startedAt: startedAt.getTime(),
      doneAt: doneAt.getTime(),
      details: [...details],
    })),
    next,
    total,
  });
}

/** The beginning of a day of Shanghai, some days later. */
const dayStart = (day: string | undefined, later = 0): Date | null =>
  day === undefined ? null : new Date(startOfDay(addDays(day, later)) * 1000);

async function playerLedger(
  deps: Deps,
  reads: Reads,
  input: CallInput<Calls['playerLedger']>,
): Promise<Outcome<CallOutput<Calls['playerLedger']>, 'notFound'>> {
  const { userName, account, type, from, to, at, before, pageSize } = input;
  const player = await findPlayerByName(deps.db, userName);
  if (player === null) return refuse('notFound');
  const isFirst = before === undefined;
  const [page, accounts, stood] = await Promise.all([
    account === 'main'
      ? statementOf(reads, String(player.id), {
          from: dayStart(from),
          until: dayStart(to, 1),
          type,
          before,
          size: pageSize,
        })
      : otherPage(reads, player.id, input),
    isFirst ? listAccountsOf(deps.db, player.id) : null,
    at === undefined || account !== 'main' ? null : balanceAt(reads, player.id, new Date(at)),
  ]);
  return ok({
    ...page,
    total: null,
    accounts: accounts && accounts.map(({ asset, balance }) => ({ account: asset, balance: moneyText(balance) })),
    balanceAt: stood === null ? null : moneyText(stood),
  });
}

async function otherPage(
  db: Queries,
  player: bigint,
  { account, before, pageSize }: CallInput<Calls['playerLedger']>,
): Promise<Pick<CallOutput<Calls['playerLedger']>, 'list' | 'next'>> {
  const rows = await listEntriesOf(db, player, account, before ?? null, pageSize + 1);
  const { page, next } = pageOf(rows, pageSize, ({ seq }) => seq);
  return { list: await linesOf(db, String(player), page), next };
}

async function ledgerEntry(
  deps: Deps,
  { userName, account, id }: CallInput<Calls['ledgerEntry']>,
): Promise<Outcome<CallOutput<Calls['ledgerEntry']>, 'notFound'>> {
  const player = await findPlayerByName(deps.db, userName);
  const posted = player && (await findPostedLine(deps.db, player.id, account, id));
  if (player === null || posted === null) return refuse('notFound');
  const sides = await sidesOf(deps.db, player.id, account, posted);
  const people = await listPlayersByIds(
    deps.db,
    sides.flatMap((side) => (side.player === null ? [] : [side.player])),
  );
  const names = new Map(people.map((one) => [one.id, one.name]));
  const [line] = await linesOf(deps.db, String(player.id), [posted.entry]);
  if (line === undefined) return refuse('notFound');
  return ok({
    account,
    line,
    batch: String(posted.batch),
    cause: posted.cause ?? '',
    sides: sides.map((side) => ({
      account: side.account,
      userName: side.player === null ? '' : (names.get(side.player) ?? ''),
      amount: moneyText(side.amount),
      lines: side.lines,
    })),
  });
}
