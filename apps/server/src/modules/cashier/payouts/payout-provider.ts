import type { PayoutKind } from '@caiting/contract';
import type { Money } from '@caiting/money';
import type { SignedFields } from '../core/signature.ts';

/** A payout as a provider needs it. */
export interface PayoutOrder {
  readonly orderNo: string;
  /** What the payee gets, in yuan. */
  readonly amount: Money;
  readonly kind: PayoutKind;
  /** The whole number, for the provider alone. */
  readonly account: string;
  readonly holder: string;
  readonly bankCode: string;
  readonly branch: string;
  readonly network: string;
  /** For coins: what to send. */
  readonly coin: string;
  readonly coinAmount: string;
  /** Where the provider reports to. */
  readonly notifyUrl: string;
}

export type PayoutStatus = 'waiting' | 'paid' | 'failed' | 'unknown';

export interface PayoutAnswer {
  readonly status: PayoutStatus;
  readonly providerNo: string;
  readonly amount: Money;
  /** Why it failed. */
  readonly reason: string;
  /** The very message, kept where it ends a payout. */
  readonly body?: string;
}

/** A way to pay players out (docs/providers/payout-provider.md). Throws `ProviderDown` when it does not answer in time or not as agreed. */
export interface PayoutProvider {
  readonly name: string;
  /** Whether it makes such a payout. */
  takes(payout: { readonly kind: PayoutKind; readonly net: bigint }): boolean;
  /** Hands a payout over. Asked again for the same order number it pays nothing twice and gives what became of it. */
  create(order: PayoutOrder): Promise<PayoutAnswer>;
  /** What became of a payout. `unknown`: it never came there, and may be handed over. */
  query(orderNo: string): Promise<PayoutAnswer>;
  /** Whether a notice is signed by the provider. */
  isGenuine(fields: SignedFields): boolean;
}
