import { loginNoticeCalls, safetyCalls as defs } from '@caiting/contract';
import { bind } from '../../platform/http/binding.ts';
import { ok } from '../../platform/outcome.ts';
import { loginNotice, setLoginNotice } from './login-notice.ts';
import { resetSafetyPassword, setSafetyPassword } from './safety-password.ts';
import { verifySafetyPassword } from './safety-proof.ts';
import { isChangeSafetyPassword, securityList } from './security-list.ts';

export const safetyCalls = [
  bind(defs.setSafetyPassword, ({ deps, session }, { safetyPassword }) =>
    setSafetyPassword(deps, session, safetyPassword),
  ),
  bind(defs.verifySafetyPassword, ({ deps, session }, input) => verifySafetyPassword(deps, session, input)),
  bind(defs.resetSafetyPassword, ({ deps, session }, input) => resetSafetyPassword(deps, session, input)),
  bind(defs.isChangeSafetyPassword, async ({ deps, session }) =>
    ok(await isChangeSafetyPassword(deps, session.userId)),
  ),
  bind(loginNoticeCalls.loginNotice, async ({ deps, session }) => ok(await loginNotice(deps, session.userId))),
  bind(loginNoticeCalls.setLoginNotice, ({ deps, session }, { notice }) =>
    setLoginNotice(deps, session.userId, notice),
  ),
  bind(defs.securityList, async ({ deps, session }) => ok(await securityList(deps, session.userId))),
];
