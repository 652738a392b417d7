import { createHash } from 'node:crypto';
import { chainLink, verifyRound } from '@caiting/lottery/draw';
import { beforeEach, describe, expect, test } from 'vitest';
import { setTenantValue } from '../tenant/index.ts';
import { DrawClock } from './clock.ts';
import { listUnsoldIssues } from './core/due-issues.ts';
import type { Lottery } from './core/lotteries.ts';
import { findChain, findResult, listLotteries } from './core/queries.ts';
import { ensureChain } from './lotteries/plan-issues.ts';
import { beaconEvidence, onIssueClose, provenDrift } from './results/close-issue.ts';
import { resultOf } from './results/draw-issue.ts';
import { EMPTY_ROOT } from './results/seal.ts';
import { drawsHarness, until } from './testing/harness.ts';

const { deps, db, beacon, planner, sealBets, seedOf, settled, voided, setTime, turn, issue, reset } =
  await drawsHarness();
const ROOT = createHash('sha256').update('three bets').digest('hex');
const at = (time: string): string => `2026-10-01T${time}+08:00`;
const no = (index: string): string => `20261001${index}`;
let clock = new DrawClock(deps, beacon);

beforeEach(async () => {
  await reset('ssc1');
  onIssueClose(deps, (_tx, closing) => sealBets(closing, ROOT));
  // The chain of a day is published the day before.
  await setTime('2026-09-30T23:00:00+08:00');
  await ensureChain(planner, await lottery('ssc1'), '2026-10-01');
  await setTime(at('11:59:00'));
  clock = new DrawClock(deps, beacon);
  await turn(clock);
});

async function lottery(code: string): Promise<Lottery> {
  const found = (await listLotteries(db)).find((one) => one.code === code);
  if (!found) throw new Error(`no lottery ${code}`);
  return found;
}

/** The result that the stored inputs lead to, computed beside the clock. */
async function expectedResult(issueNo: string): Promise<string> {
  const row = await issue(issueNo);
  const chain = await findChain(db, 'ssc1', row.day);
  const signature = await beacon.fetchSignature(row.beaconRound);
  const randomness = signature && verifyRound(beacon.chain, row.beaconRound, signature);
  if (!chain || !randomness) throw new Error('no chain, or the round is not out');
  const seed = await seedOf('ssc1', row.day);
  return resultOf(row, 'SSC', randomness, chainLink(seed, chain.length, row.index)).openNumber;
}

async function resultNow(issueNo: string): Promise<string | null> {
  return (await findResult(db, (await issue(issueNo)).id))?.openNumber ?? null;
}

const jobsFor = async (list: string[], issueNo: string): Promise<number> => {
  const id = String((await issue(issueNo)).id);
  return list.filter((sent) => sent === id).length;
};

test('an issue opens, closes with its sealed root, and is drawn from its link and its round; the settling job goes out once', async () => {
  expect((await issue(no('0721'))).state).toBe('waiting');
  await setTime(at('12:00:00'));
  await turn(clock);
  expect((await issue(no('0721'))).state).toBe('selling');
  await setTime(at('12:00:49.999'));
  await turn(clock);
  expect((await issue(no('0721'))).state).toBe('selling');

  await setTime(at('12:00:50'));
  await turn(clock);
  expect(await issue(no('0721'))).toMatchObject({ state: 'closed', betRoot: ROOT, betCount: 3, sealedLate: false });
  expect((await issue(no('0722'))).state).toBe('selling');
  expect(await resultNow(no('0721'))).toBeNull();

  const { beaconTime } = await issue(no('0721'));
  expect(beaconTime.getTime() - Date.parse(at('12:00:50'))).toBeGreaterThanOrEqual(6_000);
  await setTime(beaconTime.toISOString());
  await turn(clock);
  expect((await issue(no('0721'))).state).toBe('drawn');
  expect(await resultNow(no('0721'))).toBe(await expectedResult(no('0721')));
  await until(async () => (await jobsFor(settled, no('0721'))) === 1);

  await turn(clock);
  await setTime(at('12:00:59'));
  await turn(clock);
  expect(await jobsFor(settled, no('0721'))).toBe(1);
});

test('at least 120 issues stand ahead of the one on sale, over midnight too, each deciding round two periods after its close', async () => {
  await setTime(at('23:30:00'));
  await turn(clock);
  const { ahead, soonest } = await db.one<{ ahead: number; soonest: number }>(
    `select count(*)::int as ahead, min(extract(epoch from beacon_time - close_at))::float8 as soonest
     from issue where lottery_code = 'ssc1' and opens_at > app_now()`,
  );
  expect(ahead).toBeGreaterThanOrEqual(120);
  expect(soonest).toBeGreaterThanOrEqual(6);
  expect((await issue(no('1440'))).drawAt.toISOString()).toBe(
    new Date(Date.parse(at('00:00:00')) + 86_400_000).toISOString(),
  );
});

test('every chain was published before the first issue of its day opened, and has as many links as the day has issues', async () => {
  const early = await db.query(
    `select 1 from issue i join draw_chain c using (lottery_code, day) where c.published_at > i.opens_at`,
  );
  expect(early).toEqual([]);
  const lengths = await db.query<{ length: number }>('select distinct length from draw_chain');
  expect(lengths).toEqual([{ length: 1440 }]);
});

test('an issue whose bets take long to seal makes no other lottery late', async () => {
  await db.run(`update lottery set enabled = true where code = 'test5'`);
  await setTime(at('12:00:02'));
  await turn(clock);
  const slow = Promise.withResolvers<void>();
  onIssueClose(deps, async (_tx, { lotteryCode }) => (lotteryCode === 'ssc1' ? slow.promise : undefined));
  clock.start();
  try {
    await setTime(at('12:00:50'));
    const stateOf = async (code: string) =>
      (
        await db.one<{ state: string }>(
          'select state from issue where lottery_code = $1 and close_at <= app_now() order by close_at desc limit 1',
          [code],
        )
      ).state;
    await until(async () => (await stateOf('test5')) === 'closed');
    // Later issues as well, while the slow one is still at it.
    await setTime(at('12:00:55'));
    await until(async () => (await stateOf('test5')) === 'closed');
    expect((await issue(no('0721'))).state).toBe('selling');
    slow.resolve();
    await until(async () => (await issue(no('0721'))).state === 'closed');
  } finally {
    slow.resolve();
    await clock.stop();
  }
}, 60_000);

describe('interrupted', () => {
  test('while closing: nothing is kept, and the next turn closes with the same root', async () => {
    let isBroken = true;
    onIssueClose(deps, async (tx, closing) => {
      await sealBets(closing, ROOT);
      if (isBroken) throw new Error('the server died here');
    });
    await setTime(at('12:00:50'));
    await turn();
    expect(await issue(no('0721'))).toMatchObject({ state: 'selling', betRoot: null, sealedAt: null });
    isBroken = false;
    await turn(clock);
    expect(await issue(no('0721'))).toMatchObject({ state: 'closed', betRoot: ROOT, sealedLate: false });
  });

  test('between close and draw: a new process draws from the same inputs', async () => {
    await setTime(at('12:00:50'));
    await turn(clock);
    const before = await issue(no('0721'));
    await setTime(at('12:00:59'));
    const expected = await expectedResult(no('0721'));
    await turn(new DrawClock(deps, beacon));
    expect(await resultNow(no('0721'))).toBe(expected);
    expect(await issue(no('0721'))).toMatchObject({ betRoot: before.betRoot, beaconRound: before.beaconRound });
  });

  test('inside the draw: the round is kept, nothing else; the next turn gives the same result and one job', async () => {
    await setTime(at('12:00:50'));
    await turn(clock);
    await setTime(at('12:00:59'));
    const expected = await expectedResult(no('0721'));
    const broken = { ...deps, jobs: Object.assign(Object.create(deps.jobs) as typeof deps.jobs, { send: died }) };
    await turn(new DrawClock(broken, beacon));
    expect((await issue(no('0721'))).state).toBe('closed');
    expect(await resultNow(no('0721'))).toBeNull();
    await turn(new DrawClock(deps, beacon));
    expect(await resultNow(no('0721'))).toBe(expected);
    await until(async () => (await jobsFor(settled, no('0721'))) === 1);
  });

  test('for an hour: every issue of it is closed, sealed late and drawn, none is missing', async () => {
    await setTime(at('13:00:30'));
    await turn(clock);
    await turn(clock);
    const { rows, late, drawn } = await db.one<{ rows: number; late: number; drawn: number }>(
      `select count(*)::int as rows, count(*) filter (where sealed_late)::int as late,
         count(*) filter (where state = 'drawn')::int as drawn
       from issue where day = $1 and index_in_day between 721 and 780 and lottery_code = 'ssc1'`,
      ['2026-10-01'],
    );
    expect({ rows, late, drawn }).toEqual({ rows: 60, late: 60, drawn: 60 });
    expect(await resultNow(no('0750'))).toBe(await expectedResult(no('0750')));
  });

  test('for days: a day that nobody prepared has no issues before the one on sale, and that one opens after its chain', async () => {
    await db.run(
      `insert into lottery (code, group_code, name, source, period_s, close_s, numbering) values ('hour1', 'K3', '1时快3', 'house', 3600, 60, 2)`,
    );
    await reset('hour1');
    await setTime(at('11:59:00'));
    await turn(clock);
    // Rows reach 180 hours ahead, and each of their days has its chain: they are drawn. Then nothing was prepared.
    await setTime('2026-10-12T12:30:00+08:00');
    for (let turns = 0; turns < 10; turns += 1) await turn(clock);
    const days = await db.query<{ day: string; rows: number; drawn: number }>(
      `select day::text, count(*)::int as rows, count(*) filter (where state = 'drawn')::int as drawn
       from issue where close_at < app_now() group by day order by day`,
    );
    expect(days[0]).toEqual({ day: '2026-10-01', rows: 12, drawn: 12 });
    expect(days.slice(1, 8).every(({ rows, drawn }) => rows === 24 && drawn === 24)).toBe(true);
    expect(days.at(-1)?.day).toBe('2026-10-09');
    const { first, opens } = await db.one<{ first: string; opens: Date }>(
      `select issue_no as first, opens_at as opens from issue where day = '2026-10-12' order by draw_at limit 1`,
    );
    expect(first).toBe('2026101213');
    expect(opens.getTime()).toBeGreaterThanOrEqual(Date.parse('2026-10-12T12:30:00+08:00'));
  }, 90_000);
});

test('an issue that cannot be closed keeps no other from its close and its sale; those after it in its chain are drawn once it is', async () => {
  await setTime(at('12:01:40'));
  await turn(clock);
  const stuck = (await issue(no('0723'))).id;
  expect((await issue(no('0723'))).state).toBe('waiting');
  onIssueClose(deps, async (_tx, closing) => {
    if (closing.id === stuck) throw new Error('the bets of this issue cannot be read');
    await sealBets(closing, ROOT);
  });
  await setTime(at('12:02:40'));
  await turn(clock);
  // It is the newest that is due, so it comes before the others in every turn.
  await setTime(at('12:03:58'));
  await turn(clock);
  await setTime(at('12:04:58'));
  await turn(clock);
  expect(await issue(no('0723'))).toMatchObject({ state: 'selling', betRoot: null });
  // Their links would give away that of 0723, whose bets are not sealed (docs/decisions/0320).
  for (const issueNo of [no('0724'), no('0725')]) expect((await issue(issueNo)).state).toBe('closed');
  onIssueClose(deps, (_tx, closing) => sealBets(closing, ROOT));
  await until(async () => {
    await turn(clock);
    return (await issue(no('0725'))).state === 'drawn';
  });
  expect(await resultNow(no('0723'))).toBe(await expectedResult(no('0723')));
  expect(await resultNow(no('0724'))).toBe(await expectedResult(no('0724')));
});

test('a lottery that cannot be planned keeps no other from its close', async () => {
  await db.run(
    `insert into lottery (code, group_code, name, source, period_s, close_s, numbering) values ('zhu1', 'SSC', '无历', 'feed', 86400, 60, 2)
     on conflict do nothing`,
  );
  await db.run(`update lottery set enabled = true where code = 'zhu1'`);
  await setTime(at('12:00:50'));
  await turn(clock);
  await db.run(`update lottery set enabled = false where code = 'zhu1'`);
  expect((await issue(no('0721'))).state).toBe('closed');
});

const died = async (): Promise<never> => {
  throw new Error('the server died here');
};

test('two clocks at once close, draw and send each job once', async () => {
  const others = [new DrawClock(deps, beacon), new DrawClock(deps, beacon), clock];
  await setTime(at('12:10:30'));
  await Promise.all(others.map((one) => turn(one)));
  await turn(clock);
  for (const index of ['0721', '0725', '0730']) {
    expect(await resultNow(no(index))).toBe(await expectedResult(no(index)));
    await until(async () => (await jobsFor(settled, no(index))) >= 1);
    expect(await jobsFor(settled, no(index))).toBe(1);
  }
});

test('sealing after the round is out is late, and allowed when no bet came after the close', async () => {
  await setTime(at('12:00:58'));
  await turn(clock);
  expect(await issue(no('0721'))).toMatchObject({ state: 'drawn', sealedLate: true, betRoot: ROOT });
});

test('a bet after the close voids the issue: never drawn, refunded by the job', async () => {
  onIssueClose(deps, (_tx, closing) => sealBets(closing, ROOT, closing.closeAt));
  await setTime(at('12:00:58'));
  await turn(clock);
  await turn(clock);
  expect(await issue(no('0721'))).toMatchObject({ state: 'void', voidReason: 'betAfterClose' });
  expect(await resultNow(no('0721'))).toBeNull();
  await until(async () => (await jobsFor(voided, no('0721'))) === 1);
  expect(await jobsFor(settled, no('0721'))).toBe(0);
});

test('a server without bets seals the root of nothing', async () => {
  onIssueClose(deps, async () => undefined);
  await setTime(at('12:00:50'));
  await turn(clock);
  expect(await issue(no('0721'))).toMatchObject({ betRoot: EMPTY_ROOT, betCount: 0 });
});

test('the clock may be two seconds behind the beacon; more, once proven, voids the issue', async () => {
  await setTime(at('12:00:50'));
  const { beaconRound } = await issue(no('0721'));
  // The network shows the round that is due at `ahead` seconds from now.
  const shows = (ahead: number) => new DrawClock(deps, { ...beacon, latest: async () => beaconRound - 2 + ahead / 3 });
  const seen = await beaconEvidence({ ...beacon, latest: async () => beaconRound - 2 });
  expect(provenDrift(beacon, seen, new Date(at('12:00:50')))).toBeLessThanOrEqual(1);
  await turn(shows(0));
  expect((await issue(no('0721'))).state).toBe('closed');

  await setTime(at('12:01:50'));
  const slow = { ...beacon, latest: async () => (await issue(no('0722'))).beaconRound };
  await turn(new DrawClock(deps, slow));
  expect(await issue(no('0722'))).toMatchObject({ state: 'void', voidReason: 'clockDrift' });
  await until(async () => (await jobsFor(voided, no('0722'))) === 1);
});

test('no evidence at the close is made up for before the draw', async () => {
  await setTime(at('12:00:50'));
  await turn(new DrawClock(deps, { ...beacon, latest: async () => null }));
  expect(await issue(no('0721'))).toMatchObject({ state: 'closed', beaconSeen: null });
  await setTime(at('12:00:59'));
  const slow = { ...beacon, latest: async () => (await issue(no('0721'))).beaconRound + 3 };
  await turn(new DrawClock(deps, slow));
  expect(await issue(no('0721'))).toMatchObject({ state: 'void', voidReason: 'clockDrift' });
});

test('a beacon outage waits, then voids the issue; it is never drawn from anything else', async () => {
  await setTime(at('12:00:50'));
  await turn(clock);
  const mute = { ...beacon, fetchSignature: async () => null };
  await setTime(at('12:01:10'));
  await turn(new DrawClock(deps, mute));
  expect((await issue(no('0721'))).state).toBe('closed');
  // The default is 30 minutes from the first asking in vain.
  await setTime(at('12:31:09'));
  await turn(new DrawClock(deps, mute));
  expect((await issue(no('0721'))).state).toBe('closed');
  await setTime(at('12:31:10'));
  await turn(new DrawClock(deps, mute));
  expect(await issue(no('0721'))).toMatchObject({ state: 'void', voidReason: 'beaconOutage' });
  expect(await resultNow(no('0721'))).toBeNull();
});

test('after an outage the same round decides', async () => {
  await setTime(at('12:00:50'));
  await turn(clock);
  await setTime(at('12:10:00'));
  await turn(new DrawClock(deps, { ...beacon, fetchSignature: async () => null }));
  expect((await issue(no('0721'))).state).toBe('closed');
  await turn(new DrawClock(deps, beacon));
  expect(await resultNow(no('0721'))).toBe(await expectedResult(no('0721')));
});

test('a forged round is no round: the issue waits', async () => {
  await setTime(at('12:00:50'));
  await turn(clock);
  await setTime(at('12:01:10'));
  const other = (await beacon.fetchSignature((await issue(no('0721'))).beaconRound - 1)) ?? '';
  await turn(new DrawClock(deps, { ...beacon, fetchSignature: async () => other }));
  expect((await issue(no('0721'))).state).toBe('closed');
});

test('a paused lottery sells out the issue on sale; those after it are void when their time has passed', async () => {
  await setTime(at('12:00:00'));
  await turn(clock);
  await db.run(`update lottery set paused = true where code = 'ssc1'`);
  await setTime(at('12:01:55'));
  await turn(clock);
  expect(await resultNow(no('0721'))).not.toBeNull();
  expect(await issue(no('0722'))).toMatchObject({ state: 'void', voidReason: 'paused' });
  expect((await issue(no('0723'))).state).toBe('waiting');
  await db.run(`update lottery set paused = false where code = 'ssc1'`);
  await turn(clock);
  expect((await issue(no('0723'))).state).toBe('selling');
});

test('an issue that nobody opened in time is no paused one: it is opened late, closed and drawn', async () => {
  await setTime(at('12:10:30'));
  // As a turn of the clock does that opens what is due, and finds the time far ahead a moment later.
  expect(await listUnsoldIssues(db, 100, [])).toEqual([]);
  await expect(db.run('select void_issue($1, $2)', [(await issue(no('0722'))).id, 'paused'])).rejects.toThrow(
    'cannot be void for paused',
  );
  await turn(clock);
  expect(await resultNow(no('0722'))).toBe(await expectedResult(no('0722')));
});

test('the tenant says how long an outage may last', async () => {
  await setTenantValue(deps, 'beaconOutageMinutes', 1, 'test');
  await setTime(at('12:00:50'));
  await turn(clock);
  const mute = { ...beacon, fetchSignature: async () => null };
  await setTime(at('12:01:00'));
  await turn(new DrawClock(deps, mute));
  await setTime(at('12:02:00'));
  await until(async () => {
    await turn(new DrawClock(deps, mute));
    return (await issue(no('0721'))).state === 'void';
  });
  expect((await issue(no('0721'))).voidReason).toBe('beaconOutage');
});

test('an outage with more waiting issues than one turn takes: the oldest are void in time all the same', async () => {
  await setTenantValue(deps, 'beaconOutageMinutes', 60, 'test');
  const mute = new DrawClock(deps, { ...beacon, fetchSignature: async () => null });
  const minutesOn = (minutes: number) => setTime(new Date(Date.parse(at('12:00:58')) + minutes * 60_000).toISOString());
  await setTime(at('12:00:00'));
  await turn(clock);
  for (let minute = 0; minute <= 55; minute += 1) {
    await minutesOn(minute);
    await turn(mute);
  }
  await minutesOn(62);
  await until(async () => {
    await turn(mute);
    return (await issue(no('0721'))).state === 'void';
  });
  expect((await issue(no('0721'))).voidReason).toBe('beaconOutage');
  expect((await issue(no('0760'))).state).toBe('closed');
});

test('health: stopped when nobody turns it, late when an issue waits more than five seconds', async () => {
  expect((await clock.state()).state).toBe('stopped');
  await setTime(at('12:00:56'));
  expect((await clock.state()).overdue).toBe(1);
  await turn(clock);
  expect((await clock.state()).overdue).toBe(0);
});
