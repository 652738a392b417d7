import { parseMoney } from '@caiting/money';
import type { Queries } from '../../platform/db/pool.ts';
import { APP_ROLE } from '../../platform/db/roles.ts';
import { runCheck, type Finding } from '../ledger/index.ts';
import { turnoverOfGradesHeld, valuesHeld } from '../tenant/index.ts';
import { SEEDED } from './term-checks.ts';

/** A change is dated by its statement and seen from its commit on. */
const SEEN_LATE_S = 60;

/**
 * That whoever got the gift of a grade has turned over what the grade asked for at that moment. Of rises from before the table's past was kept
 * (price_begin) only today's turnover and today's table are known: they are asked for nothing where the table was ever changed.
 */
export async function gradeFindings(db: Queries): Promise<Finding[]> {
  const held = await turnoverOfGradesHeld(db);
  const rows = held.flatMap(({ amounts, from, until }) =>
    amounts.map(
      (text, at) => `(${at + 2}, ${parseMoney(text) ?? 0n}, '${from}'::timestamptz, '${until}'::timestamptz)`,
    ),
  );
  return runCheck(db, {
    name: 'gradesAreEarned',
    sql: `select format('player %s got the gift of grade %s and has turned over %s', r.player, r.grade, coalesce(g.valid, 0)) as detail
            from grade_rise r
            join (values ${rows.join(', ')}) as t (grade, least, from_at, until_at)
              on t.grade = r.grade and r.at >= t.from_at and r.at < t.until_at + interval '${SEEN_LATE_S} seconds'
            left join player_growth g on g.player = r.player
           where r.at >= (select at from price_begin) or ${held.length} = 1 and not exists (
             select from tenant_setting s where s.key = 'gradeTurnover' and s.changed_at >= (select at from audit_begin))
           group by r.player, r.grade, g.valid having coalesce(g.valid, 0) < min(t.least)`,
  });
}

/**
 * That a grade which the server wrote is one that the player's turnover reached by some table that was held, or one that an operator gave. What a seed or an
 * older release gave is nobody's word.
 */
export async function grownFindings(db: Queries): Promise<Finding[]> {
  const held = await turnoverOfGradesHeld(db);
  const told = new Set(
    held.flatMap(({ amounts }) => amounts.map((text, at) => `(${at + 2}, ${parseMoney(text) ?? 0n})`)),
  );
  return runCheck(db, {
    name: 'gradesAreSaidOrGrown',
    sql: `with step as (
            select key::jsonb ->> 0 as player, row ->> 'name' as name, at, by, (row ->> 'grade')::int as grade,
                   coalesce(lag((row ->> 'grade')::int) over (partition by key order by seq), 1) as was
              from term_change where tbl = 'player' and row is not null)
          select format('player %s had grade %s and was given %s at %s: not by an operator, and turned over %s', s.player, s.was, s.grade, s.at, coalesce(g.valid, 0)) as detail
            from step s left join player_growth g on g.player = s.player::int8
           where s.by = '${APP_ROLE}' and s.grade <> s.was and s.at > ${SEEDED}
             and not (s.grade > s.was and exists (select from (values ${[...told].join(', ')}) as t (grade, least) where t.grade = s.grade and t.least <= coalesce(g.valid, 0)))
             and not exists (select from staff_log l where l.act = 'setPlayerGrade' and l.at between s.at - interval '1 minute' and s.at
                                and lower(l.detail ->> 'userName') = lower(s.name) and l.detail ->> 'grade' = s.grade::text)`,
  });
}

/** That a gift is what some table of gifts gave for its grade: the row of a rise and its line are of one hand. */
export async function giftFindings(db: Queries): Promise<Finding[]> {
  const told = (await valuesHeld(db, 'gradeGifts')).flatMap((gifts) =>
    gifts.map((text, at) => `(${at + 1}, ${parseMoney(text) ?? 0n})`),
  );
  return runCheck(db, {
    name: 'gradeGiftsAreThoseTold',
    sql: `select format('player %s got %s for grade %s, which no table of gifts gave', r.player, r.gift, r.grade) as detail
            from grade_rise r
           where r.at >= (select at from audit_begin)
             and not exists (select from (values ${[...new Set(told)].join(', ')}) as t (grade, gift) where t.grade = r.grade and t.gift = r.gift)`,
  });
}

/** Of which credits the tenant's factor decides how much turnover they owe (cashier/wagering/follow-postings.ts). */
const FACTORS = [
  ['wageringRecharge', 101, 112],
  ['wageringBonus', 209, 209],
  ['wageringEnvelope', 210, 210],
] as const;
const HUNDREDTH = 1_000_000n;

/** That a credit owes turnover by a factor that the tenant has had: the server writes both. */
export async function factorFindings(db: Queries): Promise<Finding[]> {
  const told: string[] = [];
  for (const [key, first, last] of FACTORS)
    for (const factor of await valuesHeld(db, key))
      told.push(`(${first}, ${last}, ${(parseMoney(factor) ?? 0n) / HUNDREDTH})`);
  const rows = [...new Set(told)].join(', ');
  return runCheck(db, {
    name: 'turnoverFactorsAreThoseTold',
    sql: `with told (first, last, factor) as (values ${rows})
          select format('turnover source %s of player %s is by %s hundredths (code %s), which was never the factor', s.id, s.player, s.factor, s.code) as detail
            from wager_source s
           where s.at >= (select at from audit_begin) and exists (select from told t where s.code between t.first and t.last)
             and not exists (select from told t where s.code between t.first and t.last and s.factor = t.factor)`,
  });
}

/** That a bound account waits as long after each change as the tenant has had it; a player's first one at once. */
export async function coolingFindings(db: Queries): Promise<Finding[]> {
  const hours = [...new Set((await valuesHeld(db, 'payoutCoolingHours')).map(Number))].join(', ');
  return runCheck(db, {
    name: 'payoutAccountsCoolOff',
    sql: `select format('account %s of player %s, changed at %s, is usable from %s on', a.id, a.player, a.changed_at, a.usable_at) as detail
            from payout_account a
           where shanghai_day(a.changed_at) >= (select facts_from from audit_begin)
             and extract(epoch from a.usable_at - a.changed_at) / 3600 not in (${hours})
             and not (a.usable_at = a.changed_at and a.changed_at = a.created_at
                      and not exists (select from payout_account o where o.player = a.player and o.id < a.id))`,
  });
}
