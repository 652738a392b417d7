import { lotteryCalls } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import { findLottery } from '../core/board.ts';
import type { Chain } from '../core/queries.ts';

const ANCHORS_SHOWN = 60;

/** The published ends of a lottery's secret chains, newest day first. */
export const chainAnchorsBinding = bind(lotteryCalls.chainAnchors, async ({ deps }, { lotteryCode }) => {
  if (!(await findLottery(deps, lotteryCode))) return refuse('lotteryUnknown');
  const chains = await listAnchors(deps.db, lotteryCode, ANCHORS_SHOWN);
  const list = chains.map(({ day, anchor, length, publishedAt }) => ({
    day,
    anchor,
    length,
    publishedAt: publishedAt.getTime(),
  }));
  return ok({ list });
});

function listAnchors(db: Queries, lottery: string, limit: number): Promise<Chain[]> {
  return db.query<Chain>(
    `select day::text, anchor, length, published_at as "publishedAt", demo_history as "demoHistory"
     from draw_chain where lottery_code = $1 order by day desc limit $2`,
    [lottery, limit],
  );
}
