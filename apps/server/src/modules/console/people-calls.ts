import { consolePeopleCalls } from '@caiting/contract';
import { listMessages } from '../../platform/messages/index.ts';
import { ok } from '../../platform/outcome.ts';
import { openManualVerifications, recheckNicknames, reviewManualVerification } from '../account/index.ts';
import { done } from './acts.ts';
import { logged } from './logged.ts';
import { unlogged } from './roles.ts';

const MESSAGES_SHOWN = 50;

/** Acts about people who cannot help themselves. Reading their messages and requests is an act too, and logged. */
export const peopleCalls = [
  logged(consolePeopleCalls.outbox, async ({ deps }) => {
    const rows = await listMessages(deps.db, MESSAGES_SHOWN);
    return ok({
      list: rows.map(({ created_at, channel, address, subject, body, sent_at }) => ({
        at: created_at.getTime(),
        channel,
        address,
        subject,
        body,
        sent: sent_at !== null,
      })),
    });
  }),
  unlogged(consolePeopleCalls.manualVerificationList, async ({ deps }) => ok(await openManualVerifications(deps))),
  logged(consolePeopleCalls.recheckNicknames, async ({ deps }, { after }) => {
    const { renamed, next } = await recheckNicknames(deps, after);
    return ok({ list: renamed, next });
  }),
  logged(consolePeopleCalls.reviewManualVerification, async ({ deps, staff }, input) => {
    const reviewed = await reviewManualVerification(deps, staff.name, input);
    if (!reviewed.ok) return reviewed;
    return done(input.approved ? `${reviewed.data} 的安全密码已清除` : `${reviewed.data} 的人工验证已拒绝`);
  }),
];
