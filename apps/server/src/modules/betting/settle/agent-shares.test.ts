import { RATE_SCALE, money, rateOf } from '@caiting/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agentShares, type Upline } from './agent-shares.ts';

const upline = (player: bigint, level: bigint, isFrozen = false) => ({ player, level: rateOf(level), isFrozen });

const among = (lines: ReadonlyMap<bigint, readonly Upline[]>) => (player: bigint) => lines.get(player) ?? [];

test('each upline gets its level above the highest below; an equal or lower one gets nothing and hides nobody', () => {
  const uplines = new Map([[1n, [upline(2n, 60_000n), upline(3n, 60_000n), upline(4n, 50_000n), upline(5n, 80_000n)]]]);
  expect(agentShares([{ player: 1n, level: 50_000, period: 0, valid: money(100n) }], among(uplines))).toEqual([
    { player: 2n, source: 1n, valid: 100n, share: 100n * 10_000n },
    { player: 5n, source: 1n, valid: 100n, share: 100n * 20_000n },
  ]);
});

test('a frozen upline earns nothing, and nobody above earns his difference', () => {
  const uplines = new Map([[1n, [upline(2n, 60_000n), upline(3n, 70_000n, true), upline(4n, 80_000n)]]]);
  expect(agentShares([{ player: 1n, level: 50_000, period: 0, valid: money(100n) }], among(uplines))).toEqual([
    { player: 2n, source: 1n, valid: 100n, share: 100n * 10_000n },
    { player: 4n, source: 1n, valid: 100n, share: 100n * 10_000n },
  ]);
});

test('stakes of one player at two levels are one share per upline', () => {
  const uplines = new Map([[1n, [upline(2n, 60_000n)]]]);
  const stakes = [
    { player: 1n, level: 50_000, period: 0, valid: money(100n) },
    { player: 1n, level: 55_000, period: 0, valid: money(10n) },
  ];
  expect(agentShares(stakes, among(uplines))).toEqual([{ player: 2n, source: 1n, valid: 110n, share: 1_050_000n }]);
});

test('a stake is shared out by the levels of its own period', () => {
  const lines = [[upline(2n, 60_000n)], [upline(2n, 75_000n)]];
  const stakes = [0, 1].map((period) => ({ player: 1n, level: 50_000, period, valid: money(100n) }));
  expect(agentShares(stakes, (_, period) => lines[period] ?? [])).toEqual([
    { player: 2n, source: 1n, valid: 200n, share: 100n * 10_000n + 100n * 25_000n },
  ]);
});

test('all uplines together never get more than the highest level above the bet’s own', () => {
  const level = fc.bigInt({ min: 0n, max: 95n }).map((tenths) => tenths * 1_000n);
  fc.assert(
    fc.property(
      fc.array(level, { maxLength: 8 }),
      level,
      fc.bigInt({ min: 1n, max: 10n ** 15n }),
      (levels, own, valid) => {
        const line = levels.map((one, index) => upline(BigInt(index + 2), one));
        const shares = agentShares([{ player: 1n, level: Number(own), period: 0, valid: money(valid) }], () => line);
        const total = shares.reduce((sum, { share }) => sum + share, 0n);
        const highest = levels.reduce((most, one) => (one > most ? one : most), own);
        expect(total).toBe((highest - own) * valid);
        expect(total).toBeLessThanOrEqual(valid * RATE_SCALE);
      },
    ),
  );
});
