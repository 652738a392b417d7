import { moneyText, type CallOutput, type consoleSiteReadCalls } from '@caiting/contract';
import { money } from '@caiting/money';
import { perDeps, type Deps } from '../../../platform/deps.ts';
import { KeptAnswers } from '../../../platform/kept-answers.ts';
import { countRegistered } from '../../account/index.ts';
import { cashOfSite } from '../../agency/index.ts';
import { dayOfSite } from '../../betting/index.ts';
import { gamesOfSite } from '../../games/index.ts';
import { countOnline } from '../../statistics/index.ts';
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
  const [bets, games, cash, registered, online, queues] = await Promise.all([
    dayOfSite(db, day),
    gamesOfSite(db, day),
    cashOfSite(db, day),
    countRegistered(db, day),
    countOnline(db),
    queuesOf(db),
  ]);
  return {
    day,
    at: now.getTime(),
    bets: bets.bets,
    stake: moneyText(bets.stake),
    payout: moneyText(bets.payout),
    rebate: moneyText(bets.rebate),
    margin: moneyText(money(bets.stake - bets.payout - bets.rebate)),
    open: moneyText(bets.open),
    gameStake: moneyText(games.stake),
    gamePayout: moneyText(games.payout),
    gameRebate: moneyText(games.rebate),
    registered,
    recharge: moneyText(cash.recharge),
    recharges: cash.recharges,
    withdrawal: moneyText(cash.withdrawal),
    withdrawals: cash.withdrawals,
    bonus: moneyText(cash.bonus),
    online,
    queues: queues.map(({ queue, count, oldest }) => ({ queue, count, oldestAt: oldest?.getTime() ?? null })),
  };
}
