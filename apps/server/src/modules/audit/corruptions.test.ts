import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDb, sqlState, type Db, type Tx } from '../../platform/db/pool.ts';
import { extent } from '../../platform/testing/extent.ts';
import { staffLogChecks } from '../console/index.ts';
import type { Days } from '../ledger/index.ts';
import { auditEverythingOn } from '../whole-audit.ts';
import { CORRUPTIONS } from './testing/corruptions.ts';
import { BET_ON_SALE } from './testing/corruptions/prices.ts';
import type { Corruption } from './testing/corruptions/row.ts';
import { aSiteWithADay } from './testing/damaged-site.ts';
import { generate, tablesInScope } from './testing/generated/generate.ts';
import { LEFT, means } from './testing/generated/left.ts';
import { saidOf, tried } from './testing/generated/try.ts';

/** A superuser's connection: it acts as whom a row says, and takes it back. */
let admin: Db;
beforeAll(async () => {
  const { ownerTarget } = await aSiteWithADay();
  const target = { ...(ownerTarget as { host: string; user: string; database: string }), user: 'postgres' };
  admin = openDb(target, { connectionsMax: 2 });
}, 400_000);
afterAll(() => admin?.close());

async function found({ who, sql, before = '', found: only }: Corruption, days?: Days): Promise<readonly string[]> {
  const { tx, rollback } = await admin.begin();
  try {
    if (before !== '') await asOwner(tx, before);
    if (who === 'owner') await asOwner(tx, sql);
    else if (!(await asServer(tx, sql))) return ['refused'];
    const { findings } = await auditEverythingOn(tx, staffLogChecks, { only, days });
    return [...new Set(findings.map(({ check }) => check))];
  } finally {
    await rollback();
  }
}

/** As the owner, with triggers and keys out of the way. What PostgreSQL itself keeps of it is only the changed rows. */
async function asOwner(tx: Tx, sql: string): Promise<void> {
  await tx.run(`set local session_replication_role = replica; ${sql}; set local session_replication_role = origin`);
}

/** Errors of who wrote a row of the table: a name that is not there, an identity that is given, a value missing. Rights (42501) are none of them. */
const NONSENSE = /^(?:42(?!501)|22P02|23502|23503)/;

/** False when the database refuses it. */
async function asServer(tx: Tx, sql: string): Promise<boolean> {
  // The session's own user too: functions of the owner tell by it who calls.
  await tx.run('savepoint before; set local session authorization caiting_app');
  try {
    await tx.run(sql);
    await tx.run('reset session authorization');
    return true;
  } catch (error) {
    // A row that PostgreSQL cannot make sense of is refused by nothing that guards money.
    const state = sqlState(error) ?? '';
    if (NONSENSE.test(state)) throw error;
    return false;
  }
}

test('the site as it is has no findings, and everything was looked at', async () => {
  const { findings, figures } = await admin.tx((tx) => auditEverythingOn(tx, staffLogChecks));
  expect(findings).toEqual([]);
  for (const name of ['entries', 'bets', 'drawsRecomputed', 'betsRecomputed', 'sealedDays'])
    expect(Number(figures[name]), name).toBeGreaterThan(name === 'sealedDays' ? 1 : 20);
}, 120_000);

test('the bet that is refused at other prices is taken at its own', async () => {
  const { tx, rollback } = await admin.begin();
  await asOwner(tx, BET_ON_SALE.before);
  expect(await asServer(tx, BET_ON_SALE.sql)).toBe(true);
  expect(await asServer(tx, BET_ON_SALE.chase)).toBe(true);
  await rollback();
});

test('the table is long enough', () => {
  expect(CORRUPTIONS.length).toBeGreaterThan(60);
});

/** What the database refuses is soon tried; of what the audit has to find, one row a check. All of them in corruptions.slow.test.ts. */
const ROWS = extent(
  CORRUPTIONS.filter(
    ({ found: by }, at) => by === 'refused' || CORRUPTIONS.findIndex((row) => row.found === by) === at,
  ),
  CORRUPTIONS,
);

test.each(ROWS)(
  '$who: $what → $found',
  async (corruption) => {
    expect(await found(corruption)).toContain(corruption.found);
  },
  120_000,
);

/** Of those that the schema gives, so many steps apart; all of them in generated.slow.test.ts. */
const STEP = 97;
const FIRST = 41;

test(`every ${STEP}th of the generated corruptions, from the ${FIRST}st on, is refused, found, or known to be neither`, async () => {
  const all = generate(await tablesInScope(admin));
  const some = all.filter((_, at) => at % STEP === FIRST);
  expect(some.length).toBeGreaterThan(20);
  const unknown: string[] = [];
  for (const one of some) {
    const outcome = await tried(admin, one);
    const isLeft = outcome === 'missed' && LEFT.some((entry) => means(entry, saidOf(one)));
    if (outcome === 'nonsense' || (outcome === 'missed' && !isLeft)) unknown.push(`${saidOf(one)}: ${outcome}`);
  }
  expect(unknown).toEqual([]);
}, 120_000);

/** Checks that ask something else of some days than of everything. */
const ASKED_BY_DAY = [
  'sealedCountsStand',
  'drawDaysAreTrue',
  'balanceIsLastEntry',
  'chainIsUnbroken',
  'sumIsZero',
  'turnoverFollowsBets',
  'growthFollowsBets',
  'sealedTurnoverAddsUp',
];

test('an audit of the days has no findings either', async () => {
  const days = await admin.one<Days>(
    'select max(day)::text as first, shanghai_day(app_now())::text as last from day_seal',
  );
  const { findings } = await admin.tx((tx) => auditEverythingOn(tx, staffLogChecks, { days }));
  expect(findings).toEqual([]);
  expect(await admin.one('select count(*) > 0 as carried from sealed_turnover')).toEqual({ carried: true });
}, 120_000);

test.each(ROWS.filter(({ found: check }) => ASKED_BY_DAY.includes(check)))(
  'by an audit of the days too: $what → $found',
  async (corruption) => {
    const days = await admin.one<Days>(
      'select min(day)::text as first, shanghai_day(app_now())::text as last from day_seal',
    );
    expect(await found(corruption, days)).toContain(corruption.found);
  },
  120_000,
);
