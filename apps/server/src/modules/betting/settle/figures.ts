import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Figure } from '../../../platform/metrics/figures.ts';

/** Players wait for their money this long at most before an operator is told. */
const UNSETTLED_MAX_S = 60;

export const settlementFigures: readonly Figure[] = [
  {
    name: 'caiting_unsettled_draw_oldest_seconds',
    help: 'Age of the oldest result whose bets are not all settled',
    read: ({ db }) => oldestUnsettledS(db),
  },
  {
    name: 'caiting_bets_set_aside',
    help: 'Bets that cannot be settled and wait for staff',
    read: ({ db }) => countWaiting(db),
  },
];

/**
 * `unsettledDraw`: a result is out for more than a minute and its bets are not all paid, however long ago it was. `betsSetAside`: bets that cannot be
 * settled wait for two of staff; the others of their issue are paid.
 */
export async function settlementProblems({ db }: Deps): Promise<readonly string[]> {
  const problems: string[] = [];
  if (await isSettlingLate(db)) problems.push('unsettledDraw');
  if ((await countWaiting(db)) > 0) problems.push('betsSetAside');
  return problems;
}

export const isSettlingLate = async (db: Queries): Promise<boolean> => (await oldestUnsettledS(db)) > UNSETTLED_MAX_S;

async function countWaiting(db: Queries): Promise<number> {
  return (await db.one<{ n: number }>(`select count(*)::int as n from bet_aside where state <> 'done'`)).n;
}

async function oldestUnsettledS(db: Queries): Promise<number> {
  const { age } = await db.one<{ age: number }>(
    `select coalesce(extract(epoch from app_now() - min(r.drawn_at)), 0)::float8 as age
       from issue i join draw_result r on r.issue_id = i.id
      where i.state = 'drawn'
        and not (exists (select 1 from issue_settlement s where s.issue_id = i.id and s.finished_at is not null)
                 and exists (select 1 from bet_aside a where a.issue_id = i.id and a.state <> 'done'))`,
  );
  return age;
}
