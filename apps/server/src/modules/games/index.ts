import type { ServerModule } from '../../platform/module.ts';
import { calls } from './calls.ts';
import { outsideOrigins } from './core/providers.ts';
import { payRebatesDaily } from './rebates/pay-days.ts';
import { endDemoGames } from './rounds/end-demo.ts';
import { askStuckRounds } from './rounds/stuck-rounds.ts';
import { walletRoute } from './wallet/route.ts';
import { gameLists } from './own-lists.ts';
import { gamesLeaving } from './leaving.ts';

export { auditGames } from './audit-games.ts';
export { findRoundSums, findRoundToVoid, listGamesForStaff, setGameState, setGameTurnover } from './console-games.ts';
export { gameAgentDays, gameDays } from './records/result-days.ts';
export { listGameShares } from './rebates/agent-shares.ts';
export { payGameRebates } from './rebates/pay-days.ts';
export { roundsOfPlayers } from './records/rounds-of-players.ts';
export { DEMO_GAME } from './rounds/end-demo.ts';
export { giveBackRound } from './rounds/give-back.ts';
export { findOpenRound, listStuck, resolveRound } from './rounds/stuck-rounds.ts';
export { answerKnown } from './wallet/answer-message.ts';

/** Card games: a seamless wallet for providers, the house’s own tables among them, and what was played. */
export const gamesModule: ServerModule = {
  name: 'games',
  ownLists: gameLists,
  leaving: gamesLeaving,
  calls,
  routes: walletRoute,
  frameSources: outsideOrigins,
  endDemo: endDemoGames,
  start: async (deps) => {
    const tickers = [askStuckRounds(deps), payRebatesDaily(deps)];
    return async () => {
      for (const ticker of tickers) await ticker.stop();
    };
  },
};
