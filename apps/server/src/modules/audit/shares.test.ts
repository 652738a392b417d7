import { GROUPS } from '@caiting/lottery';
import { formatMoney, formatRate, money, rateOf, yuan } from '@caiting/money';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { advance } from '../../platform/clock.ts';
import { testApp } from '../../platform/testing/app.ts';
import { accountModule } from '../account/index.ts';
import { aPlayer } from '../account/testing/players.ts';
import { prepareRecompute } from './recompute.ts';
import { ledgerModule } from '../ledger/index.ts';
import { setTenantValue, tenantModule } from '../tenant/index.ts';
import { RULES } from '../betting/core/policy.ts';
import { aLine, anIssue, aRequest, drawTheIssue, placeInAnyMonth } from '../betting/testing/build.ts';
import { settleNextChunk } from '../betting/settle/settle-issue.ts';

const { app, db, owner } = await testApp({ modules: [ledgerModule, tenantModule, accountModule] });
const { deps } = app;

const START = [90_000, 80_000, 70_000] as const;
const OWN = 50_000;
const STAKE = yuan(10);

/** What may happen before the settlement, in its order; whose turn it is among three uplines, the root first. */
type Step =
  | { readonly kind: 'bet'; readonly own: number }
  | { readonly kind: 'level'; readonly who: number; readonly level: number }
  | { readonly kind: 'ceiling'; readonly level: number };

const tenth = fc.integer({ min: 40, max: 95 }).map((tenths) => tenths * 1_000);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('bet' as const), own: fc.integer({ min: 30, max: 80 }).map((n) => n * 1_000) }),
  fc.record({ kind: fc.constant('level' as const), who: fc.nat(2), level: tenth }),
  fc.record({ kind: fc.constant('ceiling' as const), level: fc.constantFrom(75_000, 85_000, 95_000) }),
);

const setCeiling = (level: number) =>
  setTenantValue(deps, 'rebateMax', each(formatRate(rateOf(BigInt(level)))), 'test');
const each = (text: string) => Object.fromEntries(GROUPS.map((group) => [group, text]));

beforeAll(async () => {
  await setTenantValue(deps, 'rebateDefault', each('4.0'), 'test');
});

/** By the rule as plays.md has it, one bet after the other: the highest level below takes its part first. */
function sharesByHand(bets: readonly { own: number; levels: readonly number[] }[]): Map<number, bigint> {
  const sums = new Map<number, bigint>();
  for (const { own, levels } of bets) {
    let below = own;
    for (const who of [2, 1, 0]) {
      const level = levels[who] ?? 0;
      if (level <= below) continue;
      sums.set(who, (sums.get(who) ?? 0n) + STAKE * BigInt(level - below));
      below = level;
    }
  }
  return sums;
}

function uplineAt(uplines: readonly { readonly id: bigint }[], at: number) {
  const upline = uplines[at];
  if (upline === undefined) throw new Error(`no upline ${at}`);
  return upline;
}

/** Draws of these tests are made by hand: only what is said about shares counts. */
const shareFindings = async () =>
  (await (await prepareRecompute(db, undefined))()).findings.filter(({ check }) => check === 'sharesRecomputed');

/** Past the bound that the server has: levels that fall, and such above an upline's, were once possible. */
const setLevel = (player: bigint, level: number) =>
  owner.run(
    `insert into player_rebate (player, lottery_type, level) values ($1, 'SSC', $2) on conflict (player, lottery_type) do update set level = excluded.level`,
    [player, level],
  );

async function aLineOfAgents() {
  const uplines: { readonly id: bigint }[] = [];
  for (const level of START) {
    const above = uplines.at(-1);
    const upline = await aPlayer(deps, { isAgent: true, ...(above ? { upline: above.id } : {}) });
    await setLevel(upline.id, level);
    uplines.push(upline);
  }
  const player = await aPlayer(deps, { balance: yuan(1_000), upline: uplineAt(uplines, 2).id });
  return { uplines, player };
}

/** The steps, the draw and the settlement; gives what the rule says and what was booked. */
async function play(steps: readonly Step[], chunk: number) {
  await setCeiling(95_000);
  const { uplines, player } = await aLineOfAgents();
  const issue = await anIssue(db);
  const levels: number[] = [...START];
  let ceiling = 95_000;
  const bets: { own: number; levels: number[] }[] = [];
  for (const one of steps) {
    await advance(db, 1_000);
    if (one.kind === 'level') {
      levels[one.who] = one.level;
      await setLevel(uplineAt(uplines, one.who).id, one.level);
    } else if (one.kind === 'ceiling') {
      ceiling = one.level;
      expect((await setCeiling(ceiling)).ok).toBe(true);
    } else {
      // What the database takes at all: a level that is the player's own and within the ceiling.
      const own = Math.min(one.own, ceiling);
      await setLevel(player.id, own);
      const level = rateOf(BigInt(own));
      const line = aLine(issue, { rules: RULES, ticketStake: STAKE, stake: STAKE, level, point: level });
      const [placed] = await placeInAnyMonth(db, [aRequest(String(player.id), [line])]);
      expect(placed?.outcome).toBe('accepted');
      bets.push({ own, levels: levels.map((held) => Math.min(held, ceiling)) });
    }
  }
  await drawTheIssue(db, issue.id, [0, 0, 0, 0, 0]);
  const target = { ...issue, group: 'SSC', draw: { numbers: [0, 0, 0, 0, 0] } } as const;
  while ((await db.tx((tx) => settleNextChunk(deps, tx, target, chunk))) > 0);
  const rows = await db.query<{ player: bigint; share: string }>(
    'select player, sum(share)::text as share from agent_rebate where issue_id = $1 group by player',
    [issue.id],
  );
  const booked = new Map(
    rows.map(({ player: agent, share }) => [uplines.findIndex(({ id }) => id === agent), BigInt(share)]),
  );
  return { expected: sharesByHand(bets), booked, issue };
}

test('whatever levels and ceilings become between bets and settlement, each bet is shared out as it was placed, and the audit agrees', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 2, maxLength: 8 }),
      fc.constantFrom(1, 3, 100),
      async (steps, chunk) => {
        const { expected, booked } = await play(steps, chunk);
        expect(booked).toEqual(expected);
        expect(await shareFindings()).toEqual([]);
      },
    ),
    { numRuns: 25 },
  );
}, 120_000);

test('a level raised after the bet earns nothing for it, one raised before does', async () => {
  const bet = { kind: 'bet', own: OWN } as const;
  const raise = { kind: 'level', who: 2, level: 80_000 } as const;
  const [late, early] = [await play([bet, raise], 100), await play([raise, bet], 100)];
  expect([late.booked.get(2), early.booked.get(2)]).toEqual([STAKE * 20_000n, STAKE * 30_000n]);
});

test('the audit names a share of another level, and one that is missing', async () => {
  const { issue } = await play([{ kind: 'bet', own: OWN }], 100);
  const spoilt = async (sql: string) => {
    await owner.run(
      `alter table agent_rebate disable trigger user; ${sql}; alter table agent_rebate enable trigger user`,
    );
    return shareFindings();
  };
  const where = `where issue_id = ${issue.id} and share = (select max(share) from agent_rebate where issue_id = ${issue.id})`;
  const more = await spoilt(`update agent_rebate set share = share + 1000000 ${where}`);
  expect(more.length).toBe(1);
  expect(more[0]?.detail).toContain(`must be ${formatMoney(money(yuan(10) / 50n))} on 10`);
  expect((await spoilt(`delete from agent_rebate ${where}`)).map(({ detail }) => detail)).toEqual([
    expect.stringContaining('got 0 on 0'),
  ]);
});

test('where commission was ever frozen, a smaller share on less is no finding, a larger one on less is', async () => {
  await db.run(`insert into staff_log (name, act, detail) values ('anna', 'freezeCommission', '{}')`);
  const { issue } = await play(
    [
      { kind: 'bet', own: OWN },
      { kind: 'bet', own: OWN },
    ],
    1,
  );
  const where = `where issue_id = ${issue.id} and player = (select min(player) from agent_rebate where issue_id = ${issue.id})`;
  const spoilt = async (sql: string) => {
    await owner.run(
      `alter table agent_rebate disable trigger user; ${sql}; alter table agent_rebate enable trigger user`,
    );
    return shareFindings();
  };
  const before = (await shareFindings()).length;
  const last = `${where} and chunk = (select max(chunk) from agent_rebate ${where})`;
  expect(await spoilt(`delete from agent_rebate ${last}`)).toHaveLength(before);
  expect(await spoilt(`update agent_rebate set share = share * 3 ${where}`)).toHaveLength(before + 1);
});

test('the server’s role cannot rewrite what levels were', async () => {
  for (const sql of [
    'update past_level set level = 200000',
    'delete from past_level',
    `insert into past_level (player, lottery_type, level) values (1, 'SSC', 1000)`,
    'update past_setting set value = null',
    'truncate player_rebate',
  ])
    await expect(db.run(sql), sql).rejects.toThrow(/permission denied/);
});
