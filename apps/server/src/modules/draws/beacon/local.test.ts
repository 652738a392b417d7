import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { QUICKNET, chainHashOf, latestRound, roundTime, verifyRound } from '@caiting/lottery/draw';
import { localChain, readOrMakeKey } from './local-chain.ts';
import { localBeacon } from './local.ts';

const root = mkdtempSync(join(tmpdir(), 'caiting-beacon-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const dataFolder = (): string => mkdtempSync(join(root, 'data-'));

test('a data folder keeps its key, readable by its owner only; another folder has another', () => {
  const folder = dataFolder();
  const key = readOrMakeKey(folder);
  expect(readOrMakeKey(folder)).toEqual(key);
  expect(statSync(join(folder, 'test-beacon.key')).mode & 0o777).toBe(0o600);
  expect(readOrMakeKey(dataFolder())).not.toEqual(key);
  writeFileSync(join(folder, 'test-beacon.key'), 'broken');
  expect(() => readOrMakeKey(folder)).toThrow(/damaged/);
});

test('its rounds verify under its own key and never as quicknet; its chain hash follows the formula of drand', async () => {
  const key = readOrMakeKey(dataFolder());
  const chain = localChain(key);
  expect(chain).toMatchObject({ name: 'caiting-test', isTest: true });
  expect(chainHashOf(chain)).toBe(chain.chainHash);
  const beacon = localBeacon(key, async () => roundTime(chain, 1000));
  const signature = (await beacon.fetchSignature(1000)) ?? '';
  expect(verifyRound(chain, 1000, signature)).not.toBeNull();
  expect(verifyRound(QUICKNET, 1000, signature)).toBeNull();
  expect(verifyRound(localChain(readOrMakeKey(dataFolder())), 1000, signature)).toBeNull();
});

test('a round that is not due is not signed', async () => {
  const key = readOrMakeKey(dataFolder());
  let now = roundTime(localChain(key), 500);
  const beacon = localBeacon(key, async () => now);
  expect(await beacon.latest()).toBe(500);
  expect(await beacon.fetchSignature(501)).toBeNull();
  now += 2.999;
  expect(await beacon.fetchSignature(501)).toBeNull();
  now += 0.001;
  expect(await beacon.fetchSignature(501)).toMatch(/^[0-9a-f]{96}$/);
  expect(latestRound(beacon.chain, now)).toBe(501);
});
