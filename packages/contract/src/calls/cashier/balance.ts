import * as z from 'zod/mini';
import { MoneyOut, call } from '../../wire/index.ts';

export const balanceCalls = {
  queryBalanceFront: call({
    method: 'GET',
    path: '/v1/balance/queryBalanceFront',
    who: 'login',
    doc: 'Spendable balance and what is held, in yuan.',
    input: z.object({}),
    output: z.object({
      balance: MoneyOut,
      held: MoneyOut,
      /** Grows with every entry: a push with a smaller one is old. */ seq: z.string(),
    }),
    refusals: [],
  }),
} as const;
