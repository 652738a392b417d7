import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { setClock } from '../../platform/testing/database.ts';
import { BetBatcher, RULES, settleNextChunk } from '../../testing/bench-kit.ts';
import { accountModule } from '../account/index.ts';
import { aPlayer } from '../account/testing/players.ts';
import { aLine, anIssue, aRequest, drawTheIssue } from '../betting/testing/build.ts';
import { ledgerModule, type Days } from '../ledger/index.ts';
import { tenantModule } from '../tenant/index.ts';
import { auditOn } from './audit-on.ts';
import { sealFinishedDays } from './seals.ts';

const { app, db, owner } = await testApp({ modules: [ledgerModule, tenantModule, accountModule] });
const { deps } = app;
const batcher = new BetBatcher(db);
const STILL = 0.000_001;
const onDay = (day: string) => setClock(db, { at: new Date(`${day}T12:00:00+08:00`), rate: STILL });

/** A lost bet of two yuan of each, settled at this day's noon. */
async function lost(players: readonly { readonly id: bigint }[]): Promise<void> {
  const issue = await anIssue(db);
  for (const { id } of players) await batcher.place(aRequest(String(id), [aLine(issue, { rules: RULES })]));
  await drawTheIssue(db, issue.id, [9, 9, 9, 9, 9]);
  const { id, lotteryCode, issueNo } = issue;
  const target = { id, lotteryCode, issueNo, group: 'SSC', draw: { numbers: [9, 9, 9, 9, 9] } } as const;
  while ((await db.tx((tx) => settleNextChunk(deps, tx, target))) > 0);
}

const sums = () => db.query('select day::text, player, valid from sealed_turnover order by day, player');
const found = (only: string, days?: Days) => db.tx(async (tx) => (await auditOn(tx, { only, days })).findings);

test('the first sealed day carries all days up to it, each later one what its players turned over more', async () => {
  await onDay('2027-05-10');
  const [early, both] = [await aPlayer(deps, { balance: yuan(100) }), await aPlayer(deps, { balance: yuan(100) })];
  await lost([early, both]);
  // This version came a day later: the day before is in no seal.
  await onDay('2027-05-11');
  await owner.run('update audit_begin set at = app_now()');
  await lost([both]);
  await onDay('2027-05-12');
  await lost([both]);
  await lost([both]);
  await onDay('2027-05-13');
  expect(await sealFinishedDays(db)).toEqual(['2027-05-11', '2027-05-12']);
  expect(await sums()).toEqual([
    { day: '2027-05-11', player: early.id, valid: yuan(2) },
    { day: '2027-05-11', player: both.id, valid: yuan(4) },
    { day: '2027-05-12', player: both.id, valid: yuan(8) },
  ]);
  for (const days of [undefined, { first: '2027-05-12', last: '2027-05-13' }])
    for (const check of ['sealedTurnoverAddsUp', 'sealedDaysStand']) expect(await found(check, days)).toEqual([]);
});

test('the daily audit takes the sums of the last seals and adds the days since', async () => {
  const days = { first: '2027-05-12', last: '2027-05-13' };
  await owner.run(`delete from outbox where type = 'bet.settled'`);
  await owner.run(
    `insert into wager_total (player, valid) select distinct on (player) player, valid from sealed_turnover order by player, day desc
     on conflict (player) do update set valid = excluded.valid`,
  );
  expect(await found('turnoverFollowsBets', days)).toEqual([]);
  expect(await found('turnoverFollowsBets')).toEqual([]);
  const [player] = await db.query<{ id: bigint }>('select max(player) as id from sealed_turnover');
  await lost([player as { id: bigint }]);
  // Its event is under way.
  expect(await found('turnoverFollowsBets', days)).toEqual([]);
  await owner.run(`delete from outbox where type = 'bet.settled'`);
  expect(await found('turnoverFollowsBets', days)).toMatchObject([
    { detail: expect.stringContaining(`${yuan(10)}`) as string },
  ]);
});
