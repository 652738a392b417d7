import { embedCalls } from '@caiting/contract';
import { bind, type Binding } from '../../platform/http/binding.ts';
import { ok } from '../../platform/outcome.ts';
import { bindAccount, registerBound } from './bind.ts';
import { makeOneTimeKey } from './one-time-key.ts';
import { bindInfo, refreshAccount, refreshAvatar } from './refresh.ts';

export const embedBindings: readonly Binding[] = [
  bind(embedCalls.embedChatBindInfo, async ({ deps, session }) => ok(await bindInfo(deps, session.userId))),
  bind(embedCalls.embedChatOneTimeKey, ({ deps, session }, input) => makeOneTimeKey(deps, session, input)),
  bind(embedCalls.embedChatBind, (context, input) => bindAccount(context.deps, input, context)),
  bind(embedCalls.embedChatRegister, (context, input) => registerBound(context.deps, input, context)),
  bind(embedCalls.embedChatRefreshAccount, async ({ deps, session }) => ok(await refreshAccount(deps, session))),
  bind(embedCalls.embedChatRefreshAvatar, ({ deps, session, file }) => refreshAvatar(deps, session, file)),
];
