import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDb, type Db } from '../../platform/db/pool.ts';
import { aSiteWithADay } from './testing/damaged-site.ts';
import { generate, tableOf, tablesInScope, type Generated } from './testing/generated/generate.ts';
import { LEFT, means } from './testing/generated/left.ts';
import { saidOf, tried } from './testing/generated/try.ts';

let admin: Db;
let all: readonly Generated[] = [];
beforeAll(async () => {
  const { ownerTarget } = await aSiteWithADay();
  const target = { ...(ownerTarget as { host: string; user: string; database: string }), user: 'postgres' };
  admin = openDb(target, { connectionsMax: AT_ONCE });
  all = generate(await tablesInScope(admin));
}, 400_000);
afterAll(() => admin?.close());

const AT_ONCE = 2;

test('what the schema lets either hand write is refused, found, or known to be neither', async () => {
  expect(all.length).toBeGreaterThan(1_000);
  const missed: string[] = [];
  const nonsense: string[] = [];
  const tables = [...Map.groupBy(all, tableOf).values()];
  // A table's rows are written by one connection: two would wait for each other.
  const work = async (): Promise<void> => {
    for (let some = tables.shift(); some; some = tables.shift())
      for (const one of some) {
        const outcome = await tried(admin, one);
        if (outcome === 'missed') missed.push(saidOf(one));
        if (outcome === 'nonsense') nonsense.push(saidOf(one));
      }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  expect(nonsense).toEqual([]);
  expect(missed.filter((what) => !LEFT.some((entry) => means(entry, what))).sort()).toEqual([]);
  expect(
    LEFT.filter((entry) => !missed.some((what) => means(entry, what))),
    'no longer happens',
  ).toEqual([]);
}, 3_000_000);
