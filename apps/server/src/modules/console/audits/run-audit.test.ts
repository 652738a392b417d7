import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { advance, setClock, testDatabase } from '../../../platform/testing/database.ts';
import { until } from '../../../platform/testing/until.ts';
import { sealFinishedDays } from '../../audit/index.ts';
import { aPlayer } from '../../betting/testing/build.ts';
import { auditEverythingOn } from '../../whole-audit.ts';
import { openDb } from '../../../platform/db/pool.ts';
import { AuditUnderWay, hasFailed, lastRun, runAudit } from './run-audit.ts';
import { auditProblems } from './daily.ts';
import type { Deps } from '../../../platform/deps.ts';

const { db, owner, appTarget } = await testDatabase();
const DAY = 86_400_000;

/** Three days with one player each, the first two sealed. */
async function threeDays(): Promise<void> {
  await setClock(db, { at: new Date('2027-05-10T12:00:00+08:00') });
  await owner.run('update audit_begin set at = app_now()');
  for (let day = 0; day < 3; day += 1) {
    await aPlayer(db, yuan(100));
    if (day < 2) await advance(db, DAY);
  }
  expect(await sealFinishedDays(db)).toHaveLength(2);
}

const planted = async (sql: string): Promise<void> => {
  await owner.run(`alter table entry disable trigger user; ${sql}; alter table entry enable trigger user`);
};
const names = async (kind: 'daily' | 'full' | 'day', day?: string) => [
  ...new Set((await runAudit(db, kind, day === undefined ? {} : { day })).findings.map(({ check }) => check)),
];

test('the daily audit reads the newest sealed day and all since, `day` one, `full` everything; each run is kept', async () => {
  await threeDays();
  expect(await names('full')).toEqual([]);
  expect(await names('daily')).toEqual([]);
  const change = (sign: string) => planted(`update entry set amount = amount ${sign} 100 where at < '2027-05-11'`);
  // A line of the first day: behind its seal the daily audit does not look again.
  await change('+');
  expect(await names('daily')).toEqual([]);
  expect(await names('day', '2027-05-10')).toEqual(
    expect.arrayContaining(['chainIsUnbroken', 'batchSumsToZero', 'sealedDaysStand']),
  );
  expect(await names('full')).toEqual(
    expect.arrayContaining(['balanceIsLastEntry', 'chainIsUnbroken', 'batchSumsToZero', 'sealedDaysStand']),
  );
  expect(await lastRun(db)).toMatchObject({ kind: 'full', findings: expect.any(Number) as number });
  await change('-');
  // One of today, and a balance: found without the days before.
  await planted(`update entry set amount = amount + 100 where at > '2027-05-12'`);
  expect(await names('daily')).toEqual(expect.arrayContaining(['chainIsUnbroken', 'batchSumsToZero']));
  await planted(`update entry set amount = amount - 100 where at > '2027-05-12'`);
  await owner.run('update account set balance = balance + 1');
  expect(await names('daily')).toEqual(expect.arrayContaining(['sumIsZero', 'balanceIsLastEntry']));
  await owner.run('update account set balance = balance - 1');
  expect(await names('daily')).toEqual([]);
  expect((await lastRun(db))?.findings).toBe(0);
}, 120_000);

test('two audits do not run at once', async () => {
  const { tx, rollback } = await db.begin();
  await tx.query(`select pg_advisory_xact_lock(hashtext('caiting.audit'))`);
  await expect(runAudit(db, 'daily')).rejects.toThrow(AuditUnderWay);
  await rollback();
});

/** Decides nothing again; what it is asked runs elsewhere. */
const decidedBy = (act: () => Promise<unknown>) => async () => ({
  draws: async () => (await act(), { count: 0, findings: [] }),
  issues: async () => ({ count: 0, findings: [], shares: [], prices: [], unpriced: 0 }),
});
const problems = () => auditProblems({ db } as Deps);

test('an audit whose threads reckon for longer than a transaction may stand idle comes to its end', async () => {
  const impatient = openDb(appTarget, { connectionsMax: 2, idleMaxMs: 50 });
  // The limit holds for everybody else.
  const idle = impatient.tx(async (tx) => {
    await db.query('select pg_sleep(0.5)');
    await tx.query('select 1');
  });
  await expect(idle).rejects.toThrow(/connection/i);
  // By the time it is done, all that is read beside it has long been read.
  const slow = async () => {
    const reader = async () =>
      (
        await db.one<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where state = 'idle in transaction'`,
        )
      ).n;
    await until(async () => (await reader()) > 0, 'nothing left to read');
    await db.query('select pg_sleep(0.5)');
  };
  const { findings } = await runAudit(impatient, 'full', { recomputer: decidedBy(slow) });
  expect(findings).toEqual([]);
  expect(await hasFailed(db)).toBe(false);
  await impatient.close();
});

test('an audit that failed, or was killed, is said at once, until one comes to its end', async () => {
  await runAudit(db, 'daily');
  expect(await problems()).toEqual([]);
  const broken = decidedBy(async () => Promise.reject(new Error('a thread died')));
  await expect(runAudit(db, 'daily', { recomputer: broken })).rejects.toThrow('a thread died');
  expect(await problems()).toEqual(['auditFailed', 'auditFindings']);
  expect(await lastRun(db)).toMatchObject({ findings: 1, details: ['auditEnds: a thread died'] });
  await runAudit(db, 'daily');
  expect(await problems()).toEqual([]);

  // Under way: no word. Its connection gone, and no row of its end: it was killed.
  const { tx, rollback } = await db.begin();
  await tx.query(`select pg_advisory_xact_lock(hashtext('caiting.audit'))`);
  await db.run(`insert into audit_attempt (kind) values ('daily')`);
  expect(await problems()).toEqual([]);
  await rollback();
  expect(await problems()).toEqual(['auditFailed']);
});

test('books of more than 92 billion yuan are added up', async () => {
  const { tx, rollback } = await owner.begin();
  await tx.run('alter table entry disable trigger user; alter table house_entry disable trigger user');
  await tx.run(`insert into account (player, asset, balance, seq) select 900 + n, 'main', 9000000000000000000, 1 from generate_series(1, 3) n;
    insert into entry select 900 + n, 'main', 1, 9000000000000000000, 9000000000000000000, 403, 900 + n, 1, 'g' || n, app_now() from generate_series(1, 3) n;
    insert into posted_cause select player, asset, cause, seq, balance_after, at from entry where player between 901 and 903;
    insert into house_entry select batch, 'house.bonus', 403, -9000000000000000000, 1, at from entry where player between 901 and 903;
    alter table entry enable trigger user; alter table house_entry enable trigger user`);
  const { findings, figures } = await auditEverythingOn(tx, []);
  await rollback();
  expect(findings).toEqual([]);
  expect(figures['balances']).toBe('270000000300');
}, 60_000);
