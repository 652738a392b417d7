import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { QUICKNET, roundTime } from '@caiting/lottery/draw';
import { PUBLIC_RELAYS } from '@caiting/lottery/verify';
import { appNow } from '../../../platform/clock.ts';
import { createLog } from '../../../platform/log.ts';
import { testDatabase } from '../../../platform/testing/database.ts';
import { findRound, insertBeaconChain } from '../core/queries.ts';
import { recomputeWitnesses } from '../replay/recompute-witnesses.ts';
import type { Beacon } from './beacon.ts';
import { verifiedRound } from './beacon.ts';
import { RELAYS, drandBeacon, isDrandUp, type SeenRound } from './drand.ts';
import { keepWitness, listWitnesses } from './witness.ts';

interface Round {
  readonly round: number;
  readonly signature: string;
  readonly randomness: string;
}
const fixture = JSON.parse(
  readFileSync(new URL('../../../../../../packages/lottery/fixtures/drand-rounds.json', import.meta.url), 'utf8'),
) as { quicknet: { rounds: Round[] }; negatives: Round[] };
const real = (round: number): Round => fixture.quicknet.rounds.find((one) => one.round === round)!;

const { db, owner } = await testDatabase();
const log = createLog('silent');

/** What the two relays answer, and what they were asked. */
type Answer = (response: ServerResponse, path: string) => void;
let answers: Answer[] = [];
let asked: { relay: number; path: string }[] = [];
const json =
  (body: unknown): Answer =>
  (response) =>
    response.end(JSON.stringify(body));
const status =
  (code: number): Answer =>
  (response) =>
    response.writeHead(code).end('no');

const servers = await Promise.all(
  [0, 1].map(
    (relay) =>
      new Promise<ReturnType<typeof createServer>>((resolve) => {
        const server = createServer((request, response) => {
          asked.push({ relay, path: request.url ?? '' });
          answers[relay]?.(response, request.url ?? '');
        });
        server.listen(0, '127.0.0.1', () => resolve(server));
      }),
  ),
);
const relays = servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
afterAll(() => servers.forEach((server) => server.close().closeAllConnections()));

let beacon: Beacon;
beforeEach(() => {
  asked = [];
  beacon = drandBeacon({ log, relays, betweenRequestsMs: 40, timeoutMs: 2_000 });
});
afterEach(() => beacon.close());

test('a real round is asked for by chain hash, verified and kept; the second time nobody is asked', async () => {
  const { round, signature, randomness } = real(1000);
  answers = [json({ round, signature, randomness }), status(500)];
  expect(await verifiedRound(db, beacon, round)).toEqual({ round, signature, randomness });
  expect(asked).toEqual([{ relay: 0, path: `/${QUICKNET.chainHash}/public/1000` }]);
  expect(await findRound(db, QUICKNET.chainHash, round)).toEqual({ round, signature, randomness });
  await verifiedRound(db, beacon, round);
  expect(asked).toHaveLength(1);
});

test('the randomness that a relay claims is never used', async () => {
  const { round, signature, randomness } = real(1001);
  answers = [json({ round, signature, randomness: '0'.repeat(64) })];
  expect(await verifiedRound(db, beacon, round)).toEqual({ round, signature, randomness });
});

test('relays are asked in turn, and one that is down only costs its turn', async () => {
  const { round, signature } = real(1002);
  answers = [status(503), json({ round, signature })];
  expect(await beacon.fetchSignature(round)).toBeNull();
  expect(await beacon.fetchSignature(round)).toBe(signature);
  expect(asked.map(({ relay }) => relay)).toEqual([0, 1]);
});

test.each<[string, Answer]>([
  ['a round that is not out', status(404)],
  ['another round than asked', json({ round: 42, signature: real(42).signature })],
  ['no JSON', (response) => response.end('<html>')],
  ['no signature', json({ round: 123 })],
  ['a reply without end', (response) => response.end('x'.repeat(100_000))],
  ['silence', () => undefined],
  ['a way somewhere else', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
])('%s is no signature', async (_, answer) => {
  answers = [answer, answer];
  expect(await beacon.fetchSignature(123)).toBeNull();
});

test('an altered signature from a relay is not kept, whichever way it was altered', async () => {
  for (const { round, signature } of fixture.negatives.filter((one) => one.round === 1000)) {
    const other = drandBeacon({ log, relays, betweenRequestsMs: 0, timeoutMs: 300 });
    answers = [json({ round: 13_335, signature }), json({ round: 13_335, signature })];
    expect(await verifiedRound(db, other, 13_335)).toBeNull();
    other.close();
    expect(round).toBe(1000);
  }
  expect(await findRound(db, QUICKNET.chainHash, 13_335)).toBeNull();
});

test('the latest round is evidence; without an answer there is none', async () => {
  const { round, signature } = real(65_535);
  answers = [json({ round, signature }), status(500)];
  // Nine lotteries that close together ask once, and all relays.
  expect(await Promise.all([beacon.latest(), beacon.latest()])).toEqual([round, round]);
  const latest = `/${QUICKNET.chainHash}/public/latest`;
  expect(asked.map(({ relay, path }) => [relay, path] as const).toSorted(([one], [other]) => one - other)).toEqual([
    [0, latest],
    [1, latest],
  ]);
  const mute = drandBeacon({ log, relays: relays.slice(1), betweenRequestsMs: 40, timeoutMs: 300 });
  expect(await mute.latest()).toBeNull();
  mute.close();
});

test('a relay that makes up a round to come proves nothing about our clock', async () => {
  const { round, signature } = real(65_535);
  answers = [json({ round: round + 1_000_000, signature }), status(500)];
  expect(await beacon.latest()).toBeNull();
  expect(asked).toHaveLength(2);
});

test('the newest round is shown while others are waited for, and past relays that hang', async () => {
  const { round, signature } = real(65_535);
  const latest = json({ round, signature });
  answers = [
    (response, path) => (path.endsWith('latest') ? latest(response, path) : status(404)(response, path)),
    () => undefined,
  ];
  const busy = drandBeacon({ log, relays, betweenRequestsMs: 2_000, timeoutMs: 4_000 });
  // Three rounds that are not out: the third is asked for four seconds from now.
  const waiting = [1, 2, 3].map((one) => busy.fetchSignature(one));
  const begun = performance.now();
  expect(await busy.latest()).toBe(round);
  expect(performance.now() - begun).toBeLessThan(1_500);
  busy.close();
  await Promise.all(waiting);
});

test('what relays show is kept with its signature: of the first two, then only what is newer; nothing that is false', async () => {
  const [old, next] = [real(65_535), real(65_536)];
  const kept: SeenRound[] = [];
  const keep = async (seen: SeenRound): Promise<void> => void kept.push(seen);
  const shown = async (...list: Answer[]): Promise<SeenRound[]> => {
    answers = list;
    kept.length = 0;
    const one = drandBeacon({ log, relays: [...relays, relays[0]!], betweenRequestsMs: 0, timeoutMs: 2_000, keep });
    await one.latest();
    one.close();
    return kept;
  };
  const hosts = relays.map((relay) => new URL(relay).host);
  const seen = (relay: number, { round, signature }: Round): SeenRound => ({ relay: hosts[relay]!, round, signature });
  const two = await shown(json(old), json(old));
  expect(two).toHaveLength(2);
  expect(two.every(({ round, signature }) => round === old.round && signature === old.signature)).toBe(true);
  expect(await shown(json({ ...next, signature: old.signature }), json(old))).toEqual([seen(1, old)]);
  expect(await shown(status(500), json(next))).toEqual([seen(1, next)]);
});

test('the database keeps a witness at its own moment, once, and shows those around a seal', async () => {
  const { round, signature } = real(65_535);
  await keepWitness(db, QUICKNET.chainHash, { relay: 'api.drand.sh', round, signature });
  const now = await appNow(db);
  const around = (ms: number) => listWitnesses(db, QUICKNET.chainHash, new Date(now.getTime() + ms));
  expect(await around(0)).toEqual([{ relay: 'api.drand.sh', round, signature, seenAt: expect.any(Date) }]);
  expect(await around(5_000)).toHaveLength(1);
  for (const ms of [-7_000, 7_000]) expect(await around(ms)).toEqual([]);
  for (const sql of [
    `update beacon_witness set round = 1`,
    'delete from beacon_witness',
    `insert into beacon_witness values ('x', now(), 'api.drand.sh', 1, repeat('a', 96))`,
  ])
    await expect(db.run(sql), sql).rejects.toThrow(/permission denied/);
  await expect(owner.run('update beacon_witness set round = 1')).rejects.toThrow('insert-only');

  // The server could write what it likes: the audit holds it against the network's key.
  await insertBeaconChain(db, QUICKNET);
  expect(await recomputeWitnesses(db)).toEqual([]);
  await keepWitness(db, QUICKNET.chainHash, { relay: 'api2.drand.sh', round: round + 1, signature });
  expect(await recomputeWitnesses(db)).toEqual([`a witness of round ${round + 1}: its signature is not the network's`]);
});

test('requests keep their distance, also when several rounds are wanted at once', async () => {
  answers = [status(404), status(404)];
  // As they are sent: on a busy machine they arrive closer together.
  const sent: number[] = [];
  const send = globalThis.fetch;
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((...args) => {
    sent.push(performance.now());
    return send(...args);
  });
  const begun = performance.now();
  await Promise.all([1, 2, 3, 4].map((round) => beacon.fetchSignature(round)));
  spy.mockRestore();
  expect(asked).toHaveLength(4);
  // From the beginning on: one that was sent late may be followed sooner.
  const early = sent.map((at, nth) => at - begun - 40 * nth).filter((late) => late < 0);
  expect([sent.length, early]).toEqual([4, []]);
});

test('two lotteries that need one round ask once', async () => {
  const { round, signature } = real(65_535);
  answers = [json({ round, signature }), json({ round, signature })];
  const both = await Promise.all([verifiedRound(db, beacon, round), verifiedRound(db, beacon, round)]);
  expect(both[0]).toEqual(both[1]);
  expect(asked).toHaveLength(1);
});

test('closing ends what is under way', async () => {
  answers = [() => undefined, () => undefined];
  const waiting = beacon.fetchSignature(5);
  beacon.close();
  expect(await waiting).toBeNull();
});

test('at a start the network is up when one relay shows a verified round of now, and else it is not', async () => {
  const { round, signature } = real(32_398_885);
  const at = (seconds: number) => async () => new Date((roundTime(QUICKNET, round) + seconds) * 1000);
  const isUp = (seconds = 1) => isDrandUp({ log, relays, clock: at(seconds) });
  answers = [status(503), json({ round, signature })];
  expect(await isUp()).toBe(true);
  // A clock that was moved cannot be drawn with public rounds.
  expect(await isUp(3_600)).toBe(false);
  expect(await isUp(-3_600)).toBe(false);
  answers = [json({ round, signature: real(1000).signature }), status(404)];
  expect(await isUp()).toBe(false);
  const begun = performance.now();
  answers = [() => undefined, () => undefined];
  expect(await isUp()).toBe(false);
  expect(performance.now() - begun).toBeLessThan(3_000);
});

test('what the verifier pins as relays is what a site asks when nothing else is configured', () => {
  expect(RELAYS.map((relay) => new URL(relay).host)).toEqual(PUBLIC_RELAYS);
});
