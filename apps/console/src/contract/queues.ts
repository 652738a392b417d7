import type { FormField } from './fields.ts';

interface Queue {
  readonly read: string;
  /** How soon one should look, in minutes. */
  readonly first: number;
  /** What narrows the read to what waits, where it lists more. */
  readonly input?: Readonly<Record<string, string>>;
  /** What waits in it is counted by another queue. */
  readonly isCounted?: false;
}

/** Reads that show what waits for somebody, in the order of the home page. */
export const QUEUES: readonly Queue[] = [
  { read: 'withdrawals', first: 30 },
  { read: 'rechargeReviews', first: 30 },
  { read: 'approvals', first: 60, input: { state: 'waiting' } },
  { read: 'waitingActs', first: 60, isCounted: false },
  { read: 'waitingResults', first: 10 },
  { read: 'unbookedPayments', first: 60 },
  { read: 'betsAside', first: 30 },
  { read: 'stuckGameRounds', first: 60 },
  { read: 'manualVerificationList', first: 240 },
  { read: 'recoveryRequestList', first: 240 },
  { read: 'filterHits', first: 240 },
  { read: 'reports', first: 60 },
  { read: 'liveReports', first: 60 },
];
const names: ReadonlySet<string> = new Set(QUEUES.map(({ read }) => read));
/** Reads of what changes by itself, which nobody is asked to work off. */
const LIVE: ReadonlySet<string> = new Set(['exposures']);
/** Whether a read is read again by itself. */
export const readsItself = (read: string): boolean => names.has(read) || LIVE.has(read);

/** Filters that make a list one about somebody. */
const ABOUT_ONE: ReadonlySet<string> = new Set(['userName', 'search']);
/** Whether a read is a look at somebody: the operators' log keeps a line of each (docs/decisions/0311), so it is not read again by itself. */
export const isLook = (filters: readonly FormField[], given: Readonly<Record<string, unknown>>): boolean =>
  filters.some(({ name, isRequired }) => isRequired || (ABOUT_ONE.has(name) && given[name] !== undefined));
