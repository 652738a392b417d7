import { createHash } from 'node:crypto';
import { chainLink, verifyRound } from '@caiting/lottery/draw';
import { readProof, verifyDraw } from '@caiting/lottery/verify';
import { beforeEach, describe, expect, test } from 'vitest';
import { DrawClock } from '../clock.ts';
import { listLotteries } from '../core/queries.ts';
import { ensureChain } from '../lotteries/plan-issues.ts';
import { replayDraw } from '../replay/replay-draw.ts';
import { drawsHarness } from '../testing/harness.ts';
import { onIssueClose } from './close-issue.ts';
import { resultOf } from './draw-issue.ts';
import { drawProof } from './proof.ts';
import { voidIssue } from './void-issue.ts';

const { deps, db, owner, beacon, planner, sealBets, seedOf, setTime, turn, issue, reset } = await drawsHarness();
const ROOT = createHash('sha256').update('three bets').digest('hex');
const at = (time: string): string => `2026-10-01T${time}+08:00`;
const NO = '202610010721';
let clock = new DrawClock(deps, beacon);

beforeEach(async () => {
  await reset('ssc1');
  onIssueClose(deps, (_tx, closing) => sealBets(closing, ROOT));
  await setTime('2026-09-30T23:00:00+08:00');
  const ssc1 = (await listLotteries(db)).find(({ code }) => code === 'ssc1')!;
  await ensureChain(planner, ssc1, '2026-10-01');
  clock = new DrawClock(deps, beacon);
  for (const time of ['11:59:00', '12:00:00']) {
    await setTime(at(time));
    await turn(clock);
  }
});

const byOperator = () => db.tx((tx) => voidIssue(deps, tx, 'ssc1', NO));
async function proofNow() {
  const proof = await drawProof(deps, 'ssc1', NO);
  if (!proof.ok) throw new Error(proof.key);
  return proof.data;
}
/** What the seed, the round and the issue lead to. */
async function wouldBe(): Promise<string> {
  const row = await issue(NO);
  const signature = (await beacon.fetchSignature(row.beaconRound)) ?? '';
  const link = chainLink(await seedOf('ssc1', row.day), 1440, row.index);
  return resultOf(row, 'SSC', verifyRound(beacon.chain, row.beaconRound, signature) ?? '', link).openNumber;
}

describe('an operator', () => {
  test('voids before the close: nothing is told until the round is out, then link, beacon and what it would have drawn', async () => {
    expect(await byOperator()).toMatchObject({ ok: true });
    await setTime(at('12:00:56'));
    await turn(clock);
    expect(await proofNow()).toMatchObject({
      state: 'void',
      voidReason: 'operator',
      openNumber: null,
      chain: { link: null },
      beacon: { signature: null },
    });
    await setTime(at('12:00:58'));
    await turn(clock);
    const proof = await proofNow();
    expect(proof).toMatchObject({ state: 'void', voidReason: 'operator', betRoot: null, openNumber: await wouldBe() });
    expect(proof.voidedAt).toBe(Date.parse(at('12:00:00')));
    const read = readProof(proof);
    expect(read.kind === 'ok' && (await verifyDraw(read.value)).isOk).toBe(true);
    expect((await replayDraw(db, 'ssc1', NO))?.findings).toEqual([]);
    // No result: nothing is settled by it.
    expect(
      await db.query('select 1 from draw_result r join issue i on i.id = r.issue_id where issue_no = $1', [NO]),
    ).toEqual([]);
  });

  test('does not void from the close on, neither before the clock has closed it nor after', async () => {
    await setTime(at('12:00:50'));
    expect(await byOperator()).toMatchObject({ ok: false, key: 'issueVoidTooLate' });
    await turn(clock);
    expect(await byOperator()).toMatchObject({ ok: false, key: 'issueVoidTooLate' });
    expect((await issue(NO)).state).toBe('closed');
    await setTime(at('12:00:58'));
    await turn(clock);
    expect(await byOperator()).toMatchObject({ ok: false, key: 'issueNotVoidable' });
    expect((await issue(NO)).state).toBe('drawn');
  });
});

test('an issue that the beacon kept waiting for too long is void, and told when the network is back', async () => {
  for (const time of ['12:00:50', '12:01:10', '12:31:10']) {
    await setTime(at(time));
    await turn(new DrawClock(deps, { ...beacon, fetchSignature: async () => null }));
  }
  expect(await proofNow()).toMatchObject({
    state: 'void',
    voidReason: 'beaconOutage',
    openNumber: null,
    betRoot: ROOT,
  });
  await turn(new DrawClock(deps, beacon));
  const proof = await proofNow();
  expect(proof.openNumber).toBe(await wouldBe());
  const read = readProof(proof);
  expect(read.kind === 'ok' && (await verifyDraw(read.value)).isOk).toBe(true);
});

describe('the server’s own role', () => {
  const voidFor = (reason: string) => db.run('select void_issue(id, $2) from issue where issue_no = $1', [NO, reason]);
  const cannot = (reason: string) => expect(voidFor(reason), reason).rejects.toThrow('cannot be void for');

  test('voids an issue for no reason that does not hold', async () => {
    // On sale.
    for (const reason of ['paused', 'clockDrift', 'betAfterClose', 'beaconOutage', 'feedOverdue', 'nothing'])
      await cannot(reason);
    await setTime(at('12:00:50'));
    for (const reason of ['operator', 'paused', 'beaconOutage']) await cannot(reason);
    await turn(clock);
    // The network answered at the close, so the clock was right.
    for (const reason of ['operator', 'paused', 'betAfterClose', 'beaconOutage', 'feedOverdue', 'clockDrift'])
      await cannot(reason);
    // The round is known: there was no outage, whatever the row says of when it was first asked for.
    await setTime(at('12:00:58'));
    await turn(clock);
    await owner.run(
      `update issue set state = 'closed', beacon_asked_at = app_now() - interval '1 hour' where issue_no = $1`,
      [NO],
    );
    await cannot('beaconOutage');
  });

  test('keeps a round back that the network had: no outage once a later one is known', async () => {
    await setTime(at('12:00:50'));
    await turn(clock);
    await setTime(at('12:05:00'));
    const mute = new DrawClock(deps, { ...beacon, fetchSignature: async () => null });
    await turn(mute);
    await setTime(at('12:35:00'));
    const { beaconRound } = await issue(NO);
    const later = (await beacon.fetchSignature(beaconRound + 5)) ?? '';
    await db.run(
      `insert into beacon_round (beacon, round, signature, randomness, fetched_at)
       values ($1, $2, $3, encode(sha256(decode($3, 'hex')), 'hex'), app_now())`,
      [beacon.chain.chainHash, beaconRound + 5, later],
    );
    await cannot('beaconOutage');
    // Nor does the clock: the issue waits for its round, and is drawn by it.
    await turn(mute);
    expect((await issue(NO)).state).toBe('closed');
    await turn(new DrawClock(deps, beacon));
    expect((await issue(NO)).state).toBe('drawn');
  });

  test('cannot tell another would-be result than one whose link leads to the published end', async () => {
    await byOperator();
    const tell = (link: string) =>
      db.run(`select reveal_void(id, $2, '{1,2,3,4,5}', '1,2,3,4,5') from issue where issue_no = $1`, [NO, link]);
    // Before the round is out nothing is kept.
    await tell('0'.repeat(64));
    expect((await proofNow()).openNumber).toBeNull();
    await setTime(at('12:00:58'));
    await expect(tell('0'.repeat(64))).rejects.toThrow('not that of issue');
  });
});
