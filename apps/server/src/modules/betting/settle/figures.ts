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
];

/** `unsettledDraw`: a result is out for more than a minute and its bets are not all paid, however long ago it was. */
export async function settlementProblems({ db }: Deps): Promise<readonly string[]> {
  return (await oldestUnsettledS(db)) > UNSETTLED_MAX_S ? ['unsettledDraw'] : [];
}

async function oldestUnsettledS(db: Queries): Promise<number> {
  const { age } = await db.one<{ age: number }>(
    `select coalesce(extract(epoch from app_now() - min(r.drawn_at)), 0)::float8 as age
       from issue i join draw_result r on r.issue_id = i.id where i.state = 'drawn'`,
  );
  return age;
}
