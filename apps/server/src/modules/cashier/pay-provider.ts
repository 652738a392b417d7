import type { Money } from '@caiting/money';
import type { SignedFields } from './signature.ts';

/** An order as a provider needs it. */
export interface ProviderOrder {
  readonly orderNo: string;
  readonly amount: Money;
  readonly channel: string;
  /** How long it may still be paid. A span, since the site's clock may be set and the provider's is not. */
  readonly lifetimeMs: number;
  /** Where the player comes back to. */
  readonly returnUrl: string;
  /** Where the provider reports to. */
  readonly notifyUrl: string;
}

export type ProviderStatus = 'waiting' | 'paid' | 'failed' | 'unknown';

/** A way to take money (docs/providers/pay-provider.md). Throws `ProviderDown` when it does not answer in time or not as agreed. */
export interface PayProvider {
  readonly name: string;
  /** Opens the order there. Asked again for the same order number it gives the same answer. */
  create(order: ProviderOrder): Promise<{ readonly providerNo: string; readonly payUrl: string }>;
  /** What became of an order; asked when its time is over and no notice came. */
  query(
    orderNo: string,
  ): Promise<{ readonly status: ProviderStatus; readonly providerNo: string; readonly amount: Money }>;
  /** Whether a notice is signed by the provider. */
  isGenuine(fields: SignedFields): boolean;
  /** The address of the pay page for a browser that sees this site at `origin`. */
  payPage(payUrl: string, origin: string): string;
}

/** The provider does not answer, or not as agreed. The order is refused, nothing moved. */
export class ProviderDown extends Error {}
