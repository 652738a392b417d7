import {
  COIN_NETWORKS,
  NETWORK_COINS,
  findAddressFault,
  payoutAccountCalls,
  type CoinNetwork,
} from '@caiting/contract';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse, type Refusal } from '../../../platform/outcome.ts';
import { addAccount, changeAccount, noGate } from './bind-account.ts';
import { listOf } from './list-accounts.ts';

export const coinAddressBindings = [
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

const addressFault = (network: CoinNetwork, address: string): Refusal<'coinAddressInvalid'> | null =>
  findAddressFault(network, address) ? refuse('coinAddressInvalid', { field: 'address', params: { network } }) : null;
