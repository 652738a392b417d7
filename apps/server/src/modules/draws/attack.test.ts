import { readFileSync } from 'node:fs';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { chainLink, drawNumbers, QUICKNET, randomnessOf, roundTime } from '@caiting/lottery/draw';
import { PUBLIC_RELAYS, readProof, verifyDraw, type Verdict } from '@caiting/lottery/verify';
import { expect, test } from 'vitest';
import { appNow } from '../../platform/clock.ts';
import type { Beacon } from './beacon/beacon.ts';
import { localChain } from './beacon/local-chain.ts';
import { signRound } from './beacon/sign.ts';
import { keepWitness } from './beacon/witness.ts';
import { DrawClock } from './clock.ts';
import { findResult, insertBeaconChain, insertRounds, listLotteries } from './core/queries.ts';
import { witnessedCloses } from './day-figures/witnessed.ts';
import { adoptBeacon, ensureChain } from './lotteries/plan-issues.ts';
import { drawProof } from './results/proof.ts';
import { drawsHarness } from './testing/harness.ts';

/**
 * Somebody who holds the database, the server's role and the chain seeds, against a draw by the public network: recorded rounds of quicknet, served by the
 * test when they were due.
 */
const { deps, db, owner, planner, seedOf, setTime, turn, issue, reset } = await drawsHarness();
const rounds = (
  JSON.parse(
    readFileSync(new URL('../../../../../packages/lottery/fixtures/drand-rounds.json', import.meta.url), 'utf8'),
  ) as { quicknet: { rounds: { round: number; signature: string }[] } }
).quicknet.rounds;

/** Round 1000 was due at 15:59:24 UTC on 2023-08-23, six seconds after an issue of the five-second lottery closed. */
const ROUND = 1000;
const CLOSE = new Date((roundTime(QUICKNET, ROUND) - 6) * 1000);
const LOTTERY = 'test5';
const DAY = '2023-08-23';
const NO = '2023082317272';
/** Closes five seconds later. */
const NEXT = '2023082317273';
const TRIALS = 60;

const quicknet: Beacon = {
  chain: QUICKNET,
  askAfterS: 0,
  latest: async () => null,
  fetchSignature: async (round) => {
    const isOut = roundTime(QUICKNET, round) * 1000 <= (await appNow(db)).getTime();
    return isOut ? (rounds.find((one) => one.round === round)?.signature ?? null) : null;
  },
  close: () => undefined,
};
const turnNow = () => turn(new DrawClock(deps, quicknet));
const at = (offsetS: number): Promise<unknown> => setTime(new Date(CLOSE.getTime() + offsetS * 1000).toISOString());
const numbersBy = (link: Uint8Array, randomness: string): string =>
  drawNumbers('SSC', { link, lotteryCode: LOTTERY, issueNo: NO, beacon: randomness }).join();
const resultNow = async () => (await findResult(db, (await issue(NO, LOTTERY)).id))?.numbers?.join() ?? null;

async function verdict(issueNo = NO): Promise<Verdict> {
  const proof = await drawProof(deps, LOTTERY, issueNo);
  const read = readProof(proof.ok ? proof.data : null);
  if (read.kind !== 'ok') throw new Error(read.kind);
  return verifyDraw(read.value);
}

/** The issue that the round decides is closed, and the round not out. */
async function begin(): Promise<void> {
  await reset(LOTTERY);
  await at(-7_200);
  await adoptBeacon(db, QUICKNET);
  const lottery = (await listLotteries(db)).find(({ code }) => code === LOTTERY)!;
  await ensureChain(planner, lottery, DAY);
  // The first issue that has a row: others of its chain would have to be drawn before it, and their rounds are not on record.
  for (const offset of [-4, 0]) {
    await at(offset);
    await turnNow();
  }
}

test('sixty keys of his own choose no result, and the round that was to decide decides', async () => {
  await begin();
  const { id, index, closeAt, beaconRound, state } = await issue(NO, LOTTERY);
  expect({ closeAt, beaconRound, state }).toEqual({ closeAt: CLOSE, beaconRound: ROUND, state: 'closed' });

  // He has the link, and a result for each key that he cares to make. The public one is in none of them.
  const link = chainLink(await seedOf(LOTTERY, DAY), 17_280, index);
  const trials = Array.from({ length: TRIALS }, (_, n) => {
    const key = new Uint8Array(32).fill(n + 1);
    const signature = signRound(localChain(key), key, ROUND);
    return { chain: localChain(key), signature, numbers: numbersBy(link, randomnessOf(signature)) };
  });
  expect(new Set(trials.map(({ numbers }) => numbers)).size).toBeGreaterThan(TRIALS / 2);
  const decided = numbersBy(link, randomnessOf(rounds.find(({ round }) => round === ROUND)?.signature ?? ''));
  const chosen = trials.find(({ numbers }) => numbers !== decided)!;

  // The network, its round and the issue's row are his to write; the draw is not made from them, then or when the true round is due.
  await insertBeaconChain(owner, chosen.chain);
  await insertRounds(owner, chosen.chain.chainHash, [
    { round: ROUND, signature: chosen.signature, randomness: randomnessOf(chosen.signature) },
  ]);
  await owner.run(`update issue set beacon = $2, beacon_time = close_at + interval '1 ms' where id = $1`, [
    id,
    chosen.chain.chainHash,
  ]);
  for (const offset of [3, 6, 60]) {
    await at(offset);
    await turnNow();
    expect(await resultNow()).toBeNull();
  }

  // His signature under the public network's name is no round of it.
  await owner.run(`update issue set beacon = $2, beacon_time = to_timestamp($3) where id = $1`, [
    id,
    QUICKNET.chainHash,
    roundTime(QUICKNET, ROUND),
  ]);
  await owner.run('delete from beacon_round where beacon = $1', [QUICKNET.chainHash]);
  await insertRounds(owner, QUICKNET.chainHash, [
    { round: ROUND, signature: chosen.signature, randomness: randomnessOf(chosen.signature) },
  ]);
  await turnNow();
  expect(await resultNow()).toBeNull();
  // Nor is the database made to take the result by it, with the true link in hand.
  const before = bytesToHex(sha256(link));
  await expect(
    db.query('select record_result($1, $2::int2[], $3, $4, $5)', [
      id,
      chosen.numbers.split(','),
      chosen.numbers,
      bytesToHex(link),
      before,
    ]),
  ).rejects.toThrow('no verified beacon round');

  await owner.run('delete from beacon_round where beacon = $1', [QUICKNET.chainHash]);
  await turnNow();
  expect(await resultNow()).toBe(decided);
  expect(await verdict()).toMatchObject({ isOk: true, isPublic: true });
}, 60_000);

test('a seed that he exchanges, sealed as he likes, draws nothing: without the key it does not open', async () => {
  await begin();
  await at(6);
  const { sealed } = await owner.one<{ sealed: Buffer }>('select sealed from draw_seed where day = $1', [DAY]);
  await owner.run('update draw_seed set sealed = $1 where day = $2', [Buffer.alloc(61, 1), DAY]);
  await turnNow();
  expect((await issue(NO, LOTTERY)).state).toBe('closed');
  await owner.run('update draw_seed set sealed = $1 where day = $2', [sealed, DAY]);
  await turnNow();
  expect((await issue(NO, LOTTERY)).state).toBe('drawn');
}, 60_000);

test('a clock set back twelve seconds, and no word of it at the close: what a public relay showed then is in the proof, and the time is not proven', async () => {
  await begin();
  // The network is at round 1002, which is due twelve seconds after the site says that it is. He suppresses what his server sees, not what is kept.
  for (const relay of PUBLIC_RELAYS.slice(0, 2)) await seen(relay, 1002);
  await at(6);
  await turnNow();
  expect(await resultNow()).not.toBeNull();
  expect(await verdict()).toMatchObject({ isOk: true, time: { state: 'unproven', reason: 'clockBehind', relays: [] } });
}, 60_000);

test.each<[string, readonly string[], object]>([
  ['two public relays', PUBLIC_RELAYS.slice(0, 2), { state: 'proven', relays: PUBLIC_RELAYS.slice(0, 2) }],
  ['a relay of his own', ['127.0.0.1:9', 'api.drand.sh'], { state: 'unproven', reason: 'otherRelay' }],
])(
  'the next issue is seen at its close by %s',
  async (_, relays, time) => {
    await begin();
    await at(5);
    await turnNow();
    // A second after its seal, when round 1000 is the newest; round 1002 decides it.
    await at(6);
    for (const relay of relays) await seen(relay, 1000);
    for (const offset of [6, 12]) {
      await at(offset);
      await turnNow();
    }
    expect(await verdict(NEXT)).toMatchObject({ isOk: true, isPublic: true, time });
    // What /transparency tells of the last hour is the same: both issues were near enough.
    const witnessed = relays.every((relay) => PUBLIC_RELAYS.includes(relay)) ? 2 : 0;
    expect(await witnessedCloses(db)).toEqual({ sealed: 2, witnessed });
  },
  60_000,
);

const seen = (relay: string, round: number): Promise<void> =>
  keepWitness(db, QUICKNET.chainHash, {
    relay,
    round,
    signature: rounds.find((one) => one.round === round)?.signature ?? '',
  });
