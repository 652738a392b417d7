import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDb, type Db } from '../../platform/db/pool.ts';
import { aSiteWithADay } from './testing/damaged-site.ts';
import { generate, tableOf, tablesInScope, type Generated } from './testing/generated/generate.ts';
import { LEFT, means } from './testing/generated/left.ts';
import { saidOf, tried, type Outcome } from './testing/generated/try.ts';

/** Some tables only, by comma: for whoever has changed these. */
const ONLY = process.env['CAITING_CORRUPT_TABLES']?.split(',');
/** A file that gets a line for each corruption as it was tried. A run that is given it again goes on after them. */
const KEPT_IN = process.env['CAITING_CORRUPT_FILE'];

let admin: Db;
let all: readonly Generated[] = [];
beforeAll(async () => {
  const { ownerTarget } = await aSiteWithADay();
  const target = { ...(ownerTarget as { host: string; user: string; database: string }), user: 'postgres' };
  admin = openDb(target, { connectionsMax: AT_ONCE });
  all = generate(await tablesInScope(admin)).filter((one) => ONLY?.includes(tableOf(one)) ?? true);
}, 400_000);
afterAll(() => admin?.close());

const AT_ONCE = 2;

const known = new Map<string, Outcome>();
if (KEPT_IN !== undefined && existsSync(KEPT_IN))
  for (const line of readFileSync(KEPT_IN, 'utf8').trim().split('\n')) {
    const [outcome, ...said] = line.split(' ');
    known.set(said.join(' '), outcome as Outcome);
  }

async function outcomeOf(one: Generated): Promise<Outcome> {
  const before = known.get(saidOf(one));
  if (before !== undefined) return before;
  const outcome = await tried(admin, one);
  if (KEPT_IN !== undefined) appendFileSync(KEPT_IN, `${outcome} ${saidOf(one)}\n`);
  return outcome;
}

test('what the schema lets either hand write is refused, found, or known to be neither', async () => {
  if (ONLY === undefined) expect(all.length).toBeGreaterThan(1_000);
  else expect([...new Set(all.map(tableOf))].sort()).toEqual([...ONLY].sort());
  const missed: string[] = [];
  const nonsense: string[] = [];
  const tables = [...Map.groupBy(all, tableOf).values()];
  // A table's rows are written by one connection: two would wait for each other.
  const work = async (): Promise<void> => {
    for (let some = tables.shift(); some; some = tables.shift())
      for (const one of some) {
        const outcome = await outcomeOf(one);
        if (outcome === 'missed') missed.push(saidOf(one));
        if (outcome === 'nonsense') nonsense.push(saidOf(one));
      }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  expect(nonsense).toEqual([]);
  expect(missed.filter((what) => !LEFT.some((entry) => means(entry, what))).sort()).toEqual([]);
  const asked = LEFT.filter((entry) => all.some((one) => means(entry, saidOf(one))) || ONLY === undefined);
  expect(
    asked.filter((entry) => !missed.some((what) => means(entry, what))),
    'no longer happens',
  ).toEqual([]);
}, 7_200_000);
