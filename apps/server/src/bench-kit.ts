/** What bench/ drives below the HTTP border. Nothing of the site imports this. */
export { createApp } from './app.ts';
export { modules } from './modules/index.ts';
export { createPlayer } from './modules/account/index.ts';
export { openSession } from './modules/account/open-session.ts';
export { auditBooks } from './modules/betting/audit-bets.ts';
export { Batcher } from './modules/betting/batcher.ts';
export type { Placed, PricedLine, PricedRequest } from './modules/betting/bet.ts';
export { RULES } from './modules/betting/policy.ts';
export { settleInChunks, settleNextChunk } from './modules/betting/settle-issue.ts';
export { cause, openAccount, post } from './modules/ledger/index.ts';
export { Bank, lostOrders } from './modules/betting/testing/bank.ts';
export { killDatabase } from './modules/betting/testing/kill-database.ts';
