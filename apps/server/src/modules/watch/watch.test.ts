import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { QUICKNET } from '@caiting/lottery/draw';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { REPOSITORY_ROOT } from '../../config.ts';
import { makeMonths } from '../../platform/db/months/months.ts';
import type { Deps } from '../../platform/deps.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { testApp } from '../../platform/testing/app.ts';
import { anIssue } from '../betting/testing/build.ts';
import { insertBeaconChain } from '../draws/core/queries.ts';
import { emptyIssues } from '../draws/testing/harness.ts';
import { modules } from '../index.ts';
import { EXPECTATIONS } from './expectations.ts';
import { watchModule } from './index.ts';

/** Each row of the table gets its silence planted here, and the alarm must come: as a word, as a figure, with an alert and a line for whoever is woken. */
const { app, db, owner } = await testApp({ modules, config: { logLevel: 'silent' } });
const { deps } = app;
// Jobs can be sent, and nobody works them off.
await deps.jobs.start([job({ name: 'idle', handle: async () => undefined })]);
afterAll(() => deps.jobs.stop());
// A withdrawal and a day of games stand here without their player and account.
await owner.query(
  'alter table withdrawal drop constraint withdrawal_player_fkey, drop constraint withdrawal_account_fkey',
);
await owner.query('alter table game_result_day drop constraint game_result_day_player_fkey');

const ago = (what: string) => `app_now() - interval '${what}'`;

async function closedIssue(given: { asked?: string; round?: boolean; feed?: boolean } = {}): Promise<void> {
  const { id } = await anIssue(db, { opensMs: -1_260_000, closeMs: -1_200_000 });
  await owner.query(
    `update issue set state = 'closed', bet_root = repeat('0', 64), bet_count = 0, sealed_at = app_now(),
       beacon_asked_at = ${given.asked ? ago(given.asked) : 'null'} ${given.feed ? ', beacon = null, beacon_round = null' : ''} where id = $1`,
    [id],
  );
  if (given.round)
    await owner.query(
      `insert into beacon_round (beacon, round, signature, randomness, fetched_at)
       values (repeat('0', 64), 1, repeat('a', 96), encode(sha256(decode(repeat('a', 96), 'hex')), 'hex'), ${ago('10 minutes')})`,
    );
}

/** What does not happen, by the word it is told with. */
const SILENCES: Readonly<Record<string, () => Promise<Deps | void>>> = {
  beaconSilent: () => closedIssue({ asked: '2 minutes' }),
  // By a network that is not ours, and no relay was heard.
  timeUnproven: async () => {
    const { id } = await anIssue(db, { opensMs: -400_000, closeMs: -300_000 });
    await insertBeaconChain(owner, { ...QUICKNET, chainHash: '0'.repeat(64) });
    await owner.query(
      `update issue set state = 'closed', bet_root = repeat('0', 64), bet_count = 0, sealed_at = close_at where id = $1`,
      [id],
    );
  },
  closeLate: async () => void (await anIssue(db, { opensMs: -180_000, closeMs: -90_000 })),
  drawLate: () => closedIssue(),
  unsettledDraw: async () => {
    const { id } = await anIssue(db, { opensMs: -1_260_000, closeMs: -1_200_000 });
    await owner.query(
      `update issue set state = 'drawn', bet_root = repeat('0', 64), bet_count = 0, sealed_at = app_now() where id = $1`,
      [id],
    );
    await owner.query(
      `insert into draw_result (issue_id, numbers, open_number, link, previous_link, drawn_at)
       values ($1, '{1,2,3,4,5}', '1,2,3,4,5', repeat('a', 64), repeat('b', 64), ${ago('5 minutes')})`,
      [id],
    );
  },
  signerSilent: () => closedIssue({ round: true }),
  feedSilent: () => closedIssue({ feed: true }),
  backupOverdue: async () =>
    void (await owner.query(
      `insert into sign_of_life (name, at) values ('backup', clock_timestamp() - interval '1 hour')`,
    )),
  auditOverdue: async () => void (await owner.query(`update audit_begin set at = ${ago('40 hours')}`)),
  // Its process was killed: nobody holds its lock.
  auditFailed: async () => void (await owner.query(`insert into audit_attempt (kind) values ('daily')`)),
  mailStuck: async () => {
    await owner.query(
      `insert into message (channel, address, subject, body, created_at) values ('mail', 'a@b.c', 's', 'b', ${ago('5 minutes')})`,
    );
    return { ...deps, config: { ...deps.config, smtp: { url: 'smtp://localhost', from: 'x' } } };
  },
  providerSilent: async () => {
    await owner.query(
      `insert into withdrawal (withdraw_no, player, account, kind, sealed, holder, shown, amount, fee, net, state, provider, notify_url, paying_at, ask_at)
       values ('W1', 1, 1, 'bank', '', '', 's', 100, 0, 100, 'paying', 'p', '', ${ago('2 hours')}, app_now())`,
    );
  },
  gameRebatesLate: async () =>
    void (await owner.query(
      `insert into game_result_day (player, day, rounds, stake, turnover) values (1, shanghai_day(app_now()) - 3, 1, 100000000, 100000000)`,
    )),
  outboxStuck: async () =>
    void (await owner.query(
      `insert into outbox (type, payload, due_at) values ('tenant.changed', '{"key":"demo"}', clock_timestamp() - interval '5 minutes')`,
    )),
  jobsStuck: async () => {
    await db.tx((tx) => deps.jobs.send(tx, 'idle', {}));
    await owner.query(`update pgboss.job set start_after = clock_timestamp() - interval '1 hour'`);
  },
  jobsFailed: async () => {
    await db.tx((tx) => deps.jobs.send(tx, 'idle', {}));
    await owner.query(`update pgboss.job set state = 'failed', completed_on = clock_timestamp() - interval '1 hour'`);
  },
  ticksFailing: async () => ({ ...deps, jobs: { lateTick: () => ({ name: 'yuebao.pay', lateS: 60 }) } as never }),
  monthsMissing: async () => {
    const last = await owner.query<{ part: string }>(
      `select part from month_partitions() where parent = 'bet' order by next_month desc limit 2`,
    );
    for (const { part } of last) await owner.query(`drop table ${part}`);
  },
  clockWrong: async () => {
    const one = async () => ({ at: new Date(Date.now() - 20_000) });
    return { ...deps, db: { ...db, one } as never };
  },
};

beforeEach(async () => {
  await owner.query('delete from outbox');
});

test('every expectation has its silence here, and no other is here', () => {
  expect(Object.keys(SILENCES).sort()).toEqual(EXPECTATIONS.map(({ problem }) => problem).sort());
});

test.each(EXPECTATIONS.map(({ problem }) => problem))(
  '%s: nothing is said before, and its silence is told',
  async (problem) => {
    const row = EXPECTATIONS.find((one) => one.problem === problem)!;
    expect(await row.lateS(deps)).toBeLessThanOrEqual(0);
    const silent = (await SILENCES[problem]?.()) ?? deps;
    expect(await row.lateS(silent)).toBeGreaterThan(0);
    // The fake of the clock answers no other question.
    if (problem === 'clockWrong') return;
    expect(await watchModule.problems?.(silent)).toContain(problem);
    const figures = await watchModule.figures?.[0]?.read(silent);
    expect((figures as Record<string, number>)[problem]).toBeGreaterThan(0);
    await clear();
  },
);

/** The rows that tests of one file share a database for. */
async function clear(): Promise<void> {
  await owner.query(
    `delete from sign_of_life; delete from message; delete from outbox; delete from pgboss.job; update audit_begin set at = app_now()`,
  );
  await owner.query('delete from withdrawal; delete from game_result_day');
  await owner.query('alter table audit_attempt disable trigger user');
  await owner.query('delete from audit_attempt');
  await owner.query('alter table audit_attempt enable trigger user');
  await makeMonths(owner);
  await emptyIssues(owner);
}

const alerts = readFileSync(join(REPOSITORY_ROOT, 'deploy/monitoring/alerts.yml'), 'utf8');
const runbook = readFileSync(join(REPOSITORY_ROOT, 'docs/operating.md'), 'utf8');
test.each(EXPECTATIONS.map(({ problem }) => problem))('%s wakes somebody, who finds a line on it', (problem) => {
  expect(alerts).toContain(`expr: caiting_late_seconds{what="${problem}"} > 0`);
  expect(runbook).toMatch(new RegExp(`^\\| \`${problem}\` \\|`, 'm'));
});
