import { moneyText, type CallOutput, type consoleSiteReadCalls } from '@caiting/contract';
import { money } from '@caiting/money';
import { perDeps, type Deps } from '../../../platform/deps.ts';
import { KeptAnswers } from '../../../platform/kept-answers.ts';
import { countRegistered } from '../../account/index.ts';
import { openStakes } from '../../betting/index.ts';
import { countOnline, siteDay } from '../../statistics/index.ts';
import { queuesOf } from '../work/queues.ts';

type Home = CallOutput<typeof consoleSiteReadCalls.homeFigures>;

const FRESH_MS = 5_000;
const keptOf = perDeps(() => new KeptAnswers());

/** However many look, a process reads them every five seconds at most. */
export const homeFigures = (deps: Deps): Promise<Home> => keptOf(deps).get('home', () => readHome(deps), FRESH_MS);

async function readHome({ db }: Deps): Promise<Home> {
  const { day, now } = await db.one<{ day: string; now: Date }>(
    'select shanghai_day(n.now)::text as day, n.now from (select app_now() as now) as n',
  );
  const [sums, open, registered, online, queues] = await Promise.all([
    siteDay(db, day),
    openStakes(db),
    countRegistered(db, day),
    countOnline(db),
    queuesOf(db),
  ]);
  return {
    day,
    at: now.getTime(),
    bets: sums.bets,
    stake: moneyText(sums.stake),
    payout: moneyText(sums.payout),
    rebate: moneyText(sums.rebate),
    margin: moneyText(money(sums.stake - sums.payout - sums.rebate)),
    open: moneyText(open),
    gameStake: moneyText(sums.gameStake),
    gamePayout: moneyText(sums.gamePayout),
    gameRebate: moneyText(sums.gameRebate),
    registered,
    recharge: moneyText(sums.recharge),
    recharges: sums.recharges,
    withdrawal: moneyText(sums.withdrawal),
    withdrawals: sums.withdrawals,
    bonus: moneyText(sums.bonus),
    online,
    queues: queues.map(({ queue, count, oldest }) => ({ queue, count, oldestAt: oldest?.getTime() ?? null })),
  };
}
