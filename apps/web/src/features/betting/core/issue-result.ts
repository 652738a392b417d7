import type { pushes } from '@caiting/contract';
import { money, parseMoney, type Money } from '@caiting/money';
import type { PushData } from '@caiting/contract/wire';

type BetStates = PushData<typeof pushes.betState>;
type Ended = BetStates['bets'][number];

/** What became of the own bets of one issue, as pushes have told it. */
export interface IssueResult {
  readonly lotteryCode: string;
  readonly issue: string;
  readonly bets: Readonly<Record<string, Ended>>;
  /** When the first of it was heard, milliseconds of the page (performance.now). */
  readonly heardAt: number;
  /** Closed by the player, or its time is over. */
  readonly isSeen: boolean;
  /** Picks were open when its card would have come: the line of the last draw says it instead. */
  readonly isInLine?: boolean;
}

/** Where start/live-cache.ts keeps the latest, newest first. */
export const ISSUE_RESULTS = ['issueResults'] as const;
const KEPT = 5;
const ENDED: ReadonlySet<Ended['state']> = new Set(['won', 'lost', 'refunded', 'void']);

/** The results after a push: settlements come in parts, a part may come twice, and bets that a player cancelled or that wait are no result. */
export function withBetStates(
  results: readonly IssueResult[],
  push: BetStates,
  heardAt: number,
): readonly IssueResult[] {
  const ended = push.bets.filter(({ state }) => ENDED.has(state));
  if (ended.length === 0) return results;
  const isIt = (one: IssueResult) => one.lotteryCode === push.lotteryCode && one.issue === push.issue;
  const known = results.find(isIt);
  const added = Object.fromEntries(ended.map((bet) => [bet.id, bet]));
  if (known && ended.every((bet) => known.bets[bet.id]?.state === bet.state)) return results;
  const result: IssueResult = {
    lotteryCode: push.lotteryCode,
    issue: push.issue,
    bets: { ...known?.bets, ...added },
    heardAt: known?.heardAt ?? heardAt,
    isSeen: false,
  };
  return [result, ...results.filter((one) => !isIt(one))].slice(0, KEPT);
}

/** The same with one of them closed, or said in the line of the last draw. */
export const withSeen = (
  results: readonly IssueResult[],
  { lotteryCode, issue }: IssueResult,
  isInLine = false,
): readonly IssueResult[] =>
  results.map((one) =>
    one.lotteryCode === lotteryCode && one.issue === issue ? { ...one, isSeen: true, isInLine } : one,
  );

/** Sums of an issue: payout + rebate − stake = net (decisions of money words); a refund is neither. */
export interface IssueSums {
  readonly bets: number;
  readonly stake: Money;
  readonly payout: Money;
  readonly rebate: Money;
  readonly refund: Money;
  readonly net: Money;
  readonly isVoid: boolean;
}

export function sumsOf({ bets }: IssueResult): IssueSums {
  const list = Object.values(bets);
  const sum = (part: 'stake' | 'payout' | 'rebate' | 'refund'): Money =>
    money(list.reduce((total, bet) => total + (parseMoney(bet[part]) ?? 0n), 0n));
  const [stake, payout, rebate] = [sum('stake'), sum('payout'), sum('rebate')];
  return {
    bets: list.length,
    stake,
    payout,
    rebate,
    refund: sum('refund'),
    net: money(payout + rebate - stake),
    isVoid: list.every(({ state }) => state === 'void'),
  };
}
