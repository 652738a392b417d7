import { consolePeopleCalls } from '@caiting/contract';
import type { Tx } from '../../../platform/db/pool.ts';
import { listMessages } from '../../../platform/messages/index.ts';
import { ok } from '../../../platform/outcome.ts';
import {
  hasOpenOutbox,
  openManualVerifications,
  openRecoveryRequests,
  recheckNicknames,
  reviewManualVerification,
  reviewRecoveryRequest,
} from '../../account/index.ts';
import { refusedUntilTwo } from '../core/by-two.ts';
import { done } from '../core/done.ts';
import { logged } from '../core/logged.ts';
import { unlogged } from '../core/roles.ts';

const MESSAGES_SHOWN = 50;
/** How long a second operator has to confirm. */
const CONFIRM_MINUTES = 30;

/** Acts about people who cannot help themselves. Reading their messages and requests is an act too, and logged. */
export const peopleActBindings = [
  logged(consolePeopleCalls.outbox, async ({ deps }) => {
    const rows = await listMessages(deps.db, MESSAGES_SHOWN);
    // One operator who reads a code has the account, whatever two had to approve before it was sent.
    const showsText = await hasOpenOutbox(deps);
    return ok({
      list: rows.map(({ id, created_at, channel, address, subject, body, sent_at }) => ({
        messageId: String(id),
        at: created_at.getTime(),
        channel,
        address,
        subject,
        body: showsText ? body : '',
        sent: sent_at !== null,
      })),
    });
  }),
  unlogged(consolePeopleCalls.manualVerificationList, async ({ deps }) => ok(await openManualVerifications(deps))),
  unlogged(consolePeopleCalls.recoveryRequestList, async ({ deps }) => ok(await openRecoveryRequests(deps))),
  logged(consolePeopleCalls.reviewRecoveryRequest, async ({ deps, staff }, input) => {
    const reviewed = await deps.db.tx(
      (tx) =>
        reviewRecoveryRequest(deps, tx, input, staff.name, () =>
          refusedUntilTwo(tx, staff, {
            act: 'approveRecovery',
            subject: input.id,
            reason: input.note ?? '',
            minutes: CONFIRM_MINUTES,
          }),
        ),
      // That a first operator asked must stay.
      { keepsOnRefusal: true },
    );
    if (!reviewed.ok) return reviewed;
    return done(input.approved ? `${reviewed.data} 的找回码已发出` : `${reviewed.data} 的人工找回已拒绝`);
  }),
  logged(consolePeopleCalls.recheckNicknames, async ({ deps }, { after }) => {
    const { renamed, next } = await recheckNicknames(deps, after);
    return ok({ list: renamed, next });
  }),
  logged(consolePeopleCalls.reviewManualVerification, async ({ deps, staff }, input) => {
    // Whoever holds a stolen login asks for this too: with the safety password gone, money leaves a day later.
    const byTwo = (tx: Tx) => () =>
      refusedUntilTwo(tx, staff, {
        act: 'approveVerification',
        subject: input.id,
        reason: input.note ?? '',
        minutes: CONFIRM_MINUTES,
      });
    const reviewed = await deps.db.tx((tx) => reviewManualVerification(tx, staff.name, input, byTwo(tx)), {
      keepsOnRefusal: true,
    });
    if (!reviewed.ok) return reviewed;
    return done(input.approved ? `${reviewed.data} 的安全密码已清除` : `${reviewed.data} 的人工验证已拒绝`);
  }),
];
