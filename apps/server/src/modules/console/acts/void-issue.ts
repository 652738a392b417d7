import { consoleCalls, wholeIssue, type ByTwoRefusal } from '@caiting/contract';
import { appNow } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { findIssue, findLottery, loseChains, voidIssue } from '../../draws/index.ts';
import type { ActingStaff } from '../core/acting.ts';
import { isAskedByAnother, refusedUntilTwo } from '../core/by-two.ts';
import { done } from '../core/done.ts';
import { logged } from '../core/logged.ts';

export const voidIssueBinding = logged(consoleCalls.voidIssue, ({ deps, staff }, input) =>
  voidByTwo(deps, staff, input),
);

const ACT = 'voidIssue';
/** How long a second operator has to confirm. */
const CONFIRM_MINUTES = 30;

type VoidRefusal = 'lotteryUnknown' | 'issueUnknown' | 'issueNotVoidable' | 'issueVoidTooLate' | ByTwoRefusal;

/** Voids an issue before its close. The first operator only asks; the act happens when another one says the same. */
async function voidByTwo(
  deps: Deps,
  staff: ActingStaff,
  { lotteryCode, issue, reason }: { lotteryCode: string; issue: string; reason: string },
): Promise<Outcome<{ done: boolean; note: string }, VoidRefusal>> {
  const refused = await findFault(deps, lotteryCode, issue);
  if (refused) return refused;
  const wish = { act: ACT, subject: `${lotteryCode}:${issue}`, reason, minutes: CONFIRM_MINUTES };
  const asked = await deps.db.tx(
    async (tx) => ((await isAskedByAnother(tx, staff, wish)) ? null : refusedUntilTwo(tx, staff, wish)),
    // That a first operator asked must stay.
    { keepsOnRefusal: true },
  );
  if (asked) return asked;
  // The second word stands with the act or not at all.
  return deps.db.tx(async (tx) => {
    const alone = await refusedUntilTwo(tx, staff, wish);
    if (alone) return alone;
    const voided = await voidIssue(deps, tx, lotteryCode, issue);
    return voided.ok ? done(`${lotteryCode} 第${wholeIssue(issue)}期已作废，注单将全额退款`) : voided;
  });
}

/** Said already to the first operator, who would else wait for a second one in vain. The act itself checks again under the lock. */
async function findFault(
  deps: Deps,
  lotteryCode: string,
  issueNo: string,
): Promise<Refusal<Exclude<VoidRefusal, ByTwoRefusal>> | null> {
  if ((await findLottery(deps, lotteryCode)) === null) return refuse('lotteryUnknown');
  const issue = await findIssue(deps, lotteryCode, issueNo);
  if (issue === null) return refuse('issueUnknown');
  const isOver = issue.state === 'drawn' || issue.state === 'settled' || issue.state === 'void';
  if (isOver) return refuse('issueNotVoidable');
  const hasClosed = issue.state === 'closed' || issue.closeAt <= (await appNow(deps.db));
  return hasClosed ? refuse('issueVoidTooLate') : null;
}

/** How long a second operator has to confirm that the key is lost. */
const LOST_KEY_MINUTES = 60;

/** Two of staff say that the key is lost; which chains are, the signer finds out by itself. */
export const lostKeyBinding = logged(consoleCalls.declareKeyLost, async ({ deps, staff }, { reason }) =>
  deps.db.tx(
    async (tx) => {
      const wish = { act: 'declareKeyLost', subject: 'signer', reason, minutes: LOST_KEY_MINUTES };
      const refused = await refusedUntilTwo(tx, staff, wish);
      if (refused !== null) return refused;
      const { lost } = await loseChains(deps);
      return lost === 0
        ? refuse('signerKeyHolds')
        : done(`${lost} 条链打不开：已开始日期的期号作废并全额退款，未开始日期换新链`);
    },
    { keepsOnRefusal: true },
  ),
);
