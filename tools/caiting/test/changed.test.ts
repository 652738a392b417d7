import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../site/root.ts';
import { JOURNEYS, journeysFor, unitsFor } from './changed.ts';

test('every feature of the page and every module of the server has its journeys, and these are there', () => {
  const rooms = ['apps/web/src/features', 'apps/server/src/modules'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [entry.name] : [],
    ),
  );
  expect(Object.keys(JOURNEYS).toSorted()).toEqual([...new Set(rooms)].toSorted());
  const named = [...new Set(Object.values(JOURNEYS).flat())];
  const there = readdirSync(join(ROOT, 'e2e'), { recursive: true, encoding: 'utf8' }).map((file) => basename(file));
  expect(named.filter((name) => !there.includes(`${name}.spec.ts`))).toEqual([]);
});

describe('a change', () => {
  test('in one module of the server: its tests, every call by every role, and the journeys that walk through it', () => {
    const changed = ['apps/server/src/modules/yuebao/wallet/move.ts'];
    const units = unitsFor(changed);
    expect(units).toContain('apps/server/src/modules/yuebao/wallet/wallet.test.ts');
    expect(units).toContain('apps/server/src/contract.test.ts');
    expect(units.filter((file) => !/modules\/yuebao\/|contract\.test/.test(file))).toEqual([]);
    expect(journeysFor(changed)).toEqual(['e2e/yuebao.spec.ts']);
  });

  test('in a function of SQL: the tests of the rooms that name it', () => {
    const units = unitsFor(['apps/server/sql/functions/pay_yuebao_chunk.sql']);
    expect(units).toContain('apps/server/src/modules/yuebao/interest/pay-days.test.ts');
    expect(units).not.toContain('apps/server/src/modules/chat/hall/rooms.test.ts');
  });

  test('in a migration: all tests of the server', () => {
    const units = unitsFor(['apps/server/migrations/0001_platform.sql']);
    expect(units).toContain('apps/server/src/modules/chat/hall/rooms.test.ts');
    expect(units).toContain('apps/server/src/upgrade.test.ts');
  });

  test('of a test or a journey: itself', () => {
    expect(journeysFor(['e2e/rain.spec.ts'])).toEqual(['e2e/rain.spec.ts']);
    expect(unitsFor(['packages/money/src/coin.test.ts'])).toContain('packages/money/src/coin.test.ts');
  });

  test('in what all pages stand on: the journeys that touch most of them', () => {
    expect(journeysFor(['apps/web/src/ui/tokens.css'])).toContain('e2e/main-flow.spec.ts');
    expect(journeysFor(['docs/status.md', 'apps/server/src/modules/yuebao/year.slow.test.ts'])).toEqual([]);
  });
});
