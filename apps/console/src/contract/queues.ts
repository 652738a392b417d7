import type { OwnWord } from '@caiting/contract';
import type { FormField } from './fields.ts';

const w = (zh: string, en: string): OwnWord => ({ zh, en });

interface Queue {
  readonly read: string;
  /** What waits in it, as a sentence has it: “没有等待的提现”. */
  readonly what: OwnWord;
  /** How soon one should look, in minutes. */
  readonly first: number;
  /** What narrows the read to what waits, where it lists more. */
  readonly input?: Readonly<Record<string, string>>;
  /** What waits in it is counted by another queue. */
  readonly isCounted?: false;
}

/** Reads that show what waits for somebody, in the order of the home page. */
export const QUEUES: readonly Queue[] = [
  { read: 'withdrawals', what: w('提现', 'withdrawals'), first: 30 },
  { read: 'rechargeReviews', what: w('充值', 'recharges'), first: 30 },
  { read: 'approvals', what: w('双人申请', 'requests for approval'), first: 60, input: { state: 'waiting' } },
  { read: 'waitingActs', what: w('双人申请', 'requests for approval'), first: 60, isCounted: false },
  { read: 'waitingResults', what: w('期次', 'results'), first: 10 },
  { read: 'unbookedPayments', what: w('来款', 'payments'), first: 60 },
  { read: 'betsAside', what: w('搁置注单', 'bets set aside'), first: 30 },
  { read: 'stuckGameRounds', what: w('卡住的局', 'stuck rounds'), first: 60 },
  { read: 'manualVerificationList', what: w('人工验证', 'verifications'), first: 240 },
  { read: 'recoveryRequestList', what: w('人工找回', 'recoveries'), first: 240 },
  { read: 'filterHits', what: w('过滤记录', 'filter hits'), first: 240 },
  { read: 'reports', what: w('举报', 'reports'), first: 60 },
  { read: 'liveReports', what: w('直播举报', 'live reports'), first: 60 },
];
const names: ReadonlySet<string> = new Set(QUEUES.map(({ read }) => read));
/** What waits in a queue; undefined of any other read. */
export const waitsIn = (read: string): OwnWord | undefined => QUEUES.find((queue) => queue.read === read)?.what;
/** Reads of what changes by itself, which nobody is asked to work off. */
const LIVE: ReadonlySet<string> = new Set(['exposures']);
/** Whether a read is read again by itself. */
export const readsItself = (read: string): boolean => names.has(read) || LIVE.has(read);

/** Filters that make a list one about somebody. */
const ABOUT_ONE: ReadonlySet<string> = new Set(['userName', 'search']);
/** Whether what was asked names somebody. */
export const isAboutOne = (given: Readonly<Record<string, unknown>>): boolean =>
  [...ABOUT_ONE].some((name) => given[name] !== undefined);
/** Whether a read is a look at somebody: the operators' log keeps a line of each (docs/decisions/0311), so it is not read again by itself. */
export const isLook = (filters: readonly FormField[], given: Readonly<Record<string, unknown>>): boolean =>
  filters.some(({ name, isRequired }) => isRequired || (ABOUT_ONE.has(name) && given[name] !== undefined));
