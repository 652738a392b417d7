import type { LotteryNow } from '@caiting/contract';
import type { Group } from '@caiting/lottery/core';
import { BigStage } from '../../draws/index.ts';
import { OwnInIssue } from './OwnInIssue.tsx';

interface Props {
  readonly group: Group;
  readonly lotteryCode: string;
  readonly now: LotteryNow | undefined;
}

/** The last draw in large, and the next one as it comes, with the own bets beside it. */
export function DrawerStage({ group, lotteryCode, now }: Props) {
  const last = now?.last;
  return <BigStage group={group} now={now} own={last && <OwnInIssue lotteryCode={lotteryCode} issue={last.issue} />} />;
}
