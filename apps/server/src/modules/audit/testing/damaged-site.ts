import { strictEqual } from 'node:assert';
import { advance } from '../../../platform/clock.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { until } from '../../../platform/testing/until.ts';
import { payGameRebates } from '../../games/index.ts';
import { modules } from '../../index.ts';
import { takeLiabilities } from '../../liabilities/index.ts';
import { sealFinishedDays } from '../index.ts';
import { actsAtTables, actsInLiveRooms, actsOfAgents, actsOfPlayers, actsOfStaff } from './acts.ts';

const DAY_MS = 86_400_000;

/** A site that has been going on: the demo, its bets settled, and what it leaves out; then a day has passed and both days are sealed. */
export async function aSiteWithADay() {
  const site = await testApp({ modules, config: { port: 0, logLevel: 'error' } });
  const { app, db, owner } = site;
  // The day before is sealed too: yuebao was paid in it.
  // By the clock of now: the template of the database may be from before a midnight of Shanghai.
  await owner.run(
    `update audit_begin set at = app_now() - interval '1 day', levels_from = app_now() - interval '1 day', chases_from = chases_from - 1, causes_from = causes_from - 1, columns_from = columns_from - 1, moments_from = moments_from - 1, facts_from = facts_from - 60; update price_begin set at = app_now() - interval '1 day'`,
  );
  await app.seed();
  await app.start();
  const open = () =>
    db.one<{ n: number }>(
      `select count(*)::int as n from bet b join issue i on i.id = b.issue_id
        where i.draw_at < app_now() and not exists (select from bet_result r where r.player = b.player and r.bet_id = b.id)`,
    );
  await actsOfStaff(app);
  await actsOfPlayers(app);
  await actsOfAgents(app);
  await actsAtTables(app);
  await actsInLiveRooms(app);
  await until(async () => (await open()).n === 0, 'every bet settled', 240_000);
  await until(
    async () => (await db.one<{ n: number }>('select count(*)::int as n from outbox')).n === 0,
    'every event taken',
  );
  await app.stop();
  // What the demo drew before it began is of no bet, and thousands of signatures to verify for every row of the table.
  await owner.run(`alter table draw_result disable trigger user; alter table feed_report disable trigger user;
    delete from feed_report where issue_id in (select id from issue where demo_history);
    delete from draw_result where issue_id in (select id from issue where demo_history);
    alter table draw_result enable trigger user; alter table feed_report enable trigger user; delete from issue where demo_history`);
  // The owner's connection: the server's ended with it.
  await advance(owner, DAY_MS + 3_600_000);
  // Where a month has turned meanwhile its first order is refused once, as a server would hear and ask again: these bets are SQL.
  await owner.query('select require_order_month(1, app_now())').catch(() => undefined);
  // The seed shows a code that is used up, and nobody came by it.
  await owner.run(`update invite_code i set used_count = (select count(*) from invite_use u where u.code = i.code)`);
  strictEqual((await sealFinishedDays(owner)).length, 2);
  strictEqual((await payGameRebates({ db: owner })) > 1, true);
  strictEqual(typeof (await takeLiabilities(owner)), 'string');
  return site;
}
