import {
  COIN_NETWORKS,
  NETWORK_COINS,
  findAddressFault,
  payoutAccountCalls,
  type CoinNetwork,
  type PayoutKind,
} from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse, type Refusal } from '../../../platform/outcome.ts';
import { tenantValues } from '../../tenant/index.ts';
import { accountView } from './account-view.ts';
import { BANKS } from '../banks.ts';
import { accountsMax, addAccount, cardGate, changeAccount, holderGate, noGate, type Gate } from './bind-account.ts';
import { checkCard, isCardChecked } from './check-card.ts';
import { findAccount, findHolder, listAccounts } from './queries.ts';

/** A bank of the list, or the field's refusal. */
const bankFault = (bankCode: string): Refusal<'badInput'> | null =>
  Object.hasOwn(BANKS, bankCode) ? null : refuse('badInput', { field: 'bankCode', params: { field: '开户银行' } });

const cardOf = ({ bankNumber, bankCode, branch }: { bankNumber: string; bankCode: string; branch: string }) =>
  ({ kind: 'bank', number: bankNumber, bankCode, branch }) as const;

const addressFault = (network: CoinNetwork, address: string): Refusal<'coinAddressInvalid'> | null =>
  findAddressFault(network, address) ? refuse('coinAddressInvalid', { field: 'address', params: { network } }) : null;

async function listOf(deps: Deps, player: string, kind: PayoutKind) {
  const values = await tenantValues(deps);
  const [rows, holder] = await Promise.all([listAccounts(deps.db, player, [kind]), findHolder(deps.db, player)]);
  return {
    list: rows.map((row) => accountView(row, holder, values.payoutChangesMax)),
    max: accountsMax(values, kind),
    coolingHours: values.payoutCoolingHours,
    holder: holder?.shown ?? '',
  };
}

export const payoutAccountBindings = [
  bind(payoutAccountCalls.addBankCard, async ({ deps, session }, input) => {
    const owner = { ...session, safetyPassword: input.safetyPassword };
    const [askCard, askHolder] = [cardGate(owner), holderGate(deps, session.userId, input.realName)];
    const gate: Gate<'bankCardCheckDue' | 'payoutHolderMismatch'> = async (tx, cards) =>
      (await askCard(tx, cards)) ?? askHolder(tx, cards);
    return bankFault(input.bankCode) ?? addAccount(deps, owner, cardOf(input), gate);
  }),
  bind(payoutAccountCalls.updateBankCard, async ({ deps, session }, input) => {
    const owner = { ...session, safetyPassword: input.safetyPassword };
    return bankFault(input.bankCode) ?? changeAccount(deps, owner, input.cardId, cardOf(input), cardGate(owner));
  }),
  bind(payoutAccountCalls.checkBankCard, ({ deps, session }, input) => checkCard(deps, session, input)),
  bind(payoutAccountCalls.bankCardDetail, async ({ deps, session }, { cardId }) => {
    const card = await findAccount(deps.db, session.userId, cardId, 'bank');
    if (card === null) return refuse('payoutAccountUnknown');
    const { payoutChangesMax } = await tenantValues(deps);
    return ok(accountView(card, await findHolder(deps.db, session.userId), payoutChangesMax));
  }),
  bind(payoutAccountCalls.bankCardList, async ({ deps, session }) => {
    const listed = await listOf(deps, session.userId, 'bank');
    const checkDue = listed.list.length > 0 && !(await isCardChecked(deps.db, session));
    const banks = Object.entries(BANKS).map(([bankCode, bankName]) => ({ bankCode, bankName }));
    return ok({ ...listed, checkDue, banks });
  }),
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
  bind(
    payoutAccountCalls.addDigitalCurrency,
    async ({ deps, session }, { network, address, remark, safetyPassword }) => {
      const typed = { kind: 'digital', number: address, network, remark } as const;
      return addressFault(network, address) ?? addAccount(deps, { ...session, safetyPassword }, typed, noGate);
    },
  ),
  bind(
    payoutAccountCalls.updateDigitalCurrency,
    async ({ deps, session }, { id, network, address, remark, safetyPassword }) => {
      const typed = { kind: 'digital', number: address, network, remark } as const;
      return addressFault(network, address) ?? changeAccount(deps, { ...session, safetyPassword }, id, typed, noGate);
    },
  ),
  bind(payoutAccountCalls.digitalCurrencyList, async ({ deps, session }) => {
    const { holder: _, ...listed } = await listOf(deps, session.userId, 'digital');
    return ok({ ...listed, networks: COIN_NETWORKS.map((network) => ({ network, coin: NETWORK_COINS[network] })) });
  }),
];
