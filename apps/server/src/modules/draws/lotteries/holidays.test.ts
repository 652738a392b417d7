import { beforeEach, expect, test } from 'vitest';
import { advance } from '../../../platform/testing/database.ts';
import { DrawClock } from '../clock.ts';
import { drawsHarness } from '../testing/harness.ts';
import { addHoliday, listHolidays, removeHoliday } from './holidays.ts';

const { deps, db, owner, beacon, setTime, turn, reset } = await drawsHarness();

interface Row {
  readonly no: string;
  readonly day: string;
  readonly state: string;
}
const issues = () =>
  db.query<Row>(
    `select issue_no as no, day::text, state from issue where lottery_code = 'fc3d' and state in ('waiting', 'selling') order by draw_at`,
  );
const onSale = async () => (await issues()).filter(({ state }) => state === 'selling');
const add = (from: string, to: string, lotteryCode = 'fc3d') =>
  db.tx((tx) => addHoliday(deps, tx, { lotteryCode, from, to, reason: '国庆休市', by: 'ada' }));
const remove = async () => {
  const [holiday] = await listHolidays(db);
  return db.tx((tx) => removeHoliday(deps, tx, holiday?.id ?? '0', 'carl'));
};

/** A chase of the first issue of a day, with one bet. */
async function chase(lottery: string, day: string): Promise<{ readonly id: bigint; readonly no: string }> {
  const issue = await db.one<{ id: bigint; no: string }>(
    `select id, issue_no as no from issue where lottery_code = $1 and day = $2 order by draw_at limit 1`,
    [lottery, day],
  );
  const { id } = issue;
  await owner.run(
    `insert into chase (player, id, lottery_code, mode, multiple, stop_on_win, issues, lines, total, entry_seq, created_at)
     values (1, $1, $2, 'same', 1, false, 5, 1, 10, 1, app_now())`,
    [id, lottery],
  );
  await owner.run('insert into chase_issue values (1, $1, 1, $1, $2, 1, 2, $1)', [id, issue.no]);
  await owner.run(
    `insert into bet select 1, $1 * 256, $1, $2, $3, 'DWD', '1', 1, 2, 2, 1000000, 1, 'stake', 0, 0, '1=9.8', 'r', 1, app_now()`,
    [id, lottery, issue.no],
  );
  return issue;
}
const cancel = (id: bigint) =>
  owner.run('insert into cancelled_bet (issue_id, bet_id) values ($1, $1::bigint * 256)', [id]);

/** Monday 28 September 2026, noon: the issue of that day, number 271 of the year, is on sale. */
beforeEach(async () => {
  await owner.run('truncate lottery_holiday');
  await reset('fc3d');
  await setTime('2026-09-28T12:00:00+08:00');
  await turn(new DrawClock(deps, beacon));
});

test('days of a holiday have no issues, and those after it are numbered without a gap', async () => {
  expect((await onSale()).map(({ no }) => no)).toEqual(['2026271']);
  expect(await add('2026-10-01', '2026-10-08')).toMatchObject({ ok: true });
  const rows = await issues();
  expect(rows.slice(0, 5).map(({ no, day }) => [no, day])).toEqual([
    ['2026271', '2026-09-28'],
    ['2026272', '2026-09-29'],
    ['2026273', '2026-09-30'],
    ['2026274', '2026-10-09'],
    ['2026275', '2026-10-10'],
  ]);
  // Chases go as far ahead as before.
  expect(rows.length).toBeGreaterThan(120);
  expect(await listHolidays(db)).toMatchObject([{ from: '2026-10-01', to: '2026-10-08', by: 'ada' }]);
});

test('through the holiday the first issue after it is on sale', async () => {
  await add('2026-09-29', '2026-10-08');
  await setTime('2026-10-03T12:00:00+08:00');
  await turn(new DrawClock(deps, beacon));
  expect(await onSale()).toMatchObject([{ no: '2026272', day: '2026-10-09' }]);
  // What is planned later knows it too.
  expect((await issues()).filter(({ day }) => day < '2026-10-09')).toEqual([]);
  expect(await remove()).toMatchObject({ ok: false, key: 'holidayBegun' });
});

test('taken back, its days draw as usual', async () => {
  const before = await issues();
  await add('2026-10-01', '2026-10-08');
  expect(await remove()).toMatchObject({ ok: true, data: 'fc3d' });
  expect((await issues()).slice(0, before.length)).toEqual(before);
  expect(await listHolidays(db)).toEqual([]);
  expect(await remove()).toMatchObject({ ok: false, key: 'notFound' });
});

test('a refusal changes nothing: a day on sale, an issue that somebody chases, a lottery drawn here, days that are none', async () => {
  const before = await issues();
  expect(await add('2026-09-28', '2026-10-02')).toMatchObject({ key: 'holidayBegun' });
  expect(await add('2026-09-27', '2026-10-02')).toMatchObject({ key: 'holidayInvalid' });
  expect(await add('2026-10-02', '2026-10-01')).toMatchObject({ key: 'holidayInvalid' });
  expect(await add('2026-10-01', '2026-11-30')).toMatchObject({ key: 'holidayInvalid' });
  expect(await add('2026-10-01', '2026-10-02', 'ssc1')).toMatchObject({ key: 'holidayNotOfficial' });
  expect(await add('2026-10-01', '2026-10-02', 'none')).toMatchObject({ key: 'lotteryUnknown' });
  // A chase of the issue of 20 October, which the holiday would draw on another day.
  await chase('fc3d', '2026-10-20');
  expect(await add('2026-10-01', '2026-10-02')).toMatchObject({ key: 'holidayChased' });
  expect(await issues()).toEqual(before);
  expect(await listHolidays(db)).toEqual([]);
  // One that begins later leaves its number.
  expect(await add('2026-10-21', '2026-10-22')).toMatchObject({ ok: true });
});

test('a chase that was cancelled holds no holiday up: its issue has the day that its number has now', async () => {
  const chased = await chase('fc3d', '2026-10-20');
  await cancel(chased.id);
  const row = async () =>
    (await issues()).filter(({ no }) => no === chased.no).map(({ day, state }) => ({ day, state }));
  expect(await add('2026-10-01', '2026-10-08')).toMatchObject({ ok: true });
  expect(await row()).toEqual([{ day: '2026-10-28', state: 'waiting' }]);
  const days = (await issues()).map(({ day }) => day);
  expect(days).toEqual(days.toSorted());
  expect(await remove()).toMatchObject({ ok: true });
  expect(await row()).toEqual([{ day: '2026-10-20', state: 'waiting' }]);
});

test('numbers of days stay: only what is chased within the holiday holds it up, and is void once it is cancelled', async () => {
  await reset('cqssc');
  await turn(new DrawClock(deps, beacon));
  const of = (day: string) =>
    db.query<Row>(
      `select issue_no as no, day::text, state from issue where lottery_code = 'cqssc' and day = $1 order by draw_at`,
      [day],
    );
  await chase('cqssc', '2026-10-01');
  const within = await chase('cqssc', '2026-09-30');
  expect(await add('2026-09-30', '2026-09-30', 'cqssc')).toMatchObject({ key: 'holidayChased' });
  await cancel(within.id);
  const after = await of('2026-10-01');
  expect(await add('2026-09-30', '2026-09-30', 'cqssc')).toMatchObject({ ok: true });
  expect(await of('2026-09-30')).toEqual([{ no: within.no, day: '2026-09-30', state: 'void' }]);
  expect((await of('2026-10-01')).slice(0, after.length)).toEqual(after);
  // What is void stays so; the others of the day draw.
  expect(await remove()).toMatchObject({ ok: true });
  expect((await of('2026-09-30')).map(({ state }) => state)).toEqual(['void', ...Array<string>(58).fill('waiting')]);
});

test('the server’s role takes back only what nobody bets on', async () => {
  await expect(db.query(`delete from issue where lottery_code = 'fc3d'`)).rejects.toThrow('permission denied');
  await expect(
    db.query(`select replan_issues('ssc1', '2026-10-01', '{}', '{}', '{}', '{}', '{}', '{}')`),
  ).rejects.toThrow('is not official');
});

test('a holiday that the server’s role made up undoes nothing that somebody has bet on, and nothing whose close is over', async () => {
  const chased = await chase('fc3d', '2026-10-20');
  await db.run(
    `insert into lottery_holiday (lottery_code, from_day, to_day, reason, added_by) values ('fc3d', '2026-10-20', '2026-10-21', 'x', 'x')`,
  );
  const voids = (day: string) =>
    db.one(`select void_issue(id, 'paused') from issue where lottery_code = 'fc3d' and day = $1`, [day]);
  await expect(voids('2026-10-20')).rejects.toThrow('cannot be void for paused');
  const at = await db.one<{ ms: number }>(
    `select (extract(epoch from close_at - app_now()) * 1000)::float8 as ms from issue where lottery_code = 'fc3d' and day = '2026-10-21'`,
  );
  await advance(owner, at.ms);
  await cancel(chased.id);
  for (const day of ['2026-10-20', '2026-10-21']) await expect(voids(day)).rejects.toThrow('cannot be void for paused');
});
