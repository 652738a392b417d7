import { bettingCalls, lotteryCalls, reportCalls } from '@caiting/contract';
import { appNow } from '../../platform/clock.ts';
import { bind, type Binding } from '../../platform/http/binding.ts';
import { ok } from '../../platform/outcome.ts';
import { betProof } from './bet-proof.ts';
import { cancelBets } from './cancel-bets.ts';
import { chaseBindings } from './chase/calls.ts';
import { betRecords, latestBets, newestWinners, oneBet } from './list-bets.ts';
import { placeBets, placeFastBet } from './place-bets.ts';
import { profitRank, userProfit } from './profit.ts';
import { ownRebate, ownRebates } from './rebate.ts';

export const calls: readonly Binding[] = [
  ...chaseBindings,
  bind(bettingCalls.addBetting, ({ deps, session, requestId }, input) => placeBets(deps, session, requestId, input)),
  bind(bettingCalls.addFastBetting, ({ deps, session, requestId }, input) =>
    placeFastBet(deps, session, requestId, input),
  ),
  bind(bettingCalls.cancelBetting, ({ deps, session, requestId }, { betIds }) =>
    cancelBets(deps, session, requestId, betIds),
  ),
  bind(bettingCalls.getBetting, async ({ deps, session }, input) => ok(await latestBets(deps, session.userId, input))),
  bind(bettingCalls.getBetData, async ({ deps, session }, input) => ok(await betRecords(deps, session.userId, input))),
  bind(bettingCalls.getBetDetail, ({ deps, session }, { id }) => oneBet(deps, session.userId, id)),
  bind(bettingCalls.getBetRebate, ({ deps, session }, { lotteryCode }) => ownRebate(deps, session, lotteryCode)),
  bind(bettingCalls.getAllBetRebate, async ({ deps, session }) => ok(await ownRebates(deps, session))),
  bind(bettingCalls.getServerTimeMillisecond, async ({ deps }) => ok((await appNow(deps.db)).getTime())),
  bind(bettingCalls.getNewestBounsList, async ({ deps }, { pageSize }) =>
    ok({ list: await newestWinners(deps, pageSize) }),
  ),
  bind(lotteryCalls.betProof, ({ deps, session }, { id }) => betProof(deps, session.userId, id)),
  bind(reportCalls.userProfit, async ({ deps, session }, input) => ok(await userProfit(deps, session.userId, input))),
  bind(reportCalls.userProfitRank, async ({ deps }, input) => ok(await profitRank(deps, input))),
];
