import { formatMoney, money } from '@caiting/money';
import type { Tx } from '../../../platform/db/pool.ts';

export interface ProviderWord {
  readonly kind: 'recharge' | 'payout';
  readonly orderNo: string;
  readonly provider: string;
  /** It came, or we asked. */
  readonly how: 'notice' | 'answer';
  /** The message as it came. */
  readonly body: string;
}

/** Keeps the very message by which an order is credited or a payout ends, in the transaction that does it (docs/decisions/0325). There is one of each. */
export async function keepWord(tx: Tx, { kind, orderNo, provider, how, body }: ProviderWord): Promise<void> {
  await tx.run('insert into provider_word (kind, order_no, provider, how, body) values ($1, $2, $3, $4, $5)', [
    kind,
    orderNo,
    provider,
    how,
    Buffer.from(body),
  ]);
}

/** Of an answer whose adapter has no message to show: what it understood. It is signed by nobody. */
export const understood = (said: {
  readonly status: string;
  readonly providerNo: string;
  readonly amount: bigint;
}): string =>
  JSON.stringify({ status: said.status, providerNo: said.providerNo, amount: formatMoney(money(said.amount)) });
