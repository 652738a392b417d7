import { profileCalls as defs } from '@caiting/contract';
import { bind } from '../../platform/http/binding.ts';
import { ok } from '../../platform/outcome.ts';
import { gradeTable } from './growth.ts';
import { addInviteCode, deleteInviteCode, inviteCodeList, updateInviteCodeRemark } from './invite-codes.ts';
import { infoUpdate, profile, uploadImage } from './profile.ts';
import { checkUser, registerChecks, registerFields, registerType } from './register-fields.ts';
import { loginHistory, revokeSession, sessionList } from './sessions.ts';

export const profileCalls = [
  bind(defs.getRegisterTypeFront, async ({ deps }) => ok(await registerType(deps))),
  bind(defs.getRegisterVerifyFront, async ({ deps }) => ok(await registerChecks(deps))),
  bind(defs.getNewRegisterVerifyFront, async ({ deps }) => ok(await registerFields(deps))),
  bind(defs.checkUser, async ({ deps }, { userName }) => ok(await checkUser(deps, userName))),
  bind(defs.profile, async ({ deps, session }) => ok(await profile(deps, session.userId))),
  bind(defs.infoUpdate, ({ deps, session }, input) => infoUpdate(deps, session.userId, input)),
  bind(defs.uploadImage, ({ deps, session, file }, { purpose }) => uploadImage(deps, session.userId, file, purpose)),
  bind(defs.gradeTable, async ({ deps, session }) => ok(await gradeTable(deps, session.userId))),
  bind(defs.sessionList, async ({ deps, session }) => ok(await sessionList(deps, session))),
  bind(defs.revokeSession, async ({ deps, session }, input) => ok(await revokeSession(deps, session, input))),
  bind(defs.loginHistory, async ({ deps, session }) => ok(await loginHistory(deps, session.userId))),
  bind(defs.addInviteCode, ({ deps, session }, input) => addInviteCode(deps, session.userId, input)),
  bind(defs.updateInviteCodeRemark, ({ deps, session }, input) => updateInviteCodeRemark(deps, session.userId, input)),
  bind(defs.deleteInviteCode, ({ deps, session }, { code }) => deleteInviteCode(deps, session.userId, code)),
  bind(defs.inviteCodeList, async ({ deps, session }, { makesAgent }) =>
    ok(await inviteCodeList(deps, session.userId, makesAgent)),
  ),
];
