import { readFileSync, readdirSync } from 'node:fs';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { importsOf } from '../../../../tools/check/arrows.ts';
import {
  BEACON_DST,
  BEACON_SCHEME,
  QUICKNET,
  chainAnchor,
  chainHashOf,
  chainLink,
  drawNumbers,
  merkleLeaf,
  merklePath,
  merkleRoot,
  openNumberOf,
  randomnessOf,
  roundForClose,
  roundMessage,
  roundTime,
  type BeaconChain,
} from '../draw/index.ts';
import { GROUPS, type Group } from '../play.ts';
import { readInclusion, readProof, verifyBet, verifyDraw, type Inclusion, type Proof } from './index.ts';

const secretKey = hexToBytes('2a'.repeat(32));
const publicKey = bls12_381.shortSignatures.getPublicKey(secretKey).toHex(true);
const groupHash = '11'.repeat(32);
const unnamed = { name: 'caiting-test', isTest: true, publicKey, groupHash, genesis: 1_577_836_800, period: 3 };
const chainWithout = { ...unnamed, scheme: BEACON_SCHEME, dst: BEACON_DST };
const chain: BeaconChain = { ...chainWithout, chainHash: chainHashOf(chainWithout) };
const seed = hexToBytes('07'.repeat(32));
const bets = Array.from({ length: 11 }, (_, at) => `bet ${at}`);
const leaves = bets.map((text) => merkleLeaf(text));
const CLOSE = 1_790_000_450;

/** A proof as the server would publish it. */
function aProof(group: Group = 'SSC'): Proof {
  const index = 791;
  const round = roundForClose(chain, CLOSE);
  const signature = bls12_381.shortSignatures.sign(roundMessage(chain, round), secretKey).toHex(true);
  const link = chainLink(seed, 1440, index);
  const issue = '202609210791';
  const randomness = randomnessOf(signature);
  const numbers = drawNumbers(group, { link, lotteryCode: 'x1', issueNo: issue, beacon: randomness });
  return {
    version: 'v1',
    lotteryCode: 'x1',
    lotteryType: group,
    lotteryName: '测试',
    issue,
    state: 'settled',
    voidReason: null,
    voidedAt: null,
    chain: {
      day: '2026-09-21',
      anchor: chainAnchor(seed, 1440),
      length: 1440,
      publishedAt: (CLOSE - 80_000) * 1000,
      index,
      link: bytesToHex(link),
      previousLink: bytesToHex(chainLink(seed, 1440, index - 1)),
    },
    closeAt: CLOSE * 1000,
    sealedAt: CLOSE * 1000 + 40,
    sealedLate: false,
    betRoot: bytesToHex(merkleRoot(leaves)),
    betCount: leaves.length,
    beacon: {
      name: chain.name,
      test: true,
      chainHash: chain.chainHash,
      publicKey,
      groupHash,
      genesis: chain.genesis,
      periodSeconds: 3,
      scheme: chain.scheme,
      dst: chain.dst,
      round,
      roundTime: roundTime(chain, round) * 1000,
      signature,
      randomness,
      fetchedAt: null,
    },
    evidence: [],
    openNumber: openNumberOf(group, numbers),
    numbers,
    drawnAt: CLOSE * 1000 + 8_000,
    demoHistory: false,
  };
}

function anInclusion(index: number): Inclusion {
  return {
    betId: '77',
    lotteryCode: 'x1',
    issue: '202609210791',
    leafText: bets[index]!,
    leaf: bytesToHex(leaves[index]!),
    index,
    total: leaves.length,
    path: merklePath(leaves, index).map(({ side, hash }) => ({ side, hash: bytesToHex(hash) })),
    root: bytesToHex(merkleRoot(leaves)),
  };
}

const failureOf = async (proof: Proof): Promise<string> => {
  const { checks } = await verifyDraw(proof);
  const last = checks.at(-1);
  return `${last?.key} ${last?.failure}`;
};
const withBeacon = (part: Partial<Proof['beacon']>): Proof => ({
  ...aProof(),
  beacon: { ...aProof().beacon, ...part },
});
const withChain = (part: Partial<Proof['chain']>): Proof => ({ ...aProof(), chain: { ...aProof().chain, ...part } });
const ZERO = '0'.repeat(64);

afterEach(() => vi.unstubAllGlobals());

test.each(GROUPS)('a proof of the server verifies, group %s, with and without WebCrypto', async (group) => {
  const verdict = await verifyDraw(aProof(group));
  expect(verdict.checks.map(({ key, failure }) => [key, failure])).toEqual([
    ['chain', null],
    ['order', null],
    ['beacon', null],
    ['hmac', null],
    ['numbers', null],
    ['result', null],
  ]);
  expect(verdict.isOk).toBe(true);
  vi.stubGlobal('crypto', {});
  expect(await verifyDraw(aProof(group))).toEqual(verdict);
});

test('the vectors of the third implementation come out here too, word by word', async () => {
  const fixture = JSON.parse(
    readFileSync(new URL('../../fixtures/draw-vectors.json', import.meta.url), 'utf8'),
  ) as Vectors;
  const { drawAgain } = await import('./index.ts');
  expect(fixture.vectors).toHaveLength(9);
  for (const vector of fixture.vectors) {
    const base = aProof(vector.group);
    const drawing = await drawAgain({
      ...base,
      lotteryCode: vector.lotteryCode,
      issue: vector.issueNo,
      chain: { ...base.chain, link: vector.link },
      beacon: { ...base.beacon, randomness: fixture.beacon },
    });
    expect(drawing?.numbers).toEqual(vector.numbers);
    expect(drawing?.words.map(({ hex }) => hex)).toEqual(vector.words);
  }
});
interface Vectors {
  readonly beacon: string;
  readonly vectors: readonly {
    readonly group: Group;
    readonly lotteryCode: string;
    readonly issueNo: string;
    readonly link: string;
    readonly words: readonly string[];
    readonly numbers: readonly number[];
  }[];
}

describe('each lie is found by its own check', () => {
  test.each<[string, () => Proof]>([
    ['chain unknownVersion', () => ({ ...aProof(), version: 'v2' })],
    ['chain wrongLinkOfIssue', () => withChain({ index: 790 })],
    ['chain wrongLinkOfIssue', () => withChain({ day: '2026-09-20' })],
    ['chain wrongLinkOfIssue', () => withChain({ length: 790 })],
    ['chain linkDoesNotFollow', () => withChain({ link: ZERO })],
    ['chain linkDoesNotFollow', () => withChain({ previousLink: ZERO })],
    ['chain anchorDiffers', () => withChain({ anchor: ZERO })],
    ['order publishedAfterClose', () => withChain({ publishedAt: CLOSE * 1000 })],
    ['order wrongRoundTime', () => withBeacon({ roundTime: aProof().beacon.roundTime + 3000 })],
    ['order wrongRound', () => withBeacon(laterBy(1))],
    ['order wrongRound', () => withBeacon(laterBy(-1))],
    ['order sealedAfterRound', () => ({ ...aProof(), sealedAt: aProof().beacon.roundTime })],
    ['order sealedAfterRound', () => ({ ...aProof(), sealedAt: CLOSE * 1000 - 1 })],
    ['beacon unknownNetwork', () => withBeacon({ name: 'other' })],
    ['beacon unknownNetwork', () => withBeacon({ groupHash: ZERO })],
    ['beacon unknownNetwork', () => withBeacon({ dst: BEACON_DST.replace('G1_XMD', 'G2_XMD') })],
    // A test beacon may not pass for the public one.
    ['beacon unknownNetwork', () => withBeacon({ test: false })],
    ['beacon badSignature', () => withBeacon({ signature: otherSignature() })],
    ['beacon wrongRandomness', () => withBeacon({ randomness: ZERO })],
    ['hmac unknownGroup', () => ({ ...aProof(), lotteryType: 'constructor' })],
    ['numbers numbersDiffer', () => ({ ...aProof(), numbers: aProof().numbers.toReversed() })],
    ['result openNumberDiffers', () => ({ ...aProof(), openNumber: '0,0,0,0,0' })],
  ])('%s', async (expected, make) => {
    expect(await failureOf(make())).toBe(expected);
  });
});

function laterBy(rounds: number): Partial<Proof['beacon']> {
  const { round, roundTime: time } = aProof().beacon;
  return { round: round + rounds, roundTime: time + rounds * 3000 };
}
const otherSignature = (): string =>
  bls12_381.shortSignatures.sign(roundMessage(chain, aProof().beacon.round + 1), secretKey).toHex(true);

test('a seal that says it was late passes, and demo history is not held to its times', async () => {
  expect((await verifyDraw({ ...aProof(), sealedAt: aProof().beacon.roundTime, sealedLate: true })).isOk).toBe(true);
  const history = { ...withChain({ publishedAt: CLOSE * 2000 }), demoHistory: true };
  expect((await verifyDraw(history)).isOk).toBe(true);
});

describe('a void issue', () => {
  const VOID = { state: 'void', voidReason: 'operator', voidedAt: CLOSE * 1000 - 1 } as const;
  const unsealed = { sealedAt: null, betRoot: null, betCount: null };

  test('what it would have drawn is checked as a draw is, sealed or not', async () => {
    for (const more of [{}, unsealed]) {
      const read = readProof({ ...aProof(), ...VOID, ...more });
      expect(read.kind === 'ok' && (await verifyDraw(read.value)).isOk).toBe(true);
    }
    expect(await failureOf({ ...aProof(), ...VOID, ...unsealed, numbers: [0, 0, 0, 0, 0] })).toBe(
      'numbers numbersDiffer',
    );
    expect(await failureOf({ ...withChain({ index: 790 }), ...VOID })).toBe('chain wrongLinkOfIssue');
  });

  test('no operator may have made it void after its close; the rules may', async () => {
    const late = { ...VOID, voidedAt: CLOSE * 1000 };
    expect(await failureOf({ ...aProof(), ...late })).toBe('order voidedAfterClose');
    expect(await failureOf({ ...aProof(), ...late, voidReason: 'beaconOutage' })).toBe('result null');
    // Of older ones nobody kept the moment.
    expect(await failureOf({ ...aProof(), ...VOID, voidedAt: null })).toBe('result null');
  });

  test('its reason is part of the proof', () => {
    expect(readProof({ ...aProof(), ...VOID, voidReason: null })).toEqual({ kind: 'malformed', field: 'voidReason' });
  });
});

test('an anchor noted before the sale is held against the proof', async () => {
  const { anchor } = aProof().chain;
  expect((await verifyDraw(aProof(), { knownAnchor: anchor })).isOk).toBe(true);
  const { checks } = await verifyDraw(aProof(), { knownAnchor: ZERO });
  expect(checks.at(-1)?.failure).toBe('anchorNotTheKnownOne');
});

test('only a public round at its time proves that nobody knew: not a test beacon, not demo history', async () => {
  expect(await verifyDraw(aProof())).toMatchObject({ isOk: true, isPublic: false });
  expect(await verifyDraw(aQuicknetProof())).toMatchObject({
    isOk: true,
    isPublic: true,
    time: { state: 'beforeEvidence' },
  });
  expect(await verifyDraw({ ...aQuicknetProof(), demoHistory: true })).toMatchObject({ isOk: true, isPublic: false });
  expect(await verifyDraw({ ...aQuicknetProof(), openNumber: '' })).toMatchObject({ isOk: false, isPublic: false });
});

/** The same issue, closed six seconds before a real round of drand. */
function aQuicknetProof(): Proof {
  const base = aProof();
  const { rounds } = (
    JSON.parse(readFileSync(new URL('../../fixtures/drand-rounds.json', import.meta.url), 'utf8')) as Rounds
  ).quicknet;
  const { round, signature } = rounds[5]!;
  const at = roundTime(QUICKNET, round);
  const randomness = randomnessOf(signature);
  const drawn = {
    link: hexToBytes(base.chain.link),
    lotteryCode: base.lotteryCode,
    issueNo: base.issue,
    beacon: randomness,
  };
  const numbers = drawNumbers('SSC', drawn);
  const { name, chainHash, publicKey: key, groupHash: group, genesis, scheme, dst } = QUICKNET;
  const network = {
    name,
    test: false,
    chainHash,
    publicKey: key,
    groupHash: group,
    genesis,
    periodSeconds: 3,
    scheme,
    dst,
    fetchedAt: null,
  };
  return {
    ...base,
    chain: { ...base.chain, publishedAt: (at - 80_000) * 1000 },
    closeAt: (at - 6) * 1000,
    sealedAt: (at - 6) * 1000 + 40,
    beacon: { ...network, round, roundTime: at * 1000, signature, randomness },
    openNumber: openNumberOf('SSC', numbers),
    numbers,
  };
}

test('real rounds of quicknet verify under its pinned key, and all altered signatures are refused', async () => {
  const { isSigned, networkOf } = await import('./beacon.ts');
  const fixture = JSON.parse(
    readFileSync(new URL('../../fixtures/drand-rounds.json', import.meta.url), 'utf8'),
  ) as Rounds;
  const quicknet = withBeacon({
    name: 'quicknet',
    test: false,
    chainHash: QUICKNET.chainHash,
    publicKey: QUICKNET.publicKey,
    groupHash: QUICKNET.groupHash,
    genesis: QUICKNET.genesis,
  }).beacon;
  expect(await networkOf(quicknet)).toBe('quicknet');
  expect(await networkOf({ ...quicknet, test: true })).toBeNull();
  for (const { round, signature } of fixture.quicknet.rounds.slice(0, 6))
    expect(await isSigned({ ...quicknet, round, signature }), String(round)).toBe(true);
  // Wrong lengths and spellings do not pass the reader; the rest must not pass the pairing.
  for (const { name, round, signature } of fixture.negatives) {
    const read = readProof({ ...aProof(), state: 'drawn', beacon: { ...quicknet, round, signature } });
    const passes = read.kind === 'ok' && (await isSigned(read.value.beacon));
    expect(passes, name).toBe(false);
  }
});
interface Rounds {
  readonly quicknet: { readonly rounds: readonly { readonly round: number; readonly signature: string }[] };
  readonly negatives: readonly { readonly name: string; readonly round: number; readonly signature: string }[];
}

describe('a bet in the sealed root', () => {
  test('each of eleven bets is found in it', async () => {
    for (const index of bets.keys())
      expect((await verifyBet(anInclusion(index), aProof())).failure, String(index)).toBeNull();
  });

  test.each<[string, Partial<Inclusion>]>([
    ['otherIssue', { issue: '202609210792' }],
    ['otherIssue', { lotteryCode: 'x2' }],
    ['leafDiffers', { leafText: 'bet 5' }],
    ['pathShape', { index: 5 }],
    ['pathShape', { total: 8 }],
    ['pathShape', { index: 11 }],
    ['rootDiffers', { root: ZERO }],
    ['rootDiffers', { path: anInclusion(4).path.map((step, at) => (at === 1 ? { ...step, hash: ZERO } : step)) }],
  ])('%s', async (failure, part) => {
    expect((await verifyBet({ ...anInclusion(4), ...part }, aProof())).failure).toBe(failure);
  });

  test('a root or count that is not the sealed one', async () => {
    expect((await verifyBet(anInclusion(4), { ...aProof(), betRoot: ZERO })).failure).toBe('notTheSealedRoot');
    expect((await verifyBet(anInclusion(4), { ...aProof(), betCount: 12 })).failure).toBe('notTheSealedRoot');
  });
});

describe('reading', () => {
  test('the answer of the call is taken as it is, and its data alone', () => {
    const data = { ...aProof(), state: 'settled' };
    expect(readProof(data).kind).toBe('ok');
    expect(readProof({ code: 1, msg: 'success', data })).toEqual({ kind: 'ok', value: aProof() });
    expect(readInclusion(anInclusion(3))).toEqual({ kind: 'ok', value: anInclusion(3) });
  });

  test('an issue without a result is pending', () => {
    expect(readProof({ ...aProof(), state: 'closed' })).toEqual({ kind: 'pending', state: 'closed' });
    const untold = { ...aProof().chain, link: null, previousLink: null };
    expect(readProof({ ...aProof(), state: 'void', chain: untold })).toEqual({ kind: 'pending', state: 'void' });
  });

  test.each<[string, unknown]>([
    ['', null],
    ['', 'text'],
    ['', []],
    ['state', {}],
    ['chain', { ...aProof(), state: 'drawn', chain: null }],
    ['chain.link', { ...aProof(), state: 'drawn', chain: { ...aProof().chain, link: ZERO.slice(1) } }],
    ['chain.anchor', { ...aProof(), state: 'drawn', chain: { ...aProof().chain, anchor: 'A'.repeat(64) } }],
    ['beacon.round', { ...aProof(), state: 'drawn', beacon: { ...aProof().beacon, round: 0 } }],
    ['beacon.round', { ...aProof(), state: 'drawn', beacon: { ...aProof().beacon, round: '5' } }],
    ['numbers', { ...aProof(), state: 'drawn', numbers: Array.from({ length: 81 }, () => 1) }],
    ['numbers[0]', { ...aProof(), state: 'drawn', numbers: [0.5] }],
    ['sealedLate', { ...aProof(), state: 'drawn', sealedLate: 'no' }],
  ])('what is malformed is named: %s', (field, input) => {
    expect(readProof(input)).toEqual({ kind: 'malformed', field });
  });
});

test('the verifier stands apart: nothing of the draw, of the engine or of the contract is imported', () => {
  const folder = new URL('./', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const outside = files
    .flatMap((name) => importsOf(readFileSync(new URL(name, folder), 'utf8')))
    .filter((specifier) => !/^\.\/\w+\.ts$/.test(specifier));
  expect([...new Set(outside)].sort()).toEqual(['@noble/curves/bls12-381.js', '@noble/hashes/sha2.js']);
});
