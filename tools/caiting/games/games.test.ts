import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GameProof } from '@caiting/contract';
import { commitmentOf, dealShared, playBlackjack, sharedShoe, soloShoe } from '@caiting/games';
import { QUICKNET } from '@caiting/lottery/draw';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from '../site/root.ts';

const folder = mkdtempSync(join(tmpdir(), 'caiting-games-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function games(...args: readonly string[]): { code: number | null; out: string; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/caiting/entry/main.ts', 'games', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return { code: status, out: stdout, said: stderr };
}

test('shoes for statistics: one a line, whole, the same for the same seed', () => {
  const { code, out } = games('deal', '--rounds=3', '--seed=a');
  expect(code).toBe(0);
  const shoes = out
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { shoe: number[] }).shoe);
  expect(shoes).toHaveLength(3);
  for (const shoe of shoes)
    expect([...shoe].sort((a, b) => a - b)).toEqual(Array.from({ length: 416 }, (_, card) => card));
  expect(shoes[0]).not.toEqual(shoes[1]);
  expect(games('deal', '--rounds=3', '--seed=a').out).toBe(out);
  expect(games('deal', '--rounds=1', '--seed=b').out.split('\n')[0]).not.toBe(out.split('\n')[0]);
});

test.each(['0', '-1', '1.5', 'many', '1e9'])('%s rounds are refused', (rounds) => {
  expect(games('deal', `--rounds=${rounds}`).code).toBe(2);
});

test('a hand is proved from its file; a changed one is not; something else is no file', () => {
  const seed = '5'.repeat(64);
  const shoe = soloShoe({ seed, clientSeed: '我的种子', nonce: 3 });
  const round = playBlackjack(shoe, playBlackjack(shoe, []).isOver ? [] : ['stand']);
  const file = {
    game: 'blackjack',
    commitment: commitmentOf(seed),
    seed,
    shared: null,
    solo: { clientSeed: '我的种子', nonce: 3, actions: ['stand'] },
    cards: shoe.slice(0, round.used),
    outcome: round.hands.map(({ result }) => result).join('+'),
  };
  const verify = (content: unknown) => {
    const path = join(folder, 'round.json');
    writeFileSync(path, JSON.stringify(content));
    return games('verify', path);
  };
  expect(verify(file)).toMatchObject({ code: 0, said: '' });
  expect(verify({ ...file, outcome: 'blackjack' }).code).toBe(1);
  expect(verify({ ...file, seed: '6'.repeat(64) }).out).toContain('WRONG');
  expect(verify({ cards: [] })).toMatchObject({ code: 2 });
  expect(games('verify', join(folder, 'none.json')).code).toBe(2);
});

test('the file that the page of a round gives is proved with the signature of its beacon', () => {
  const { quicknet } = JSON.parse(readFileSync(join(ROOT, 'packages/lottery/fixtures/drand-rounds.json'), 'utf8')) as {
    quicknet: { rounds: readonly { round: number; signature: string; randomness: string }[] };
  };
  const { round, signature, randomness } = quicknet.rounds[3]!;
  const { name, chainHash, publicKey, genesis, period } = QUICKNET;
  const seed = '5'.repeat(64);
  const shoe = sharedShoe({ seed, table: 'DT1', number: 7, beacon: randomness });
  const closedAt = (genesis + (round - 1) * period - 7) * 1000;
  const beacon = { randomness, signature };
  const shared = {
    table: 'DT1',
    number: 7,
    committedAt: closedAt - 14_000,
    closedAt,
    beaconRound: round,
    beacon,
    isVoid: false,
    chain: { name, chainHash, publicKey, genesis, period },
  };
  // As the contract has it: a field that the page does not give may not be asked for.
  const file: GameProof = {
    game: 'dragonTiger',
    commitment: commitmentOf(seed),
    seed,
    shared,
    solo: null,
    cards: shoe.slice(0, 2),
    outcome: dealShared('dragonTiger', shoe).outcome,
  };
  const verify = (content: GameProof) => {
    writeFileSync(join(folder, 'shared.json'), JSON.stringify(content));
    return games('verify', join(folder, 'shared.json'));
  };
  expect(verify(file)).toMatchObject({ code: 0, said: '' });
  const unsigned = { ...beacon, signature: quicknet.rounds[4]!.signature };
  expect(verify({ ...file, shared: { ...shared, beacon: unsigned } })).toMatchObject({ code: 1, said: '' });
});
