import { moneyText, type CallOutput, type StaffQueue, type consoleSiteReadCalls } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import { perDeps, type Deps } from '../../../platform/deps.ts';
import { countParked } from '../../../platform/jobs/reads-of-staff.ts';
import { KeptAnswers } from '../../../platform/kept-answers.ts';
import { waitingOf, type Waiting } from '../../../platform/waiting.ts';
import { countRegistered, listAccountQueues } from '../../account/index.ts';
import { cashOfSite } from '../../agency/index.ts';
import { asideQueue, dayOfSite } from '../../betting/index.ts';
import { listCashierQueues } from '../../cashier/index.ts';
import { filterQueue } from '../../chat/index.ts';
import { resultQueue } from '../../draws/index.ts';
import { gamesOfSite } from '../../games/index.ts';
import { countOnline } from '../../statistics/index.ts';

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
    queues,
  };
}

/** What waits for staff, each told by who owns it. */
async function queuesOf(db: Queries): Promise<Home['queues']> {
  const [cashier, account, wishes, results, betsAside, filterHits, parkedEvents] = await Promise.all([
    listCashierQueues(db),
    listAccountQueues(db),
    wishQueue(db),
    resultQueue(db),
    asideQueue(db),
    filterQueue(db),
    countParked(db),
  ]);
  const all: (Waiting & { readonly queue: StaffQueue })[] = [
    ...cashier,
    { queue: 'wishes', ...wishes },
    ...account,
    { queue: 'results', ...results },
    { queue: 'betsAside', ...betsAside },
    { queue: 'filterHits', ...filterHits },
    { queue: 'parkedEvents', ...parkedEvents },
  ];
  return all.map(({ queue, count, oldest }) => ({ queue, count, oldestAt: oldest?.getTime() ?? null }));
}

/** Requests that a second person may still confirm: neither decided, nor taken back, nor over. */
function wishQueue(db: Queries): Promise<Waiting> {
  return db.one<Waiting>(
    `select ${waitingOf('asked_at')} from staff_request
      where confirmed_by is null and ended is null and asked_at + minutes * interval '1 minute' > (select app_now())`,
  );
}
