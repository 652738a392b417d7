import { money, yuan, YUAN, type Money } from '@caiting/money';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../platform/testing/database.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { PricedLine } from '../core/bet.ts';
import { BetBatcher } from '../place/bet-batcher.ts';
import { cancelRows } from '../place/cancel-bets.ts';
import { placeBatch } from '../place/place-queries.ts';
import { aLine, anIssue, aPlayer, aRequest } from '../testing/build.ts';
import { EXPOSURE_CHECKS } from './audit-exposure.ts';
import { issueExposure, listExposedIssues } from './list-exposures.ts';
import { stakeRoom } from './stake-room.ts';
import { limitLosses } from './testing/limits.ts';

const { db, owner } = await testDatabase();

/** 定位胆 at 98 %: ten to one gives 9.8, so a yuan that wins costs the house 8.8 more than it brought. */
const digit = (issue: Issue, n: number | string, stake: Money = yuan(2), given: Partial<PricedLine> = {}): PricedLine =>
  aLine(issue, { picks: `${n},-,-,-,-`, ticketStake: stake, stake, ...given });
type Issue = Awaited<ReturnType<typeof anIssue>>;

const bet = async (player: string, ...lines: PricedLine[]): Promise<string> =>
  (await placeBatch(db, [aRequest(player, lines)]))[0]?.outcome ?? '';
const betId = async (player: string, ...lines: PricedLine[]): Promise<bigint> => {
  const placed = (await placeBatch(db, [aRequest(player, lines)]))[0];
  if (placed?.outcome !== 'accepted') throw new Error(placed?.outcome);
  return placed.orderId * 256n;
};
const riskOf = async ({ id }: Issue): Promise<number> => {
  const row = await db.maybeOne<{ risk: string }>('select risk::text from issue_risk where issue_id = $1', [id]);
  return Number(row?.risk ?? 0) / Number(YUAN);
};
const recountFaults = async (): Promise<string[]> => {
  const found = await Promise.all(EXPOSURE_CHECKS.map(({ sql }) => db.query<{ detail: string }>(sql)));
  return found.flat().map(({ detail }) => detail);
};

beforeEach(async () => {
  await owner.query('update issue set state = $1 where state = $2', ['waiting', 'selling']);
  await limitLosses(owner, {});
});

describe('what an issue can lose', () => {
  test('digits of one place do not add up, places do; what does not win is not counted', async () => {
    await limitLosses(owner, { issue: 1_000_000 });
    const issue = await anIssue(db);
    const ann = await aPlayer(db, yuan(1_000));
    await bet(ann, digit(issue, 1));
    expect(await riskOf(issue)).toBe(17.6);
    // Another digit of the place: one of the two wins. The stake of the other may still be cancelled, so it saves nothing.
    await bet(ann, digit(issue, 2));
    expect(await riskOf(issue)).toBe(17.6);
    await bet(ann, digit(issue, 1), aLine(issue, { picks: '-,7,-,-,-' }));
    expect(await riskOf(issue)).toBe(52.8);
    // Three digits of one line are paid for together: 19.6 − 6.
    const three = { picks: '-,-,3 4 5,-,-', count: 3, stake: yuan(6) };
    await bet(ann, aLine(issue, three));
    expect(await riskOf(issue)).toBe(66.4);
    expect(await recountFaults()).toEqual([]);
  });

  test('a cancelled bet is taken out exactly', async () => {
    await limitLosses(owner, { issue: 1_000_000 });
    const issue = await anIssue(db);
    const ann = await aPlayer(db, yuan(1_000));
    await bet(ann, digit(issue, 1));
    const dear = await betId(ann, digit(issue, 1, yuan(10)), digit(issue, 2, yuan(20)));
    expect(await riskOf(issue)).toBe(176);
    await db.tx((tx) => cancelRows(tx, ann, [String(dear), String(dear + 1n)]));
    expect(await riskOf(issue)).toBe(17.6);
    expect(await recountFaults()).toEqual([]);
  });

  test('a site without limits counts nothing; a first limit counts what is there', async () => {
    const issue = await anIssue(db);
    const ann = await aPlayer(db, yuan(1_000));
    const gone = await betId(ann, digit(issue, 1, yuan(50)));
    await bet(ann, digit(issue, 1, yuan(10)));
    await db.tx((tx) => cancelRows(tx, ann, [String(gone)]));
    expect(await db.query('select 1 from issue_risk where issue_id = $1', [issue.id])).toEqual([]);
    await limitLosses(owner, { issue: 100 });
    expect(await riskOf(issue)).toBe(88);
    expect(await bet(ann, digit(issue, 1))).toBe('exposureFull');
    expect(await recountFaults()).toEqual([]);
  });
});

describe('the limit', () => {
  test('is filled to the last step and not one further; what brings no loss nearer is taken', async () => {
    await limitLosses(owner, { play: 100 });
    const issue = await anIssue(db);
    const ann = await aPlayer(db, yuan(10_000));
    // 100 / 8.8 = 11.36…
    expect(await stakeRoom(db, digit(issue, 1, yuan(2), { unit: money(YUAN / 100n) }))).toBe(
      money((YUAN * 1136n) / 100n),
    );
    expect(await stakeRoom(db, digit(issue, 1))).toBe(yuan(10));
    expect(await bet(ann, digit(issue, 1, money((YUAN * 1138n) / 100n)))).toBe('exposureFull');
    expect(await bet(ann, digit(issue, 1, money((YUAN * 1136n) / 100n)))).toBe('accepted');
    expect(await bet(ann, digit(issue, 1, money(YUAN / 50n)))).toBe('exposureFull');
    expect(await stakeRoom(db, digit(issue, 1))).toBe(0n);
    // Another digit of the same place: the same loss, in another draw.
    expect(await stakeRoom(db, digit(issue, 2, yuan(2), { unit: money(YUAN / 100n) }))).toBe(
      money((YUAN * 1136n) / 100n),
    );
    expect(await bet(ann, digit(issue, 2, yuan(10)))).toBe('accepted');
    // Another place adds to it.
    expect(await bet(ann, aLine(issue, { picks: '-,7,-,-,-' }))).toBe('exposureFull');
  });

  test('of the issue holds for its plays together', async () => {
    await limitLosses(owner, { issue: 100, play: 90 });
    const issue = await anIssue(db);
    const ann = await aPlayer(db, yuan(10_000));
    expect(await bet(ann, digit(issue, 1, yuan(10)))).toBe('accepted');
    // 五星直选 at 98,000 to one.
    const dear = (stake: Money) =>
      aLine(issue, { play: 'WX_ZX_FS', picks: '1,2,3,4,5', odds: '1=98000.0000', ticketStake: stake, stake });
    expect(await stakeRoom(db, dear(yuan(2)))).toBe(0n);
    expect(await bet(ann, dear(money(YUAN / 50n)))).toBe('exposureFull');
    const other = await anIssue(db);
    expect(await bet(ann, digit(other, 1, yuan(10)))).toBe('accepted');
  });

  test('a slip that fits line by line and not together is refused whole', async () => {
    await limitLosses(owner, { issue: 100 });
    const issue = await anIssue(db);
    const ann = await aPlayer(db, yuan(10_000));
    expect(await bet(ann, digit(issue, 1, yuan(6)), digit(issue, 1, yuan(6)))).toBe('exposureFull');
    expect(await riskOf(issue)).toBe(0);
    expect(await bet(ann, digit(issue, 1, yuan(6)), digit(issue, 2, yuan(6)))).toBe('accepted');
  });

  test('tightened, it holds at once; loosened, from the next issue', async () => {
    await limitLosses(owner, { issue: 1_000 });
    const issue = await anIssue(db);
    const ann = await aPlayer(db, yuan(10_000));
    await bet(ann, digit(issue, 1, yuan(10)));
    await limitLosses(owner, { issue: 50 });
    // What was taken stands, though it is more than would be taken now.
    expect(await riskOf(issue)).toBe(88);
    expect(await bet(ann, digit(issue, 1))).toBe('exposureFull');
    expect(await bet(ann, digit(issue, 2))).toBe('accepted');
    await limitLosses(owner, { issue: 2_000 });
    expect(await bet(ann, digit(issue, 1))).toBe('exposureFull');
    const next = await anIssue(db);
    expect(await bet(ann, digit(next, 1, yuan(100)))).toBe('accepted');
  });
});

describe('a limit that changes while a bet is on its way', () => {
  /** Asked as the role that waits: others' waits are hidden. */
  const changeWaits = async (): Promise<boolean> =>
    (
      await owner.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and pid <> pg_backend_pid()`,
      )
    ).length > 0;

  /** Changes the limit while `late` is done and not committed. Whether the change waited for it. */
  async function changeDuring(limit: number, late: (tx: Tx) => Promise<unknown>): Promise<boolean> {
    const open = await db.begin();
    await late(open.tx);
    let isThrough = false;
    const change = limitLosses(owner, { issue: limit }).finally(() => (isThrough = true));
    await expect.poll(async () => isThrough || (await changeWaits()), { timeout: 5_000 }).toBe(true);
    const hasWaited = !isThrough;
    await open.commit();
    await change;
    return hasWaited;
  }

  test('tightened: a first bet on its way leaves its issue under the new limit', async () => {
    await limitLosses(owner, { issue: 1_000 });
    const issue = await anIssue(db);
    const ann = await aPlayer(db, yuan(10_000));
    await changeDuring(50, (tx) => placeBatch(tx, [aRequest(ann, [digit(issue, 1, yuan(4))])]));
    expect(await riskOf(issue)).toBe(35.2);
    expect(await bet(ann, digit(issue, 1, yuan(4)))).toBe('exposureFull');
    expect(await recountFaults()).toEqual([]);
  });

  test('switched on: a bet on its way is counted, a cancellation on its way is not', async () => {
    const issue = await anIssue(db);
    const ann = await aPlayer(db, yuan(10_000));
    const gone = await betId(ann, digit(issue, 1, yuan(8)));
    await changeDuring(50, async (tx) => {
      await placeBatch(tx, [aRequest(ann, [digit(issue, 1, yuan(4))])]);
      await cancelRows(tx, ann, [String(gone)]);
    });
    expect(await riskOf(issue)).toBe(35.2);
    expect(await recountFaults()).toEqual([]);
  });

  test('an issue that is being made is held like the others', async () => {
    await anIssue(db);
    const none = Array.from({ length: 9 }, () => `'{}'`).join(', ');
    expect(await changeDuring(50, (tx) => tx.run(`select add_issues('ssc1', ${none}, false)`))).toBe(true);
  });

  test('the audit finds an issue that no counter follows, and one under a looser limit', async () => {
    await limitLosses(owner, { issue: 1_000, play: 500 });
    const issue = await anIssue(db);
    const ann = await aPlayer(db, yuan(1_000));
    await bet(ann, digit(issue, 1));
    await owner.run('update issue_risk set play_max = null where issue_id = $1', [issue.id]);
    expect(await recountFaults()).toEqual([expect.stringContaining(`${issue.issueNo} is counted against`)]);
    await owner.run('delete from issue_risk where issue_id = $1', [issue.id]);
    expect(await recountFaults()).toEqual([
      expect.stringContaining(`${issue.issueNo} has bets, a limit and no counter`),
    ]);
  });
});

describe('the limit of a lottery', () => {
  test('holds for it alone, with the smaller of it and its group’s', async () => {
    // Both lotteries are there before a limit names them.
    const [ssc, other] = [await anIssue(db), await anIssue(db, { lottery: 'ssc5' })];
    await limitLosses(owner, { play: 200, ofLottery: { play: { ssc1: 100, ssc5: 900 } } });
    const ann = await aPlayer(db, yuan(10_000));
    // 100 / 8.8 = 11.36, 200 / 8.8 = 22.7, in steps of two yuan.
    expect(await stakeRoom(db, digit(ssc, 1))).toBe(yuan(10));
    expect(await stakeRoom(db, digit(other, 1))).toBe(yuan(22));
    expect(await bet(ann, digit(ssc, 1, yuan(12)))).toBe('exposureFull');
    expect(await bet(ann, digit(ssc, 1, yuan(10)))).toBe('accepted');
    expect(await bet(ann, digit(other, 1, yuan(24)))).toBe('exposureFull');
    expect(await bet(ann, digit(other, 1, yuan(22)))).toBe('accepted');
    expect(await recountFaults()).toEqual([]);
  });

  test('counts one lottery of a group that has none, and its issues on sale with the bets they have', async () => {
    const [ssc, other] = [await anIssue(db), await anIssue(db, { lottery: 'ssc5' })];
    const ann = await aPlayer(db, yuan(10_000));
    await bet(ann, digit(ssc, 1, yuan(10)));
    await bet(ann, digit(other, 1, yuan(10)));
    await limitLosses(owner, { ofLottery: { issue: { ssc1: 90 } } });
    expect(await riskOf(ssc)).toBe(88);
    expect(await riskOf(other)).toBe(0);
    expect(await bet(ann, digit(ssc, 1))).toBe('exposureFull');
    expect(await bet(ann, digit(other, 1, yuan(500)))).toBe('accepted');
    expect(await stakeRoom(db, digit(other, 1))).toBeNull();
    // Lowered, at once; raised, from the next issue.
    await limitLosses(owner, { ofLottery: { issue: { ssc1: 500 } } });
    expect(await bet(ann, digit(ssc, 1))).toBe('exposureFull');
    expect(await bet(ann, digit(await anIssue(db), 1, yuan(50)))).toBe('accepted');
    expect(await recountFaults()).toEqual([]);
  });
});

test('the audit finds limits that are not what the settings say, and issues that are counted against looser ones', async () => {
  const issue = await anIssue(db);
  await limitLosses(owner, { issue: 1_000, ofLottery: { play: { ssc1: 50 } } });
  const ann = await aPlayer(db, yuan(1_000));
  await bet(ann, digit(issue, 1));
  const faults = (sql: string): Promise<string[]> =>
    owner
      .tx(async (tx) => {
        await tx.run(sql);
        const found = await Promise.all(EXPOSURE_CHECKS.map((check) => tx.query<{ detail: string }>(check.sql)));
        throw new Error(JSON.stringify(found.flat().map(({ detail }) => detail)));
      })
      .catch((error: Error) => JSON.parse(error.message) as string[]);
  expect(await faults('select 1')).toEqual([]);
  expect(await faults(`update exposure_limit set issue_max = issue_max * 2 where group_code = 'K3'`)).toEqual([
    'the largest losses of K3 are 200000000000 and none, the settings say 100000000000 and none',
  ]);
  expect(await faults(`delete from exposure_limit where group_code = 'PK10'`)).toHaveLength(1);
  expect((await faults('delete from lottery_exposure_limit'))[0]).toContain('of ssc1 are none and none');
  const invented = `insert into lottery_exposure_limit select code, 1, null from lottery where code = 'ssc5'`;
  expect((await faults(invented))[0]).toContain('of ssc5 are 1 and none');
  for (const looser of ['issue_max = null', 'issue_max = issue_max + 1', 'play_max = null', 'play_max = play_max * 2'])
    expect((await faults(`update issue_risk set ${looser} where issue_id = ${issue.id}`))[0]).toContain(
      `issue ${issue.issueNo} is counted against`,
    );
});

test('many at once never pass the limit, and what is counted is what the bets are', async () => {
  await limitLosses(owner, { issue: 3_000, play: 2_000 });
  const issue = await anIssue(db);
  const players = await Promise.all(Array.from({ length: 40 }, () => aPlayer(db, yuan(10_000))));
  // Two servers.
  const batchers = [new BetBatcher(db), new BetBatcher(db)] as const;
  let seed = 7;
  const below = (n: number) => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) % n;
  const outcomes = new Map<string, number>();
  const placed: { player: string; bet: bigint }[] = [];
  await Promise.all(
    players.flatMap((player, at) =>
      Array.from({ length: 12 }, async () => {
        const picks = below(2) === 0 ? `${below(3)},-,-,-,-` : `-,${below(3)},-,-,-`;
        const stake = yuan(2 * (1 + below(9)));
        const group = below(3) === 0 ? { play: 'Q2_ZX_FS', picks: '1,2', odds: '1=98.0000' } : { picks };
        const line = aLine(issue, { ...group, ticketStake: stake, stake });
        const done = await (batchers[at % 2] as BetBatcher).place(aRequest(player, [line]));
        outcomes.set(done.outcome, (outcomes.get(done.outcome) ?? 0) + 1);
        if (done.outcome === 'accepted') placed.push({ player, bet: done.orderId * 256n });
        if (done.outcome === 'accepted' && below(4) === 0)
          await db.tx((tx) => cancelRows(tx, player, [String(done.orderId * 256n)]));
      }),
    ),
  );
  expect([...outcomes.keys()].toSorted()).toEqual(['accepted', 'exposureFull']);
  expect(placed.length).toBeGreaterThan(20);
  expect(await riskOf(issue)).toBeLessThanOrEqual(3_000);
  expect(await riskOf(issue)).toBeGreaterThan(2_500);
  const plays = await db.query<{ risk: string }>('select risk::text from issue_exposure where issue_id = $1', [
    issue.id,
  ]);
  for (const { risk } of plays) expect(Number(risk) / Number(YUAN)).toBeLessThanOrEqual(2_000);
  expect(await recountFaults()).toEqual([]);
});

test('staff read the issue that is nearest to its limit first, and what costs most by name', async () => {
  await limitLosses(owner, { issue: 1_000, play: 400 });
  const [near, far] = [await anIssue(db), await anIssue(db)];
  const ann = await aPlayer(db, yuan(1_000));
  await bet(ann, digit(far, 1));
  await bet(ann, digit(near, 3, yuan(20)), digit(near, 4, yuan(10)));
  // 176 of 400 is 44 %, of 1,000 18 %.
  const shown = (await listExposedIssues(db)).filter(({ issueNo }) => [near.issueNo, far.issueNo].includes(issueNo));
  expect(shown).toMatchObject([
    {
      issueNo: near.issueNo,
      stake: '30',
      maxLoss: '176',
      issueLimit: '1000',
      playLimit: '400',
      usedPercent: 44,
      playName: '定位胆',
      playLoss: '176',
    },
    { issueNo: far.issueNo, stake: '2', maxLoss: '17.6', usedPercent: 5 },
  ]);
  const one = await issueExposure(db, { id: near.id, group: 'SSC', day: '2026-11-21' });
  expect(one).toMatchObject({
    maxLoss: '176',
    plays: [{ playDetailCode: 'DWD', playName: '定位胆', bets: 2, stake: '30', maxLoss: '176', usedPercent: 44 }],
    outcomes: [
      { outcome: '万位 3', maxLoss: '176' },
      { outcome: '万位 4', maxLoss: '88' },
    ],
  });
  expect(await issueExposure(db, { id: 0n, group: 'SSC', day: '2026-11-21' })).toBeNull();
});

test('the audit finds what is not what the bets are', async () => {
  await limitLosses(owner, { issue: 1_000 });
  const issue = await anIssue(db);
  const ann = await aPlayer(db, yuan(1_000));
  await bet(ann, digit(issue, 1));
  await owner.query('update issue_exposure set amounts = array[0], risk = 0 where issue_id = $1', [issue.id]);
  expect((await recountFaults()).every((detail) => detail.includes(issue.issueNo))).toBe(true);
  expect(await recountFaults()).toHaveLength(2);
  await owner.query('delete from issue_exposure where issue_id = $1', [issue.id]);
  expect((await recountFaults()).every((detail) => detail.includes(issue.issueNo))).toBe(true);
  expect(await recountFaults()).toHaveLength(2);
});
