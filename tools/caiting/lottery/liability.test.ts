import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { run } from './liability.ts';

const folder = mkdtempSync(join(tmpdir(), 'caiting-liability-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let out = '';
beforeEach(() => {
  out = '';
  const hear = (text: string | Uint8Array): boolean => ((out += String(text)), true);
  vi.spyOn(process.stdout, 'write').mockImplementation(hear);
  vi.spyOn(process.stderr, 'write').mockImplementation(hear);
});
afterEach(() => vi.restoreAllMocks());

/** Two players, by hand: 12.5 yuan in four parts, and 7 yuan at its left. */
const int8 = (amount: bigint): string => amount.toString(16).padStart(16, '0');
const sha = (tag: string, hex: string): string =>
  createHash('sha256').update(tag).update(Buffer.from(hex, 'hex')).digest('hex');
const PARTS = [1_000_000_000n, 200_000_000n, 50_000_000n, 0n] as const;
/** Bound to player 77, which is 4d. */
const OPENING = 'c'.repeat(32);
const NONCE = sha('caiting-liability-owner-v1', `${OPENING}000000000000004d`).slice(0, 32);
const other = sha('caiting-liability-leaf-v1', 'd'.repeat(32) + [700_000_000n, 0n, 0n, 0n].map(int8).join(''));
const own = sha('caiting-liability-leaf-v1', NONCE + PARTS.map(int8).join(''));
const root = sha('caiting-liability-node-v1', other + int8(700_000_000n) + own + int8(1_250_000_000n));
const PROOF = {
  day: '2027-05-10',
  takenAt: 1_800_000_000_000,
  players: 2,
  owed: '1950000000',
  root,
  index: 1,
  opening: OPENING,
  nonce: NONCE,
  balance: '1000000000',
  held: '200000000',
  yuebao: '50000000',
  pledged: '0',
  path: [{ side: 'left', hash: other, owed: '700000000' }],
};
function written(content: unknown): string {
  const file = join(folder, 'proof.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

test('a file whose amounts lead to the published root and sum is verified, and it says what that does not show', async () => {
  expect(await run([written(PROOF)])).toBe(0);
  expect(out).toContain('VERIFIED');
  expect(out).toContain('19.50000000, 2 players');
  expect(out).toContain('it does not show that the site has the money');
  expect(out).toContain('whose leaf it is was not checked');
  expect(await run([written({ code: 1, data: { proof: PROOF, missing: null } }), `--root=${root.toUpperCase()}`])).toBe(
    0,
  );
});

test.each([
  ['another amount', { balance: '1000000001' }, 'another root'],
  ['another sum', { owed: '1950000001' }, 'another sum'],
  ['another place', { index: 0 }, 'does not fit the place'],
  ['more players', { players: 5 }, 'does not fit the place'],
])('%s fails', async (_, change, said) => {
  expect(await run([written({ ...PROOF, ...change })])).toBe(1);
  expect(out).toContain('FAILED');
  expect(out).toContain(said);
});

test('with a number, the leaf must be bound to it', async () => {
  expect(await run([written(PROOF), '--player', '77'])).toBe(0);
  expect(out).not.toContain('was not checked');
  for (const [proof, player] of [
    [PROOF, '78'],
    [PROOF, ''],
    [{ ...PROOF, opening: null }, '77'],
    [{ ...PROOF, opening: 'd'.repeat(32) }, '77'],
  ] as const) {
    out = '';
    expect(await run([written(proof), `--player=${player}`])).toBe(1);
    expect(out).toContain('not bound to this number');
  }
});

test('a root that was noted and is another one fails', async () => {
  expect(await run([written(PROOF), '--root', 'ab'.repeat(32)])).toBe(1);
  expect(out).toContain('another root');
});

test('what is no such file is said to be none', async () => {
  for (const [file, said] of [
    [written({ ...PROOF, nonce: 'x' }), 'nonce is missing'],
    [join(folder, 'none.json'), 'cannot read'],
  ] as const) {
    out = '';
    expect(await run([file])).toBe(2);
    expect(out).toContain(said);
  }
  expect(await run([written('{"a')])).toBe(2);
  expect(await run([])).toBe(2);
  expect(await run([written(PROOF), '--what'])).toBe(2);
});
