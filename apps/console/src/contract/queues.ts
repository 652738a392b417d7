/** Reads that show what waits for somebody, in the order of the home page. `first`: how soon one should look, in minutes. */
export const QUEUES: readonly { readonly read: string; readonly first: number }[] = [
  { read: 'withdrawals', first: 30 },
  { read: 'rechargeReviews', first: 30 },
  { read: 'approvals', first: 60 },
  { read: 'waitingActs', first: 60 },
  { read: 'waitingResults', first: 10 },
  { read: 'unbookedPayments', first: 60 },
  { read: 'betsAside', first: 30 },
  { read: 'stuckGameRounds', first: 60 },
  { read: 'manualVerificationList', first: 240 },
  { read: 'recoveryRequestList', first: 240 },
  { read: 'filterHits', first: 240 },
  { read: 'liveReports', first: 60 },
];
const names: ReadonlySet<string> = new Set(QUEUES.map(({ read }) => read));
export const isQueue = (read: string): boolean => names.has(read);
