import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chainLink, QUICKNET, roundForClose, roundTime } from '@caiting/lottery/draw';
import { bytesToHex } from '@noble/hashes/utils.js';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { DrawClock } from '../modules/draws/clock.ts';
import { listLotteries } from '../modules/draws/core/queries.ts';
import { ensureChain } from '../modules/draws/lotteries/plan-issues.ts';
import { signRound } from '../modules/draws/beacon/sign.ts';
import { readOrMakeKey } from '../modules/draws/beacon/local-chain.ts';
import { drawsHarness } from '../modules/draws/testing/harness.ts';
import { signerTarget } from '../platform/db/connect.ts';
import { openDb } from '../platform/db/pool.ts';
import { ChainSigner } from './chain-signer.ts';
import { readOrMakeSignerKey, signerKeyPath } from './key.ts';
import { openSeed, sealSeed } from './seal.ts';

const { deps, db, owner, beacon, planner, seedOf, setTime, turn, issue, reset } = await drawsHarness();
const { signer } = planner;
const at = (time: string): string => `2026-10-01T${time}+08:00`;
const no = (index: string): string => `20261001${index}`;
const ssc1 = async () => (await listLotteries(db)).find(({ code }) => code === 'ssc1')!;
const secretKey = readOrMakeKey(deps.config.dataFolder);
/** Whoever holds the test beacon's key signs rounds that are not due. */
const signed = (round: number): string => signRound(beacon.chain, secretKey, round);

beforeEach(async () => {
  await reset('ssc1');
  await setTime('2026-09-30T23:00:00+08:00');
  await ensureChain(planner, await ssc1(), '2026-10-01');
  await setTime(at('11:59:00'));
  await turn(new DrawClock(deps, beacon));
  await setTime(at('12:00:00'));
  await turn(new DrawClock(deps, beacon));
});

/** 0721 sells from 11:59:50 to 12:00:50; its round is out at 12:00:57. */
const ask = async (issueNo: string, round?: number) => {
  const { beaconRound } = await issue(issueNo);
  return signer.link({ lottery: 'ssc1', issueNo, signature: signed(round ?? beaconRound) });
};

describe('a link is told once its own round is out, and not before', () => {
  test('while it sells, and before, whatever signature is shown', async () => {
    expect(await ask(no('0721'))).toEqual({ refused: 'notClosed' });
    expect(await ask(no('0722'))).toEqual({ refused: 'notClosed' });
    expect(await signer.link({ lottery: 'ssc1', issueNo: '202610019999', signature: signed(1) })).toEqual({
      refused: 'unknownIssue',
    });
  });

  test('closed, but its round not due; then it is, and the link is that of the chain', async () => {
    await setTime(at('12:00:50'));
    await turn(new DrawClock(deps, beacon));
    const { beaconRound, beaconTime, index } = await issue(no('0721'));
    await setTime(new Date(beaconTime.getTime() - 1).toISOString());
    expect(await ask(no('0721'))).toEqual({ refused: 'early' });
    await setTime(beaconTime.toISOString());
    // An earlier round, a later one, another network.
    for (const round of [beaconRound - 1, beaconRound + 1])
      expect(await ask(no('0721'), round)).toEqual({ refused: 'badSignature' });
    const link = bytesToHex(chainLink(await seedOf('ssc1', '2026-10-01'), 1440, index));
    expect(await ask(no('0721'))).toEqual({ link });
  });

  test.each([
    [
      'its close to the past',
      `opens_at = opens_at - interval '1 hour', close_at = app_now() - interval '40 s', state = 'closed'`,
      'otherTime',
    ],
    ['its place in the day', `index_in_day = 1000, state = 'closed'`, 'otherTime'],
    ['its round', `beacon_round = 5, beacon_time = close_at + interval '1 ms', state = 'closed'`, 'otherRound'],
    [
      'its network',
      `beacon = repeat('c', 64), beacon_time = close_at + interval '1 ms', state = 'closed'`,
      'otherRound',
    ],
    ['its state alone', `state = 'closed'`, 'early'],
  ])('whoever writes the database moves %s: refused', async (_what, change, refused) => {
    await owner.run(
      `update issue set ${change}, sealed_at = close_at, bet_root = repeat('0', 64), bet_count = 0 where issue_no = $1`,
      [no('0721')],
    );
    expect(await ask(no('0721'), (await issue(no('0721'))).beaconRound)).toEqual({ refused });
  });

  test('who changes the timetable of a lottery or of a seed gets no link: it is sealed with the seed', async () => {
    // 0723 closes at 12:02:50. Its link would tell a result at once to whoever also has the test beacon's key.
    const closeAt = Date.parse(at('12:02:01')) / 1000;
    const round = roundForClose(beacon.chain, closeAt);
    await owner.run(`update draw_seed set close_s = 59 where lottery_code = 'ssc1' and day = '2026-10-01'`);
    await owner.run(
      `update issue set state = 'closed', close_at = to_timestamp($2), beacon_round = $3, beacon_time = to_timestamp($4),
         sealed_at = to_timestamp($2), bet_root = repeat('0', 64), bet_count = 0 where issue_no = $1`,
      [no('0723'), closeAt, round, roundTime(beacon.chain, round)],
    );
    await setTime(at('12:02:20'));
    await expect(ask(no('0723'))).rejects.toThrow('does not open');
  });

  test('a site that draws with drand takes no round of a key of its own', async () => {
    await setTime(at('12:00:58'));
    await turn(new DrawClock(deps, { ...beacon, fetchSignature: async () => null }));
    const strict = new ChainSigner({
      db: openDb(signerTarget(deps.ownerTarget)),
      key: readOrMakeSignerKey(signerKeyPath(deps.config.dataFolder)),
      networks: [QUICKNET],
      verify: async () => 'never asked',
    });
    const { beaconRound } = await issue(no('0721'));
    const order = { lottery: 'ssc1', issueNo: no('0721'), signature: signed(beaconRound) };
    expect(await strict.link(order)).toEqual({ refused: 'otherRound' });
    await strict.close();
  });
});

describe('a link gives away all before it in its chain', () => {
  const link = async (issueNo: string) =>
    bytesToHex(chainLink(await seedOf('ssc1', '2026-10-01'), 1440, (await issue(issueNo)).index));
  /** Closed, and not drawn: the network gives no round. */
  const mute = { ...beacon, fetchSignature: async () => null };
  const until = async (time: string): Promise<void> => {
    for (const moment of ['12:00:50', '12:01:50', time]) {
      await setTime(at(moment));
      await turn(new DrawClock(deps, mute));
    }
  };

  test('none is told above an issue that has neither result nor void, whatever its state', async () => {
    await until('12:02:10');
    expect(await ask(no('0722'))).toEqual({ refused: 'earlierOpen' });
    for (const state of ['waiting', 'selling']) {
      await owner.run(`update issue set state = $2 where issue_no = $1`, [no('0721'), state]);
      expect(await ask(no('0722')), state).toEqual({ refused: 'earlierOpen' });
    }
    await owner.run(`update issue set state = 'closed' where issue_no = $1`, [no('0721')]);
    // Nothing was written down as told, and the round that decides is not attested.
    expect(await issue(no('0722'))).toMatchObject({ linkToldAt: null });
    const { beaconRound } = await issue(no('0722'));
    expect(await owner.query('select 1 from beacon_round where round = $1', [beaconRound])).toEqual([]);

    await turn(new DrawClock(deps, beacon));
    expect((await issue(no('0721'))).state).toBe('drawn');
    expect(await ask(no('0722'))).toEqual({ link: await link(no('0722')) });
  });

  test('and it is told above one that is void', async () => {
    await until('12:32:10');
    expect((await issue(no('0721'))).state).toBe('void');
    const { linkToldAt } = await issue(no('0722'));
    expect(linkToldAt).toBeNull();
    expect(await ask(no('0722'))).toEqual({ link: await link(no('0722')) });
    expect((await issue(no('0722'))).linkToldAt).toEqual(new Date(at('12:32:10')));
  });

  test('whose link was told is not void any more, nor is what comes before it', async () => {
    await until('12:01:57');
    const voidFor = (issueNo: string, reason: string) =>
      db.run('select void_issue(id, $2) from issue where issue_no = $1', [issueNo, reason]);
    expect(await ask(no('0721'))).toHaveProperty('link');
    await owner.run(
      `update issue set beacon_seen = null, beacon_asked_at = app_now() - interval '1 hour' where state = 'closed'`,
    );
    for (const reason of ['beaconOutage', 'clockDrift'])
      await expect(voidFor(no('0721'), reason), reason).rejects.toThrow('cannot be void for');
    // The owner of the database tells it as if it were drawn: still the link of the one after it.
    await owner.run(`update issue set link_told_at = null where issue_no = $1`, [no('0721')]);
    await owner.run(`update issue set link_told_at = app_now() where issue_no = $1`, [no('0722')]);
    await owner.run('delete from beacon_round');
    for (const reason of ['beaconOutage', 'clockDrift'])
      await expect(voidFor(no('0721'), reason), reason).rejects.toThrow('cannot be void for');
    await owner.run('update issue set link_told_at = null');
    await voidFor(no('0721'), 'beaconOutage');
  });

  test('a void that is not committed yet is waited for: it cannot be taken back by who knows the result', async () => {
    await until('12:01:58');
    await owner.run(`update issue set beacon_asked_at = app_now() - interval '1 hour' where issue_no = $1`, [
      no('0721'),
    ]);
    let asked: Promise<unknown> = Promise.resolve();
    let isTold = false;
    await db.tx(async (tx) => {
      await tx.run('select void_issue(id, $2) from issue where issue_no = $1', [no('0721'), 'beaconOutage']);
      asked = ask(no('0721')).then((answer) => {
        isTold = 'link' in answer;
        return answer;
      });
      // The signer stands at the row's lock, and nobody has the link while the void may still be taken back.
      await waitForLock();
      expect(isTold).toBe(false);
    });
    expect(await asked).toHaveProperty('link');
    expect((await issue(no('0721'))).state).toBe('void');
  });

  async function waitForLock(): Promise<void> {
    await expect
      .poll(() => owner.query('select 1 from pg_locks where not granted'), { interval: 20, timeout: 1_500 })
      .not.toEqual([]);
  }
});

describe('the database keeps chains from the server', () => {
  test('its role reads no seed, and neither writes nor changes a chain', async () => {
    for (const sql of [
      'select sealed from draw_seed',
      'select plain from draw_seed',
      'select count(*) from draw_seed',
      `update draw_seed set plain = null`,
      `insert into draw_chain (lottery_code, day, anchor, length, published_at) values ('ssc1', '2026-12-01', repeat('0', 64), 1440, app_now())`,
      `update draw_chain set anchor = repeat('0', 64)`,
      'delete from draw_chain',
      `select publish_chain('ssc1', '2026-12-01', repeat('0', 64), 1440, 60, 10, decode(repeat('00', 61), 'hex'), false)`,
      `insert into void_draw values (1, '{1,2,3}', '1,2,3', repeat('0', 64), repeat('0', 64))`,
      `select tell_link('ssc1', '${no('0721')}', repeat('a', 96))`,
      `update issue set link_told_at = null`,
      'set role caiting_signer',
    ])
      await expect(db.run(sql), sql).rejects.toThrow(/permission denied/);
  });

  test('the signer itself can publish no chain for a day that is over, and none again', async () => {
    const own = openDb(signerTarget(deps.ownerTarget));
    const publish = (day: string) =>
      own.one<{ made: boolean }>(
        `select publish_chain('ssc1', $1, repeat('0', 64), 1440, 60, 10, decode(repeat('00', 61), 'hex'), false) as made`,
        [day],
      );
    await expect(publish('2026-09-30')).rejects.toThrow('is over');
    expect(await publish('2026-10-01')).toEqual({ made: false });
    for (const sql of [
      `update draw_chain set anchor = ''`,
      'delete from draw_seed',
      `update issue set close_at = app_now()`,
    ])
      await expect(own.run(sql), sql).rejects.toThrow(/permission denied/);
    await own.close();
  });

  test('what stands in the database is not the seed, and opens for nothing else', async () => {
    const { sealed } = await owner.one<{ sealed: Buffer }>(
      `select sealed from draw_seed where lottery_code = 'ssc1' and day = '2026-10-01'`,
    );
    expect(sealed.includes(Buffer.from(await seedOf('ssc1', '2026-10-01')))).toBe(false);
    const key = Buffer.alloc(32, 7);
    const context = {
      lottery: 'ssc1',
      day: '2026-10-01',
      anchor: '0'.repeat(64),
      length: 1440,
      periodS: 60,
      closeS: 10,
    };
    const seed = new Uint8Array(32).fill(9);
    const box = sealSeed(key, seed, context);
    expect(box).toHaveLength(61);
    expect(openSeed(key, box, context)).toEqual(seed);
    for (const part of [{ lottery: 'ssc3' }, { day: '2026-10-02' }, { anchor: '1'.repeat(64) }, { closeS: 11 }])
      expect(() => openSeed(key, box, { ...context, ...part })).toThrow('does not open');
    expect(() => openSeed(Buffer.alloc(32, 8), box, context)).toThrow('does not open');
  });
});

test('seeds of an older release are sealed at the first question and wiped; their draws come out the same', async () => {
  const seed = await seedOf('ssc1', '2026-10-01');
  await owner.run(`update draw_seed set sealed = null, plain = $1 where day = '2026-10-01'`, [Buffer.from(seed)]);
  const again = new ChainSigner({
    db: openDb(signerTarget(deps.ownerTarget)),
    key: readOrMakeSignerKey(signerKeyPath(deps.config.dataFolder)),
    networks: [beacon.chain],
    verify: async () => 'verified',
  });
  expect(await again.publishChain({ lottery: 'ssc1', day: '2026-10-01' })).toBe(false);
  expect(await owner.query('select 1 from draw_seed where plain is not null')).toEqual([]);
  expect(await seedOf('ssc1', '2026-10-01')).toEqual(seed);
  await again.close();
});

describe('the key', () => {
  const folder = mkdtempSync(join(tmpdir(), 'caiting-signer-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('is made once; one that others may read, or a damaged one, is refused in one sentence', () => {
    const path = join(folder, 'deep', 'key');
    const key = readOrMakeSignerKey(path);
    expect(key).toHaveLength(32);
    expect(readOrMakeSignerKey(path)).toEqual(key);
    chmodSync(path, 0o640);
    expect(() => readOrMakeSignerKey(path)).toThrow(/chmod 600/);
    chmodSync(path, 0o600);
    writeFileSync(path, 'broken');
    expect(() => readOrMakeSignerKey(path)).toThrow('64 hex letters');
  });
});
