import type { IssueResult } from '../core/issue-result.ts';

/** Where all of a result is told: its bet, or the records of several. */
export function wayTo({ bets }: IssueResult): string {
  const [first, ...more] = Object.keys(bets);
  return more.length === 0 ? `/userCenter/betDetail?id=${first}` : '/userCenter/betRecord';
}
