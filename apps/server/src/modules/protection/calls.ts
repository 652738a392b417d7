import { protectionCalls } from '@caiting/contract';
import { bind } from '../../platform/http/binding.ts';
import { ok } from '../../platform/outcome.ts';
import { confirmLimit, keepLimit, removeLimit, setLimit } from './limits.ts';
import { overview, playStretch } from './overview.ts';
import { answerQuestion, answerRealityCheck, selfExclude, setRealityCheck, takeTimeOut } from './pauses.ts';

export const calls = [
  bind(protectionCalls.protectionOverview, async ({ deps, session }) => ok(await overview(deps.db, session.userId))),
  bind(protectionCalls.playStretch, async ({ deps, session }) =>
    ok({ play: await playStretch(deps.db, session.userId) }),
  ),
  bind(protectionCalls.setProtectionLimit, ({ deps, session }, input) => setLimit(deps, session.userId, input)),
  bind(protectionCalls.removeProtectionLimit, ({ deps, session }, input) => removeLimit(deps, session.userId, input)),
  bind(protectionCalls.confirmProtectionLimit, ({ deps, session }, input) => confirmLimit(deps, session.userId, input)),
  bind(protectionCalls.keepProtectionLimit, ({ deps, session }, input) => keepLimit(deps, session.userId, input)),
  bind(protectionCalls.takeTimeOut, ({ deps, session }, { hours }) => takeTimeOut(deps, session.userId, hours)),
  bind(protectionCalls.selfExclude, ({ deps, session }, { months }) => selfExclude(deps, session.userId, months)),
  bind(protectionCalls.setRealityCheck, ({ deps, session }, { minutes }) =>
    setRealityCheck(deps, session.userId, minutes),
  ),
  bind(protectionCalls.answerRealityCheck, ({ deps, session }) => answerRealityCheck(deps, session.userId)),
  bind(protectionCalls.answerLimitQuestion, ({ deps, session }) => answerQuestion(deps, session.userId)),
];
