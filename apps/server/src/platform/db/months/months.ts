import type pg from 'pg';
import { sqlState, type Queries } from '../pool.ts';

/** SQLSTATE of a lock that was not got in time. */
const LOCK_NOT_AVAILABLE = '55P03';
const TRIES = 5;

/** Months after this one that are made ahead. */
const AHEAD = 3;

/**
 * Makes the partitions of the months to come (docs/decisions/0198, 0214), one month a step: outside a transaction each stands by itself, this month's
 * before those that can wait, and no step holds more locks than two partitions of each table need, however far the clock went. A step waits two
 * seconds for its lock and is tried again: whoever stands in the way for longer must not hold up the bets behind it. Gives how many were made.
 */
export async function makeMonths(query: Pick<Queries, 'one'>): Promise<number> {
  let made = 0;
  for (let ahead = 0; ahead <= AHEAD; ahead += 1) made += await makeStep(query, ahead);
  return made;
}

async function makeStep(query: Pick<Queries, 'one'>, ahead: number): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await query.one<{ made: number }>('select make_month_partitions($1) as made', [ahead])).made;
    } catch (error) {
      if (attempt === TRIES || sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
    }
  }
}

/** The same on a single connection, for a start. */
export const makeMonthsOn = (client: pg.ClientBase): Promise<number> =>
  makeMonths({
    one: async <Row>(text: unknown, params?: readonly unknown[]) =>
      (await client.query(String(text), [...(params ?? [])])).rows[0] as Row,
  });

/** Months after this one for which all tables by month have their partition. */
export const monthsAhead = async (db: Pick<Queries, 'one'>): Promise<number> =>
  (
    await db.one<{ months: number }>(
      `select min(t.top) - 1 - month_number(app_now()) as months
         from (select max(m.next_month) as top from month_partitions() m group by m.parent) as t`,
    )
  ).months;
