/** Betting for the rest of the site: the long dragon's floating window. Kept small: the frame of every page imports it. */
export { DragonHost } from './dragon/DragonHost.tsx';
export { closeDragon, toggleDragon, useDragonWindow } from './dragon/window-store.ts';
/** Following a bet that a card of the chat shows. */
export { useFollowBet, useFollowPreview, type FollowLine } from './follow/use-follow-bet.ts';
/** The issue that a sheet's player agreed to, and the question when it rolls. */
export { IssueRolled } from './slip/IssueRolled.tsx';
export { useAgreedIssue } from './slip/use-agreed-issue.ts';
/** What a bet is, for whoever may see it. */
export { BetFacts } from './records/lazy-bet-facts.ts';
/** Today's gains, as the home page shows them. */
export { ProfitRank } from './profit-rank/ProfitRank.tsx';
/** One play with few sides, bet from beside something else, and the newest own bets of its lottery. */
export { MyBets } from './page/MyBets.tsx';
export { fivePlayOf } from './quick/quick-numbers.ts';
export { QuickNumbers } from './quick/lazy-quick-numbers.ts';
export { QuickPad } from './quick/QuickPad.tsx';
/** The last own bets of all lotteries, where a page has room beside something. */
export { RecentBets } from './quick/lazy-recent-bets.ts';
/** What an issue brought, said elsewhere than at its table. */
export { ResultLineHost } from './result/ResultLineHost.tsx';
