import { consoleCalls, wholeIssue } from '@caiting/contract';
import { appNow } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Staff } from '../../../platform/http/binding.ts';
import { refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { findIssue, findLottery, loseChains, voidIssue } from '../../draws/index.ts';
import { refusedUntilTwo } from '../core/by-two.ts';
import { done } from '../core/done.ts';
import { logged } from '../core/logged.ts';
import { confirmRequest, findRequestForUpdate, saveRequest } from '../core/queries.ts';

export const voidIssueBinding = logged(consoleCalls.voidIssue, ({ deps, staff }, input) =>
  voidByTwo(deps, staff, input),
);

const ACT = 'voidIssue';
/** How long a second operator has to confirm. */
const CONFIRM_MINUTES = 30;

type VoidRefusal = 'lotteryUnknown' | 'issueUnknown' | 'issueNotVoidable' | 'issueVoidTooLate' | 'secondStaffNeeded';

/** Voids an issue before its close. The first operator only asks; the act happens when another one says the same. */
async function voidByTwo(
  deps: Deps,
  staff: Staff,
  { lotteryCode, issue, reason }: { lotteryCode: string; issue: string; reason: string },
): Promise<Outcome<{ done: boolean; note: string }, VoidRefusal>> {
  const refused = await findFault(deps, lotteryCode, issue);
  if (refused) return refused;
  const wish = { act: ACT, subject: `${lotteryCode}:${issue}`, reason, minutes: CONFIRM_MINUTES };
  const asked = await deps.db.tx(async (tx) => {
    const request = await findRequestForUpdate(tx, wish, staff.staffId);
    if (request !== null && String(request.asked_by) !== staff.staffId) return request;
    await saveRequest(tx, wish, staff.staffId);
    return null;
  });
  if (asked === null) return refuse('secondStaffNeeded');
  return deps.db.tx(async (tx) => {
    const request = await findRequestForUpdate(tx, wish, staff.staffId);
    // Meanwhile it may have run out, and been asked for anew by the same operator in another window.
    if (request === null || String(request.asked_by) === staff.staffId) return refuse('secondStaffNeeded');
    await confirmRequest(tx, request.id, staff.staffId);
    const voided = await voidIssue(deps, tx, lotteryCode, issue);
    return voided.ok ? done(`${lotteryCode} 第${wholeIssue(issue)}期已作废，注单将全额退款`) : voided;
  });
}

/** Said already to the first operator, who would else wait for a second one in vain. The act itself checks again under the lock. */
async function findFault(
  deps: Deps,
  lotteryCode: string,
  issueNo: string,
): Promise<Refusal<Exclude<VoidRefusal, 'secondStaffNeeded'>> | null> {
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
