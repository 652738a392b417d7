import { findPlay } from '@caiting/lottery';
import type { IssueNo, LotteryCode } from '@caiting/contract';
import { YUAN, money, rateOf } from '@caiting/money';
import { addChase, cancelChase } from '../src/modules/betting/index.ts';
import type { Deps } from '../src/platform/deps.ts';
import type { Session } from '../src/platform/http/binding.ts';
import { uuidOf } from './bets.ts';
import { listComingIssues } from './queries.ts';

/** Chases of the demo: minutes before now, who, on what, how many issues, stop on a win or taken back at once. All stake two yuan a ticket, the same on every issue. */
const CHASES = [
  [11, 'player1', 'ssc1', 'SSC', '1 3 5 7 9,-,-,-,-', 8, 'onWin'],
  [9, 'agent1', 'pk101', 'PK10', '01 02,-,-,-,-,-,-,-,-,-', 6, 'never'],
  [6, 'player1', 'ssc1', 'SSC', '-,-,2 4,-,-', 10, 'atOnce'],
  [4, 'player1', 'pk101', 'PK10', '-,04 06,-,-,-,-,-,-,-,-', 40, 'onWin'],
] as const;

/** Places the chases of this minute as the site does. What their issues bring, draws and settlement decide. */
export async function chaseOnce(deps: Deps, sessions: readonly Session[], minute: number): Promise<void> {
  for (const [ago, userName, lotteryCode, group, picks, length, stops] of CHASES) {
    const session = sessions.find((one) => one.userName === userName);
    if (ago !== minute || !session) continue;
    const issues = await listComingIssues(deps.db, lotteryCode, length);
    const play = findPlay(group, 'DWD');
    const read = play?.parse(picks);
    const [first] = issues;
    if (!play || !read?.ok || first === undefined) continue;
    const count = play.count(read.picks);
    const stake = money(2n * YUAN * BigInt(count));
    const line = {
      lotteryCode: lotteryCode as LotteryCode,
      playDetailCode: 'DWD',
      bettingNumber: picks,
      bettingCount: count,
      bettingAmount: stake,
      bettingPoint: rateOf(0n),
      bettingUnit: '1',
      bettingIssue: first as IssueNo,
      graduationCount: 1,
    } as const;
    const requestId = uuidOf(['chase', userName, String(minute)]);
    const placed = await addChase(deps, session, requestId, {
      bettingData: [line],
      chaseData: {
        plan: { mode: 'same', multiple: 1 },
        issues: issues.map((issue) => ({ issue: issue as IssueNo, multiple: 1 })),
        stopOnWin: stops === 'onWin',
        amount: money(stake * BigInt(issues.length)),
      },
      requestId,
    });
    if (!placed.ok) deps.log.warn({ userName, refused: placed.key }, 'a chase of the demo was refused');
    else if (stops === 'atOnce')
      await cancelChase(deps, session, uuidOf(['chase', userName, String(minute), 'back']), { id: placed.data.id });
  }
}
