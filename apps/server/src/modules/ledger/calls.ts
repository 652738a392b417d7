import { balanceCalls, moneyText } from '@caiting/contract';
import { bind, type Binding } from '../../platform/http/binding.ts';
import { ok } from '../../platform/outcome.ts';
import { balanceOf } from './queries.ts';

export const calls: readonly Binding[] = [
  bind(balanceCalls.queryBalanceFront, async ({ deps, session }) => {
    const { balance, held, seq } = await balanceOf(deps.db, session.userId);
    return ok({ balance: moneyText(balance), held: moneyText(held), seq: String(seq) });
  }),
];
