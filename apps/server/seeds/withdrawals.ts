import type { Deps } from '../src/platform/deps.ts';
import { addDemoWithdrawal, reviewWithdrawal } from '../src/modules/cashier/index.ts';
import { uuidOf } from './bets.ts';
import { demoSafetyPassword } from './people.ts';
import { listStaff } from './queries.ts';

/** Minutes before now, who, whole yuan, what operators did with it. Before the first recharge, whose turnover is due first. */
const WITHDRAWALS = [
  [12, 'player1', 300, 'paid'],
  [12, 'player1', 200, 'rejected'],
  [12, 'player1', 800, 'none'],
] as const;
const REJECTED = '银行退回：收款行维护中，金额已退回余额';

/** The withdrawals of this minute, asked for as the site does; those to be paid go through the two operators that paying by hand takes. */
export async function withdrawOnce(deps: Deps, people: ReadonlyMap<string, bigint>, minute: number): Promise<void> {
  for (const [ago, userName, yuan, end] of WITHDRAWALS) {
    const player = people.get(userName);
    if (ago !== minute || player === undefined) continue;
    const requestId = uuidOf(['withdrawal', userName, String(yuan)]);
    const safetyPassword = demoSafetyPassword(userName);
    const withdrawNo = await addDemoWithdrawal(deps, { player, yuan, requestId, safetyPassword });
    if (withdrawNo === null) continue;
    if (end === 'paid') await payByHand(deps, withdrawNo);
    if (end === 'rejected') await reject(deps, withdrawNo);
  }
}

async function reject(deps: Deps, withdrawNo: string): Promise<void> {
  const [first] = await listStaff(deps.db);
  if (!first) throw new Error('the demo has no operator');
  await reviewWithdrawal(deps, withdrawNo, { ...first, act: 'reject', note: REJECTED });
}

/** One operator approves, another pays. */
export async function payByHand(deps: Deps, withdrawNo: string): Promise<void> {
  const [first, second] = await listStaff(deps.db);
  if (!first || !second) throw new Error('the demo has no two operators');
  await reviewWithdrawal(deps, withdrawNo, { ...first, act: 'approve', note: '' });
  await reviewWithdrawal(deps, withdrawNo, { ...second, act: 'paid', note: `DEMO${withdrawNo}` });
}
