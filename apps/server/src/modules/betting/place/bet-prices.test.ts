import { money, rateOf, yuan, YUAN } from '@caiting/money';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../platform/testing/database.ts';
import type { PricedLine, PricedRequest } from '../core/bet.ts';
import { aLine, anIssue, aPlayer, aRequest } from '../testing/build.ts';
import { BetBatcher } from './bet-batcher.ts';
import { placeBatch } from './place-queries.ts';

const { db, owner } = await testDatabase();
const issue = await anIssue(db);
const lhc = await anIssue(db, { lottery: 'lhc1', group: 'LHC', day: '2027-02-05' });
const lhcOfNextYear = await anIssue(db, { lottery: 'lhc1', group: 'LHC', day: '2027-02-06' });
const bj28 = await anIssue(db, { lottery: 'bj281', group: 'BJ28' });
const pl3 = await anIssue(db, { lottery: 'pl3', group: 'PL35' });
const pl5 = await anIssue(db, { lottery: 'pl5', group: 'PL35' });
const player = await aPlayer(db, yuan(100_000_000));

const place = (lines: readonly PricedLine[], given: Partial<PricedRequest> = {}) =>
  placeBatch(db, [aRequest(player, lines, given)]);
/** By the server's own hand: whatever it says of the bet. */
const taken = async (line: PricedLine): Promise<boolean> => {
  try {
    return (await place([line]))[0]?.outcome === 'accepted';
  } catch (error) {
    expect((error as { code?: string }).code).toMatch(/^BET0[12]$/);
    return false;
  }
};

// Base payout 90 %, level 8 %, limits 0.02 to 1,000,000 yuan: what a site has before anybody sets them.
const point = (percent: number) => rateOf(BigInt(Math.round(percent * 10_000)));
const ALL_OF_FIVE = Array.from({ length: 5 }, () => '0 1 2 3 4 5 6 7 8 9').join(',');
test.each<[string, Partial<PricedLine>, boolean]>([
  // Ten to one: 10 × (0.90 + 0.08).
  ['the odds of its point', {}, true],
  ['a ten-thousandth above', { odds: '1=9.8001' }, false],
  ['less than its point gives', { odds: '1=9.7999' }, true],
  ['half a million', { odds: '1=500000' }, false],
  ['the odds of another point', { point: point(0), odds: '1=9.8000' }, false],
  ['no point, and its odds', { point: point(0), odds: '1=9.0000' }, true],
  ['a point of 3.5', { point: point(3.5), odds: '1=9.3500' }, true],
  ['a tier more', { odds: '1=9.8000;2=9.8000' }, false],
  ['a tier of another name', { odds: '2=9.8000' }, false],
  ['no tier', { odds: '' }, false],
  ['odds that are no number', { odds: '1=NaN' }, false],
  ['odds below nothing', { odds: '1=-1' }, false],
  ['a level above the player’s', { level: point(8.1) }, false],
  ['a level of ninety, its point with it', { level: point(90), point: point(90), odds: '1=18.0000' }, false],
  ['a level of ninety as cash', { level: point(90) }, false],
  ['a point between two steps', { point: point(7.95), odds: '1=9.7950' }, false],
  ['a play that is none', { play: 'X_NONE' }, false],
  ['a play of another group', { play: 'TM_A', odds: '1=44.1000' }, false],
  ['rules that are none', { rules: '2000-01-01' }, false],
  ['an issue of another lottery', { lotteryCode: 'pk101' }, false],
  ['another number of the issue', { issueNo: '1' }, false],
  ['three tickets’ prize for one ticket’s stake', { multiple: 3 }, false],
  ['a yuan’s stake for a fen', { unit: money(YUAN / 100n) }, false],
  ['a multiple in amount mode', { mode: 'amount', multiple: 2 }, false],
  ['half a yuan in amount mode', { mode: 'amount', ticketStake: money(YUAN / 2n), stake: money(YUAN / 2n) }, false],
  ['two tickets paid for one', { picks: '1 2,-,-,-,-' }, false],
  ['one ticket paid for two', { count: 2, picks: '1,-,-,-,-' }, false],
  ['two tickets', { count: 2, picks: '1,3,-,-,-' }, true],
  ['a hundred thousand for one', { play: 'WX_ZX_FS', picks: ALL_OF_FIVE, odds: '1=98000.0000' }, false],
  ['two million on a line', { count: 2, ticketStake: yuan(1_000_000) }, false],
])('%s: %s', async (_, given, isTaken) => {
  expect(await taken(aLine(issue, given))).toBe(isTaken);
});

test('a ticket that would win more than ten million is refused, one fen less is taken', async () => {
  // 100,000 to one at 98 %: 98,000. 10,000,000 / 98,000 = 102.04….
  const dear = { play: 'WX_ZX_FS', picks: '1,2,3,4,5', odds: '1=98000.0000' };
  expect(await taken(aLine(issue, { ...dear, ticketStake: money((YUAN * 10_204n) / 100n) }))).toBe(true);
  expect(await taken(aLine(issue, { ...dear, ticketStake: money((YUAN * 10_206n) / 100n) }))).toBe(false);
});

test('六合彩 is priced by the lunar year of the issue’s day; 特码A gives no point away, 特码B may keep all of it', async () => {
  // 马 of 2026 has five numbers in 49 and 羊 in 2027: 五行 of 49 numbers by the year (plays.md §12).
  const elements = (of: typeof lhc, odds: string) => aLine(of, { play: 'WX', picks: '土', point: point(0), odds });
  const of2026 = '金=4.4100;木=4.4100;水=4.9000;火=3.6750;土=5.5125';
  const of2027 = '金=4.4100;木=4.4100;水=4.4100;火=4.0090;土=5.5125';
  expect(await taken(elements(lhc, of2026))).toBe(true);
  expect(await taken(elements(lhcOfNextYear, of2027))).toBe(true);
  expect(await taken(elements(lhcOfNextYear, of2026))).toBe(false);
  expect(await taken(elements(lhc, of2027))).toBe(false);
  const special = { picks: '01', odds: '1=48.0200' };
  expect(await taken(aLine(lhc, { play: 'TM_A', ...special }))).toBe(false);
  expect(await taken(aLine(lhc, { play: 'TM_A', ...special, point: point(0), odds: '1=44.1000' }))).toBe(true);
  expect(await taken(aLine(lhc, { play: 'TM_B', ...special }))).toBe(true);
});

test('特码包三 is priced by its pick', async () => {
  // 0, 13 and 27: 1 + 75 + 1 of a thousand draws; at 98 % 1000/77 × 0.98 = 12.7272….
  const line = (picks: string, odds: string) => aLine(bj28, { play: 'T3', picks, odds });
  expect(await taken(line('0 13 27', '1=12.7272'))).toBe(true);
  expect(await taken(line('0 13 27', '1=12.7273'))).toBe(false);
  expect(await taken(line('12 13 14', '1=12.7272'))).toBe(false);
  expect(await taken(line('0 0 0', '1=326.6666'))).toBe(false);
});

test('a lottery that draws three digits sells no play of five', async () => {
  const five = { play: 'P5_ZX_FS', picks: '1,2,3,4,5', odds: '1=98000.0000' };
  expect(await taken(aLine(pl5, five))).toBe(true);
  expect(await taken(aLine(pl3, five))).toBe(false);
});

test('a paused lottery sells nothing, and says so', async () => {
  const paused = await anIssue(db, { lottery: 'pk109' });
  await owner.run(`update lottery set paused = true where code = 'pk109'`);
  await expect(place([aLine(paused)])).rejects.toMatchObject({ code: 'BET02' });
});

test('base payout, default level and ceiling of this moment hold; a level of one’s own too', async () => {
  const set = (key: string, value: string) =>
    owner.run(
      `insert into tenant_setting (key, value, changed_by)
       select $1, (select jsonb_object_agg(group_code, $2::text) from group_price), 'anna'
       on conflict (key) do update set value = excluded.value`,
      [key, value],
    );
  const own = await aPlayer(db, yuan(100));
  const at = async (level: number, odds: string) =>
    placeBatch(db, [aRequest(own, [aLine(issue, { level: point(level), point: point(level), odds })])]).then(
      () => true,
      () => false,
    );
  await set('basePayout', '80.0');
  expect(await at(8, '1=9.8000')).toBe(false);
  expect(await at(8, '1=8.8000')).toBe(true);
  await set('rebateDefault', '5.0');
  expect(await at(8, '1=8.8000')).toBe(false);
  expect(await at(5, '1=8.5000')).toBe(true);
  await set('rebateMax', '5.0');
  await owner.run(`alter table player_rebate drop constraint player_rebate_player_fkey;
    insert into player_rebate (player, lottery_type, level) values (${own}, 'SSC', 70000)`);
  expect(await at(7, '1=8.7000')).toBe(false);
  await set('rebateMax', '9.0');
  expect(await at(7, '1=8.7000')).toBe(true);
  await set('stakeMin', '3');
  expect(await at(7, '1=8.7000')).toBe(false);
  // What was before is kept with its end.
  expect(
    await db.query(`select key, value ->> 'SSC' as value from past_setting where key = 'basePayout' order by id`),
  ).toEqual([{ key: 'basePayout', value: null }]);
  // Nobody sets what no rule allows, whatever hand.
  for (const [key, value] of [
    ['basePayout', '95.0'],
    ['rebateMax', '20.1'],
    ['stakeMin', '-1'],
    ['basePayout', '9e1'],
    ['stakeMax', '2.5'],
  ] as const)
    await expect(set(key, value), `${key} ${value}`).rejects.toThrow(/\S/);
  await owner.run(`delete from tenant_setting`);
  expect(await at(7, '1=9.7000')).toBe(true);
});

test('one bet at a wrong price is refused, the others of its batch are taken', async () => {
  const players = await Promise.all(Array.from({ length: 8 }, () => aPlayer(db, yuan(10))));
  const batcher = new BetBatcher(db);
  const placed = await Promise.all(
    players.map((each, n) => batcher.place(aRequest(each, [aLine(issue, n === 3 ? { odds: '1=9.8001' } : {})]))),
  );
  expect(placed.map(({ outcome }) => outcome)).toEqual(players.map((_, n) => (n === 3 ? 'rebateChanged' : 'accepted')));
});
