import { gradeLabel, moneyText, profileCalls, type CallOutput } from '@caiting/contract';
import { playedTurnover, settledBets } from '@caiting/contract/events';
import { money, parseMoney } from '@caiting/money';
import type { Tx, Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { publishLater } from '../../../platform/outbox/outbox.ts';
import { ok } from '../../../platform/outcome.ts';
import type { Check } from '../../ledger/index.ts';
import { tenantValues } from '../../tenant/index.ts';
import type { Rise } from './grade-rises.ts';

/** As many days as the record on the level page shows at most. */
const RECORD_DAYS = 30;

export const growthRecordBinding = bind(profileCalls.growthRecord, async ({ deps, session }) => {
  const rows = await listGrowthDays(deps.db, session.userId);
  return ok({
    list: rows.map(({ day, valid, total }) => ({
      day,
      valid: moneyText(money(valid)),
      total: moneyText(money(total)),
    })),
  });
});

export const growthBinding = bind(profileCalls.gradeTable, async ({ deps, session }) =>
  ok(await gradeTable(deps, session.userId)),
);

const GRADES_MAX = 10;

const thresholdsOf = (texts: readonly string[]): bigint[] => texts.map((text) => parseMoney(text) ?? 0n);

/** Settled bets and rounds of games that are over make a grade grow: news of modules that stand above this one. A grade never falls. */
export function growWithTurnover(deps: Deps): void {
  deps.outbox.on('bet.settled', async (event, tx) => {
    if (event.kind !== 'settle') return;
    const bets = settledBets(event);
    await growBy(
      deps,
      tx,
      bets.map(({ player }) => BigInt(player)),
      bets.map(({ valid }) => valid),
    );
  });
  deps.outbox.on('game.turnover', async (event, tx) => {
    const played = playedTurnover(event);
    await growBy(deps, tx, [...played.keys()].map(BigInt), [...played.values()]);
  });
}

/** For the audit: the days are a part of all growth, that of before they were kept and of closed accounts left out. */
export const growthChecks: readonly Check[] = [
  {
    name: 'growthDaysAreInGrowth',
    sql: `select format('days of player %s grew by %s, the sum of all is %s', d.player, d.valid, coalesce(g.valid, 0)) as detail
            from (select player, sum(valid) as valid from growth_day group by player) as d
            left join player_growth g on g.player = d.player
           where d.valid > coalesce(g.valid, 0)`,
  },
];

async function growBy(deps: Deps, tx: Tx, players: readonly bigint[], valid: readonly bigint[]): Promise<void> {
  const { gradeTurnover } = await tenantValues(deps);
  const rises = await addGrowth(tx, players, valid, thresholdsOf(gradeTurnover));
  for (const { player, from, grade } of rises)
    await publishLater(tx, 'grade.reached', { userId: String(player), from, grade });
}

/** The tenant's grades, and how far the player is. */
export async function gradeTable(deps: Deps, player: string): Promise<CallOutput<typeof profileCalls.gradeTable>> {
  const values = await tenantValues(deps);
  const { grade, valid } = await findGrowth(deps.db, player);
  return {
    grade,
    isGrowing: grade >= 1 && grade <= GRADES_MAX,
    turnover: moneyText(money(valid)),
    table: [0n, ...thresholdsOf(values.gradeTurnover)].map((turnover, index) => ({
      grade: index + 1,
      name: gradeLabel(index + 1, values.gradesAsVip),
      turnover: moneyText(money(turnover)),
      gift: values.gradeGifts[index] ?? '0',
      freeWithdrawals: values.withdrawFreeCount + (values.gradeFreeWithdrawals[index] ?? 0),
      withdrawDailyMax: moneyText(
        money(
          (parseMoney(values.withdrawDailyMax) ?? 0n) + (parseMoney(values.gradeWithdrawExtra[index] ?? '0') ?? 0n),
        ),
      ),
    })),
  };
}

/** Adds settled turnover and lifts grades that grew; gives who rose. `thresholds` are those of grade 2 and up, in units of 1e-8 yuan. */
async function addGrowth(
  tx: Tx,
  players: readonly bigint[],
  valid: readonly bigint[],
  thresholds: readonly bigint[],
): Promise<Rise[]> {
  return tx.query<Rise>(
    `with added as (
       insert into player_growth as g (player, valid)
       select player, sum(valid)::bigint from unnest($1::int8[], $2::int8[]) as one (player, valid) group by player order by player
       on conflict (player) do update set valid = g.valid + excluded.valid
       returning player, valid
     ), kept as (
       insert into growth_day as g (player, day, valid)
       select player, shanghai_day(app_now()), sum(valid)::bigint from unnest($1::int8[], $2::int8[]) as one (player, valid)
        where valid > 0 group by player order by player
       on conflict (player, day) do update set valid = g.valid + excluded.valid
     ), reached as (
       select a.player, 1 + (select count(*) from unnest($3::int8[]) as t (least) where t.least <= a.valid)::int as grade from added a
     )
     update player p set grade = r.grade
       from reached r join player o on o.id = r.player
      where p.id = r.player and p.grade between 1 and 10 and p.grade < r.grade
     returning p.id as player, o.grade as from, p.grade as grade`,
    [players, valid, thresholds],
  );
}

async function findGrowth(db: Queries, player: string): Promise<{ grade: number; valid: bigint }> {
  return db.one<{ grade: number; valid: bigint }>(
    'select p.grade, coalesce(g.valid, 0) as valid from player p left join player_growth g on g.player = p.id where p.id = $1',
    [player],
  );
}

interface GrowthDay {
  readonly day: string;
  readonly valid: bigint;
  /** All growth up to the end of the day. */
  readonly total: bigint;
}

/** The newest days first. The sum of all is what the last day ended with; each day before ended with so much less. */
function listGrowthDays(db: Queries, player: string): Promise<GrowthDay[]> {
  return db.query<GrowthDay>(
    `select d.day::text as day, d.valid,
            (g.valid - coalesce(sum(d.valid) over (order by d.day desc rows between unbounded preceding and 1 preceding), 0))::int8 as total
       from (select day, valid from growth_day where player = $1 order by day desc limit ${RECORD_DAYS}) as d, player_growth g
      where g.player = $1 order by d.day desc`,
    [player],
  );
}
