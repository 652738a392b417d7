import { agentCalls, type LineFigures } from '@caiting/contract';
import { formatMoney, money } from '@caiting/money';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { callApp } from '../../platform/testing/call.ts';
import { setClock } from '../../platform/testing/database.ts';
import { extent } from '../../platform/testing/extent.ts';
import { anIssue } from '../betting/testing/build.ts';
import { openSession } from '../account/index.ts';
import { payGameRebates } from '../games/index.ts';
import { runCheck } from '../ledger/index.ts';
import { modules } from '../index.ts';
import { setTenantValue } from '../tenant/index.ts';
import { lineChecks } from './audit-lines.ts';
import { rebuildLines, rollLines } from './lines/roll.ts';

/**
 * A tree of members (sums.slow.test.ts: ten thousand) and a month of their money, written straight into the books; some move to another agent in the middle of it. What
 * reports say is compared with sums made here from entries and bets, along the uplines of each day.
 */
const { app, db, owner } = await testApp({
  modules: modules.map(({ seed: _seed, start: _start, ...module }) => module),
});
const { deps } = app;

const MEMBERS = extent(60, 10_000);
const AGENTS = extent(12, 1_500);
/** Of each half of the month. */
const BETS = extent(900, 30_000);
/** These agents are moved below one of the first so many. */
const MOVED = extent({ from: 8, to: 11, below: 5 }, { from: 200, to: 239, below: 150 });
const FIRST = 1_000_000;
const MOVED_ON = 16;
const dayOf = (n: number) => `2026-10-${String(n).padStart(2, '0')}`;
const uplines = { before: new Map<string, string>(), after: new Map<string, string>() };

async function layTree(): Promise<void> {
  // Each below one of those before him, so that the first ones have long and deep lines.
  await owner.run(
    `do $do$
     begin
       perform setseed(0.42);
       for n in 0 .. ${MEMBERS - 1} loop
         insert into player (id, name, nickname, password_hash, is_agent, upline, upline_path, accepted_terms_at, registered_at)
           overriding system value
           select ${FIRST} + n, 'm' || (100000 + n), '会员' || n, 'x', n < ${AGENTS}, u.id, case when u.id is null then '{}' else u.upline_path || u.id end, app_now(),
                  ('2026-10-01'::date + n % 15)::timestamp at time zone 'Asia/Shanghai' + interval '1 hour'
             from (select floor(random() * least(n, ${AGENTS}))::int + ${FIRST} as wished) as w
             left join player u on n > 0 and u.id = case when exists (select from player d where d.id = w.wished and cardinality(d.upline_path) < 10)
                                                    then w.wished else ${FIRST} end;
       end loop;
     end $do$`,
  );
}

/** Bets with results, recharges, withdrawals, gifts and rebates of some days, in the shape in which the books keep them. */
async function layMoney(from: number, to: number, bets: number): Promise<void> {
  const at = (n: string) =>
    `('${dayOf(from)}'::date + floor(random() * ${to - from + 1})::int)::timestamp at time zone 'Asia/Shanghai' + random() * interval '86399 seconds' + ${n} * interval '0 seconds'`;
  await owner.run(
    `with made as materialized (
       select ${FIRST} + floor(random() * ${MEMBERS})::bigint as player, nextval('bet_order') * 256 as id,
              (1 + floor(random() * 50))::bigint * 200000000 as stake, random() as luck, ${at('n')} as at
         from generate_series(1, ${bets}) as n),
     bets as (
       insert into bet (player, id, issue_id, lottery_code, issue_no, play, picks, count, stake, ticket_stake, unit, multiple, mode, point, level, odds,
                        rules, entry_seq, created_at)
         select player, id, 1, 'ssc1', '20261001001', 'DWD', '1', 1, stake, stake, 100000000, 1, 'stake', 0, 0, '1=9.8000', 'test', 1, at from made)
     select 1`,
  );
  // Settlement writes results of one day at a time, and a clock may be set back: last days first.
  for (let day = to; day >= from; day -= 1)
    await owner.run(
      `insert into bet_result (bet_id, player, state, won, refunded, rebate, at)
     select id, player, case when luck < 0.1 then 'won' when luck < 0.9 then 'lost' when luck < 0.95 then 'refunded' else 'void' end,
            case when luck < 0.1 then stake * 9 else 0 end, case when luck >= 0.9 then stake else 0 end,
            case when luck < 0.9 then stake / 100 else 0 end, created_at
       from (select b.*, (b.id / 256 * 37 % 100) / 100.0 as luck from bet b
              where not exists (select from bet_result r where r.bet_id = b.id and r.player = b.player) and shanghai_day(b.created_at) = '${dayOf(day)}') as b`,
    );
  // What the ledger has of these, and money in and out.
  await owner.run(
    `insert into entry (player, asset, seq, amount, balance_after, code, batch, ref, cause, at)
     select player, asset, coalesce((select max(seq) from entry e where e.player = m.player and e.asset = m.asset), 0) + row_number() over (partition by player, asset),
            amount, 0, code, 1, 1, 'test:' || '${from}' || ':' || row_number() over (), at
       from (select r.player, 'main' as asset, 201 as code, r.won as amount, r.at from bet_result r where r.won > 0 and shanghai_day(r.at) between '${dayOf(from)}' and '${dayOf(to)}'
             union all select r.player, 'main', 501, r.rebate, r.at from bet_result r where r.rebate > 0 and shanghai_day(r.at) between '${dayOf(from)}' and '${dayOf(to)}'
             union all
             select ${FIRST} + floor(random() * ${MEMBERS})::bigint, case when kind < 3 then 'main' else 'hold.withdrawal:1' end,
                    (array[103, 405, 206, 309, 310])[kind + 1], case when kind in (0, 2) then 1 else -1 end * (1 + floor(random() * 500))::bigint * 10000, ${at('n')}
               from (select n, (array[0,0,0,0,1,2,2,3,3,4])[1 + n % 10] as kind from generate_series(1, ${bets / 3}) as n) as k) as m order by at`,
  );
  // Card games: rounds that end on a day, some of them void, some changed after their end; each as the wallet writes it, by one statement a step.
  await owner.run(
    `insert into game_round (provider, round, player, game, opened_at, staked)
       select 'house', 'sum:' || ${from} || ':' || n, ${FIRST} + floor(random() * ${MEMBERS})::bigint, 'baccarat', ${at('n')}, (1 + floor(random() * 50))::bigint * 100000000
         from generate_series(1, ${Math.ceil(bets / 3)}) as n`,
  );
  const laid = `round like 'sum:${from}:%'`;
  await owner.run(
    `update game_round set state = case when id % 7 = 0 then 'void' else 'closed' end, refunded = case when id % 7 = 0 then staked else 0 end,
            back = case when id % 7 = 0 or id % 3 = 0 then 0 else staked * 2 end, closed_at = opened_at, turnover = case when id % 7 > 0 then staked end where ${laid}`,
  );
  await owner.run(`update game_round set back = back + 5000 where ${laid} and state = 'closed' and id % 5 = 0`);
  await owner.run(
    `update game_round set refunded = staked, back = 0, state = 'void' where ${laid} and state = 'closed' and id % 11 = 0`,
  );
  // Agents' rebates: one line of the ledger for each part of an issue.
  for (let day = from; day <= to; day += 1) {
    const issue = await anIssue(db);
    await owner.run(
      `insert into agent_rebate (player, source, issue_id, chunk, valid_stake, share, at)
       select u.id, p.id, ${issue.id}, 7, 100000000, (1 + floor(random() * 900))::numeric * 7000000000,
              '${dayOf(day)}'::timestamp at time zone 'Asia/Shanghai' + interval '9 hours'
         from player p join player u on u.id = p.upline where p.id % 30 = ${day} % 30`,
    );
  }
}

interface PlayerDay {
  readonly player: string;
  readonly day: string;
  readonly figures: Record<string, number>;
}

/** Rebates of games by the rule: 0.1 % of a player's day for himself and 0.05 % for who stands directly above him on it, each floored to 0.0001 yuan. */
function addGameRebates(ofDays: readonly PlayerDay[]): PlayerDay[] {
  const added = ofDays.map(({ figures: known, ...rest }) => ({ ...rest, figures: { ...known } }));
  const known = new Map(added.map((one) => [`${one.player} ${one.day}`, one]));
  const add = (player: string, day: string, name: string, value: number) => {
    const one = known.get(`${player} ${day}`) ?? { player, day, figures: {} as Record<string, number> };
    if (!known.has(`${player} ${day}`)) added.push(one);
    known.set(`${player} ${day}`, one);
    one.figures[name] = (one.figures[name] ?? 0) + value;
  };
  for (const { player, day, figures: own } of ofDays) {
    const turnover = own['gameTurnover'] ?? 0;
    const upline = mapOf(day).get(player);
    add(player, day, 'gameRebate', Math.floor(turnover / 1_000 / 10_000) * 10_000);
    if (upline) add(upline, day, 'commission', Math.floor(turnover / 2_000 / 10_000) * 10_000);
  }
  return added;
}

/** From entries, bets and results alone. */
async function readDays(): Promise<PlayerDay[]> {
  return db.query<PlayerDay>(
    `select player::text, day::text, jsonb_object_agg(name, value) as figures
       from (select player, shanghai_day(at) as day, name, sum(value)::int8 as value
               from (select player, at, case when code = 201 then 'payout' when code = 501 then 'rebate' when code in (103, 405) then 'recharge'
                                             when code in (309, 310) then 'withdrawal' else 'bonus' end as name,
                            case when code in (309, 310) then -amount else amount end as value from entry where ref > 0
                     union all select player, at, 'recharges', 1 from entry where code = 103
                     union all select player, at, 'withdrawals', 1 from entry where code = 309
                     union all select player, min(at), 'firstRecharges', 1 from entry where code = 103 group by player
                     union all select b.player, r.at, v.name, v.value from bet b join bet_result r on r.bet_id = b.id,
                       lateral (values ('bets', 1), ('stake', b.stake - r.refunded)) as v (name, value) where r.state <> 'void'
                     union all select id, registered_at, 'newMembers', 1 from player where upline is not null
                     union all select r.player, r.closed_at, v.name, v.value from game_round r,
                       lateral (values ('games', 1), ('gameStake', r.staked - r.refunded), ('gamePayout', r.back), ('gameTurnover', r.turnover)) as v (name, value)
                       where r.state = 'closed'
                     union all select player, min(at), 'commission', (floor(sum(share) / 10000000000) * 10000)::int8 from agent_rebate group by player, issue_id, chunk) as lines
              group by 1, 2, 3) as sums group by 1, 2`,
  );
}

function above(map: ReadonlyMap<string, string>, player: string): string[] {
  const line: string[] = [];
  for (let one = map.get(player); one !== undefined; one = map.get(one)) line.push(one);
  return line;
}

const readUplines = async (map: Map<string, string>) => {
  for (const { id, upline } of await db.query<{ id: bigint; upline: bigint | null }>('select id, upline from player'))
    if (upline !== null) map.set(String(id), String(upline));
};

let days: PlayerDay[] = [];
const balances = new Map<string, bigint>();
beforeAll(async () => {
  await setClock(db, { at: new Date('2026-10-15T04:00:00Z') });
  await owner.run(`alter table agent_rebate disable trigger agent_rebate_insert_only`);
  await layTree();
  await readUplines(uplines.before);
  await layMoney(1, MOVED_ON - 1, BETS);
  // Some of it is added up, some stays queued.
  await owner.run(`select roll_line(${extent(500, 20_000)})`);
  for (let n = MOVED.from; n <= MOVED.to; n += 1)
    await owner.run(
      `select plan_move(p.id, u.id, 'test') from player p join player u on u.id = ${FIRST} + $1::int % ${MOVED.below}
        where p.id = ${FIRST} + $1::int and not exists (select from downline where agent = p.id and member = u.id)`,
      [n],
    );
  await setClock(db, { at: new Date('2026-10-16T04:00:00Z') });
  await owner.run('select carry_out_moves()');
  await readUplines(uplines.after);
  await setClock(db, { at: new Date('2026-10-31T04:00:00Z') });
  await layMoney(MOVED_ON, 30, BETS);
  await owner.run(
    `insert into account (player, asset, balance, seq)
       select id, 'main', (id % 997) * 1000000, coalesce((select max(e.seq) from entry e where e.player = p.id and e.asset = 'main'), 0)
         from player p where id >= ${FIRST} on conflict do nothing`,
  );
  expect(await payGameRebates({ db: owner })).toBeGreaterThan(extent(100, 1_000));
  days = addGameRebates(await readDays());
  for (const { player, balance } of await db.query<{ player: bigint; balance: bigint }>(
    `select player, balance from account where asset = 'main'`,
  ))
    balances.set(String(player), balance);
}, 240_000);

const NAMES = [
  'bets',
  'stake',
  'payout',
  'rebate',
  'commission',
  'recharge',
  'recharges',
  'withdrawal',
  'withdrawals',
  'bonus',
  'firstRecharges',
  'newMembers',
  'games',
  'gameStake',
  'gamePayout',
  'gameRebate',
] as const;
const COUNTS = new Set<string>(['bets', 'recharges', 'withdrawals', 'firstRecharges', 'newMembers', 'games']);

function expected(ofDays: readonly PlayerDay[]): Record<string, string | number> {
  const sum = (name: string) => ofDays.reduce((total, { figures }) => total + BigInt(figures[name] ?? 0), 0n);
  const shown = Object.fromEntries(
    NAMES.map((name) => [name, COUNTS.has(name) ? Number(sum(name)) : formatMoney(money(sum(name)))]),
  );
  const gameProfit = sum('gamePayout') + sum('gameRebate') - sum('gameStake');
  const profit = sum('payout') + sum('rebate') - sum('stake') + gameProfit;
  return {
    ...shown,
    gameProfit: formatMoney(money(gameProfit)),
    profit: formatMoney(money(profit)),
    net: formatMoney(money(profit + sum('bonus') + sum('commission'))),
  };
}
const figures = (of: LineFigures): Record<string, unknown> =>
  Object.fromEntries([...NAMES, 'gameProfit', 'profit', 'net'].map((name) => [name, of[name as keyof LineFigures]]));

const mapOf = (day: string) => (day < dayOf(MOVED_ON) ? uplines.before : uplines.after);
const lineOf = (agent: string, from: string, to: string) =>
  days.filter(({ player, day }) => day >= from && day <= to && above(mapOf(day), player).includes(agent));

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);
const lineNow = (agent: string): string[] =>
  [...uplines.after.keys()].filter((member) => above(uplines.after, member).includes(agent));

const sizeOf = ({ team, direct }: { team: number; direct: number }) => ({ team, direct });
const sizeNow = (agent: string) => {
  const line = lineNow(agent);
  return { team: line.length, direct: line.filter((member) => uplines.after.get(member) === agent).length };
};

const SPANS = [
  [dayOf(30), dayOf(30)],
  [dayOf(24), dayOf(30)],
  [dayOf(10), dayOf(20)],
  [dayOf(1), dayOf(30)],
] as const;

/** The first ones, whose lines are largest, and some from everywhere; those that were moved among them. */
const everywhere = [0, 1, 2, 3, 5, 8, 13, 21, 34, 55].concat(
  Array.from({ length: 20 }, (_, n) => 200 + n),
  Array.from({ length: 20 }, (_, n) => (n * 71) % AGENTS),
);
const agents = extent([0, 1, 3, 8, 9], everywhere).map((n) => String(FIRST + n));
const sessionOf = async (agent: string) =>
  db.tx(
    async (tx) =>
      (await openSession(deps, tx, BigInt(agent), { ip: '127.0.0.1', country: null, userAgent: 'test' })).token,
  );

async function compareAll(): Promise<void> {
  for (const agent of agents) {
    const token = await sessionOf(agent);
    for (const [from, to] of SPANS) {
      const line = lineOf(agent, from, to);
      const { data } = await callApp(app, agentCalls.userAgentReport, { from, to }, { token });
      const about = `${agent} ${from} ${to}`;
      expect(figures(data.total), about).toEqual(expected(line));
      expect(data.total.activeMembers, about).toBe(
        new Set(line.filter((one) => one.figures['bets']).map((one) => one.player)).size,
      );
      const own = days.filter(({ player, day }) => player === agent && day >= from && day <= to);
      expect(data.own, about).toEqual({
        commission: expected(own)['commission'],
        rebate: expected(own)['rebate'],
      });
      for (const day of data.days)
        if (from === dayOf(24))
          expect(figures(day), `${about} ${day.day}`).toEqual(expected(lineOf(agent, day.day, day.day)));
    }
  }
}

test('every figure of an agent is the sum over the books, while a part is queued', async () => {
  const { queued } = await db.one<{ queued: number }>('select count(*)::int as queued from line_delta');
  expect(queued).toBeGreaterThan(extent(20, 1_000));
  await compareAll();
}, 240_000);

test('the same once all is added up, and the audit finds nothing', async () => {
  expect(await rollLines(db)).toBeGreaterThan(extent(20, 1_000));
  await compareAll();
  for (const check of lineChecks) expect(await runCheck(db, check), check.name).toEqual([]);
}, 240_000);

test('the downline of an agent, each with his line, adds up to it', async () => {
  for (const agent of agents) {
    const token = await sessionOf(agent);
    const [from, to] = [dayOf(10), dayOf(20)];
    const rows = [];
    for (let after: string | undefined; ;) {
      const { data } = await callApp(
        app,
        agentCalls.childReport,
        { from, to, pageSize: 100, ...(after ? { after } : {}) },
        { token },
      );
      rows.push(...data.list);
      if (data.next === null) {
        expect(figures(data.total)).toEqual(expected(lineOf(agent, from, to)));
        break;
      }
      after = data.next;
    }
    expect(new Set(rows.map(({ userId }) => userId)).size).toBe(rows.length);
    const stakes = rows.map(({ stake }) => Number(stake));
    expect(stakes).toEqual(stakes.toSorted((a, b) => b - a));
    for (const row of rows.slice(0, 15)) {
      const stands = above(uplines.after, row.userId).includes(agent);
      expect(row.team, `${agent} › ${row.userId}`).toBe(stands ? lineNow(row.userId).length : 0);
      const [parentBefore, parentAfter] = [uplines.before.get(row.userId), uplines.after.get(row.userId)];
      const theirs = days.filter(({ player, day }) => {
        if (day < from || day > to) return false;
        const stood = (day < dayOf(MOVED_ON) ? parentBefore : parentAfter) === agent;
        return stood && (player === row.userId || above(mapOf(day), player).includes(row.userId));
      });
      expect(figures(row), `${agent} › ${row.userId}`).toEqual(expected(theirs));
    }
  }
}, 480_000);

test('cards of members, each by himself and with his line, and the size and balance of the team', async () => {
  await setTenantValue(deps, 'agentSeesBalance', true, 'test');
  const [from, to] = [dayOf(10), dayOf(30)];
  for (const agent of agents) {
    const token = await sessionOf(agent);
    const line = lineNow(agent);
    const team = await callApp(app, agentCalls.agentReportTeamData, {}, { token });
    expect(team.data.team, agent).toBe(line.length);
    expect(team.data.direct, agent).toBe(line.filter((member) => uplines.after.get(member) === agent).length);
    expect(team.data.agents, agent).toBe(line.filter((member) => Number(member) < FIRST + AGENTS).length);
    const { data: members } = await callApp(app, agentCalls.userManage, { pageSize: 100 }, { token });
    for (const member of members.list.filter(({ isAgent }) => isAgent).slice(0, 5))
      expect(sizeOf(member), `${agent} › ${member.userId}`).toEqual(sizeNow(member.userId));
    const balance = await callApp(app, agentCalls.teamBalance, {}, { token });
    expect(balance.data.balance, agent).toBe(
      formatMoney(money(sumOf(line.map((member) => balances.get(member) ?? 0n)))),
    );
    // The newest and the oldest of the line; somebody who was moved is seen from that day on.
    for (const member of new Set([line[0], line.at(-1)])) {
      if (member === undefined) continue;
      const since = above(uplines.before, member).includes(agent) ? from : dayOf(MOVED_ON);
      const { data } = await callApp(app, agentCalls.agentReportDetail, { userId: member, from, to }, { token });
      const own = days.filter(({ player, day }) => player === member && day >= since && day <= to);
      const { newMembers: _own, ...mine } = expected(own);
      expect(figures(data.own), `${agent} › ${member}`).toMatchObject(mine);
      expect(figures(data.line), `${agent} › ${member}`).toEqual(expected(lineOf(member, since, to)));
      expect(sizeOf(data.member), `${agent} › ${member}`).toEqual(sizeNow(member));
    }
  }
}, 240_000);

test('the commission’s shares floor to what was posted', async () => {
  for (const agent of agents) {
    const token = await sessionOf(agent);
    const { data } = await callApp(
      app,
      agentCalls.agentCommission,
      { from: dayOf(1), to: dayOf(30), pageSize: 500 },
      { token },
    );
    const parts = new Map<string, bigint>();
    for (const { issueId, part, share } of data.list)
      parts.set(`${issueId}/${part}`, (parts.get(`${issueId}/${part}`) ?? 0n) + BigInt(share.replace('.', '')));
    const total = [...parts.values()].reduce((sum, share) => sum + (share / 10_000_000_000n) * 10_000n, 0n);
    if (data.next === null) expect(formatMoney(money(total))).toBe(data.posted);
  }
});

test('what was spoilt is found, and made anew', async () => {
  await owner.run(`update line_day set stake = stake + 1 where agent = ${FIRST} and day = '${dayOf(3)}'`);
  await owner.run(
    `update cash_day set recharge = recharge + 1 where (player, day) = (select player, day from cash_day limit 1)`,
  );
  await owner.run(
    `update line_active set members = members + 1 where agent = ${FIRST} and day = '${dayOf(3)}' and gap = 92`,
  );
  await owner.run(`update line_size set team = team - 1 where agent = ${FIRST}`);
  await owner.run(`delete from downline where agent = ${FIRST} and member = ${FIRST + MEMBERS - 1}`);
  const found = [];
  for (const check of lineChecks) found.push(...(await runCheck(db, check)));
  expect(new Set(found.map(({ check }) => check))).toEqual(new Set(lineChecks.map(({ name }) => name)));
  await owner.run(`insert into downline (agent, member, depth)
                   select ${FIRST}, id, cardinality(upline_path) from player where id = ${FIRST + MEMBERS - 1}`);
  await rebuildLines(db);
  for (const check of lineChecks) expect(await runCheck(db, check), check.name).toEqual([]);
}, 240_000);
