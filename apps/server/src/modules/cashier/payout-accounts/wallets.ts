import { payoutAccountCalls } from '@caiting/contract';
import { bind } from '../../../platform/http/binding.ts';
import { ok } from '../../../platform/outcome.ts';
import { addAccount, changeAccount, holderGate, noGate } from './bind-account.ts';
import { listOf } from './list-accounts.ts';

/** Alipay and WeChat: an account name under the owner's real name. */
export const walletBindings = [
  bind(payoutAccountCalls.addAlipay, ({ deps, session }, { realName, account, safetyPassword }) =>
    addAccount(
      deps,
      { ...session, safetyPassword },
      { kind: 'alipay', number: account },
      holderGate(deps, session.userId, realName),
    ),
  ),
  bind(payoutAccountCalls.updateAlipay, ({ deps, session }, { id, account, safetyPassword }) =>
    changeAccount(deps, { ...session, safetyPassword }, id, { kind: 'alipay', number: account }, noGate),
  ),
  bind(payoutAccountCalls.alipayList, async ({ deps, session }) => ok(await listOf(deps, session.userId, 'alipay'))),
  bind(payoutAccountCalls.addWeixin, ({ deps, session }, { realName, account, safetyPassword }) =>
    addAccount(
      deps,
      { ...session, safetyPassword },
      { kind: 'weixin', number: account },
      holderGate(deps, session.userId, realName),
    ),
  ),
  bind(payoutAccountCalls.updateWeixin, ({ deps, session }, { id, account, safetyPassword }) =>
    changeAccount(deps, { ...session, safetyPassword }, id, { kind: 'weixin', number: account }, noGate),
  ),
  bind(payoutAccountCalls.weixinList, async ({ deps, session }) => ok(await listOf(deps, session.userId, 'weixin'))),
];
