import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GROUPS } from '@caiting/lottery/core';
import { QUICKNET, drawNumbers, openNumberOf, randomnessOf, roundTime } from '@caiting/lottery/draw';
import type { Proof } from '@caiting/lottery/verify';
import { drawLine, run as runDraws } from './draws.ts';
import { run } from './verify.ts';

const folder = mkdtempSync(join(tmpdir(), 'caiting-verify-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The proof of an issue that a real server drew with its test beacon. */
const proofFile = fileURLToPath(new URL('../../../packages/lottery/fixtures/draw-proof.json', import.meta.url));
const proof = JSON.parse(readFileSync(proofFile, 'utf8')) as Record<string, unknown>;

const roundsFile = new URL('../../../packages/lottery/fixtures/drand-rounds.json', import.meta.url);
const { rounds } = (
  JSON.parse(readFileSync(roundsFile, 'utf8')) as { quicknet: { rounds: { round: number; signature: string }[] } }
).quicknet;
const quicknetRound = rounds[5]!;

/** What changes in the proof when its issue closes six seconds before a real round. */
function drawnWithDrand({ round, signature } = quicknetRound): object {
  const { lotteryType, lotteryCode, issue, chain } = proof as unknown as Proof;
  const { name, chainHash, publicKey, groupHash, genesis, period: periodSeconds, scheme, dst } = QUICKNET;
  const roundAt = roundTime(QUICKNET, round) * 1000;
  const randomness = randomnessOf(signature);
  const network = { name, test: false, chainHash, publicKey, groupHash, genesis, periodSeconds, scheme, dst };
  const group = lotteryType as (typeof GROUPS)[number];
  const numbers = drawNumbers(group, {
    link: Buffer.from(chain.link, 'hex'),
    lotteryCode,
    issueNo: issue,
    beacon: randomness,
  });
  return {
    chain: { ...chain, publishedAt: roundAt - 80_000_000 },
    closeAt: roundAt - 6_000,
    sealedAt: roundAt - 5_900,
    beacon: { ...network, round, roundTime: roundAt, signature, randomness },
    numbers,
    openNumber: openNumberOf(group, numbers),
    demoHistory: false,
  };
}

let out = '';
let errors = '';
beforeEach(() => {
  [out, errors] = ['', ''];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((out += String(text))));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((errors += String(text))));
});
afterEach(() => vi.restoreAllMocks());

function fileWith(changes: object): string {
  const path = join(folder, 'proof.json');
  writeFileSync(path, JSON.stringify({ ...proof, ...changes }));
  return path;
}

test('a published proof verifies: six checks, and what a reader must know about the beacon is said', async () => {
  expect(await run([proofFile])).toBe(0);
  expect(out.match(/^\d\. ok/gm)).toHaveLength(6);
  expect(out).toContain('测试信标 test beacon');
  expect(out).toMatch(/^RECOMPUTED 已重算；测试信标由本站自己签发，不能证明无人可预知/m);
  expect(out).not.toContain('VERIFIED');
});

test('a draw with a real round of drand is VERIFIED, with chain hash and round', async () => {
  const { round } = quicknetRound;
  expect(await run([fileWith(drawnWithDrand())])).toBe(0);
  expect(out).toContain(`VERIFIED 验证通过  drand quicknet, chain ${QUICKNET.chainHash}, round ${round}\n`);
  expect(out).not.toContain('测试信标');
  expect(await run([fileWith({ ...drawnWithDrand(), demoHistory: true })])).toBe(0);
  expect(out).toContain('RECOMPUTED 已重算；演示历史');
});

test('the time of a draw is proven by two relays, or not, or is of before evidence', async () => {
  const [shown, deciding] = [1000, 1002].map((round) => rounds.find((one) => one.round === round)!);
  const drawn = drawnWithDrand(deciding) as Proof;
  const seen = ['api.drand.sh', 'drand.cloudflare.com'].map((relay) => ({
    ...shown,
    relay,
    seenAt: (drawn.sealedAt ?? 0) + 200,
  }));
  expect(await run([fileWith({ ...drawn, evidence: seen })])).toBe(0);
  expect(out).toContain('时间已证明 the time is proven by api.drand.sh, drand.cloudflare.com');
  expect(out).toMatch(/^VERIFIED/m);
  out = '';
  // Every check agrees: it is no failure.
  expect(await run([fileWith({ ...drawn, evidence: seen.slice(1) })])).toBe(0);
  expect(out).toContain('! 时间未证明 time not proven: 不足两个中继');
  expect(out).toMatch(/^TIME NOT PROVEN 各项一致，时间未证明  drand quicknet/m);
  expect(out).not.toMatch(/^VERIFIED/m);
  out = '';
  expect(await run([fileWith(drawn)])).toBe(0);
  expect(out).toContain('! 早于时间证据');
  expect(out).toMatch(/^VERIFIED/m);
});

test('an altered result fails at its own check and ends with 1', async () => {
  expect(await run([fileWith({ openNumber: '1,2,3,4,5,6,7,8,9,10' })])).toBe(1);
  expect(out).toContain('6. FAIL');
  expect(out).toContain('open number differs');
  expect(out).not.toContain('VERIFIED');
});

test('the anchor noted before the sale is compared', async () => {
  const { anchor } = proof['chain'] as { anchor: string };
  expect(await run([proofFile, '--anchor', anchor])).toBe(0);
  expect(await run([proofFile, '--anchor', '0'.repeat(64)])).toBe(1);
});

test.each<[string[], string]>([
  [[], 'usage'],
  [['a', 'b', 'c'], 'usage'],
  [[proofFile, '--unknown', 'x'], 'usage'],
  [[proofFile, '--bet'], 'usage'],
  [[join(folder, 'missing.json')], 'cannot read the proof'],
])('nothing to check ends with 2 and a sentence: %j', async (args, sentence) => {
  expect(await run(args)).toBe(2);
  expect(errors).toContain(sentence);
});

test('an issue that is not drawn has nothing to check', async () => {
  expect(await run([fileWith({ state: 'closed' })])).toBe(2);
  expect(errors).toContain('not drawn');
  expect(await run([fileWith({ chain: null })])).toBe(2);
  expect(errors).toContain('chain is missing or malformed');
});

test('a void issue says why, and what it would have drawn is checked', async () => {
  const drawn = drawnWithDrand() as Proof;
  const voided = { ...drawn, state: 'void', voidReason: 'operator', voidedAt: drawn.closeAt - 1 };
  expect(await run([fileWith(voided)])).toBe(0);
  expect(out).toContain('VOID 已作废，本应开出 would have drawn');
  expect(out).toContain('封盘前由两名运营人员作废 by two operators before the close');
  expect(await run([fileWith({ ...voided, voidedAt: drawn.closeAt })])).toBe(1);
  expect(out).toContain('voided after close');
  expect(await run([fileWith({ ...voided, chain: { ...drawn.chain, link: null } })])).toBe(2);
  expect(errors).toContain('not drawn: the issue is void');
});

test('draws prints as many fresh results as asked, one JSON line each', async () => {
  expect(await runDraws(['LHC', '3'])).toBe(0);
  const lines = out.trim().split('\n');
  expect(lines).toHaveLength(3);
  expect(new Set(lines).size).toBe(3);
  for (const group of GROUPS) expect(JSON.parse(drawLine(group))).toMatchObject({ g: group, draw: expect.any(Array) });
  expect(await runDraws(['XYZ', '3'])).toBe(2);
  expect(await runDraws(['SSC', '-1'])).toBe(2);
});
