import type { CommissionShare } from '@caiting/contract';
import { calls } from '@caiting/contract/registry';
import { translated } from '../../../platform/i18n/i18n.ts';
import { CallError, request } from '../../../platform/call/call.ts';
import { fileTime } from '../../../platform/time/time.ts';

const PAGE = 500;
const TRIES = 3;

interface Span {
  readonly from: string;
  readonly to: string;
}

interface Names {
  readonly head: readonly string[];
  /** In the place of a lottery, where the share is of card games. */
  readonly games: string;
  readonly posted: string;
  /** Why there is no file while settlement goes on. */
  readonly moving: string;
}

/**
 * The commission of some days as rows of a statement, share by share; the last row is what the ledger has. Each page is a snapshot of its own, and what
 * was posted only grows: where the first and the last say the same, all were read of one state. Else it is read again.
 */
export async function commissionRows(span: Span, { head, games, posted, moving }: Names): Promise<string[][]> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const read = await readShares(span);
    if (read.postedFirst === read.posted)
      return [
        [...head],
        ...read.shares.map((share) => rowOf(share, games)),
        [posted, '', '', '', '', '', '', '', read.posted, ''],
      ];
  }
  throw new CallError(moving, null, null, false);
}

/** All pages, with what was posted when the first and when the last was read. */
async function readShares(span: Span): Promise<{ shares: CommissionShare[]; postedFirst: string; posted: string }> {
  const first = await request(calls.agentCommission, { ...span, pageSize: PAGE });
  const shares = [...first.list];
  let last = first;
  while (last.next !== null) {
    last = await request(calls.agentCommission, { ...span, pageSize: PAGE, after: last.next });
    shares.push(...last.list);
  }
  return { shares, postedFirst: first.posted, posted: last.posted };
}

const rowOf = (share: CommissionShare, games: string): string[] => [
  fileTime(share.at),
  share.kind === 'games' ? games : translated(share.lotteryName),
  share.issue,
  share.issueId,
  share.part,
  share.nickname,
  share.userName,
  share.valid,
  share.share,
  share.bets.join(' '),
];
