import type { Money } from '@caiting/money';
import type { SignedFields } from './signature.ts';

/** An order as a provider needs it. */
export interface ProviderOrder {
  readonly orderNo: string;
  readonly amount: Money;
  readonly channel: string;
  /** What the provider should answer with: a page, fields of a form, the text of a code, an address. */
  readonly kind: 'redirect' | 'form' | 'qr' | 'coin';
  /** Internet banking: the bank the payer chose, by the code of the clearing house. */
  readonly bank?: string;
  /** Digital currency: on which network how much of what is due, in 1e-8 coin, and from how many confirmations on it counts. */
  readonly coin?: {
    readonly coin: string;
    readonly network: string;
    readonly due: bigint;
    readonly needed: number;
  };
  /** How long it may still be paid. A span, since the site's clock may be set and the provider's is not. */
  readonly lifetimeMs: number;
  /** Where the player comes back to. */
  readonly returnUrl: string;
  /** Where the provider reports to. */
  readonly notifyUrl: string;
}

/** What the provider made of an order. */
export interface ProviderPage {
  readonly providerNo: string;
  /** The page to open, the text of the code, or where the form is posted. */
  readonly payUrl: string;
  /** Kind form: the fields to post. */
  readonly payForm?: Readonly<Record<string, string>>;
  /** Kind coin: where the coins go. */
  readonly address?: string;
}

export type ProviderStatus = 'waiting' | 'confirming' | 'paid' | 'failed' | 'unknown';

/** Coins that were seen for an order. */
export interface SeenCoins {
  /** In 1e-8 coin. */
  readonly amount: Money;
  readonly confirmations: number;
  readonly txId: string;
}

/** What a provider says about an order, unasked or asked. */
export interface ProviderReport {
  readonly status: ProviderStatus;
  readonly providerNo: string;
  /** Of the order, in yuan. */
  readonly amount: Money;
  readonly coins?: SeenCoins;
  /** Of an answer: the very message, kept where it brings money. */
  readonly body?: string;
}

/** What decides whether a provider takes a line. */
export interface LineOfProvider {
  readonly channel: string;
  readonly kind: string;
  readonly amount_min: bigint;
  readonly amount_max: bigint;
}

/** A way to take money (docs/providers/pay-provider.md). Throws `ProviderDown` when it does not answer in time or not as agreed. */
export interface PayProvider {
  readonly name: string;
  /** Whether it takes the payments of such a line. */
  takes(line: LineOfProvider): boolean;
  /** Opens the order there. Asked again for the same order number it gives the same answer. */
  create(order: ProviderOrder): Promise<ProviderPage>;
  /** What became of an order; asked again and again while no notice came. */
  query(orderNo: string): Promise<ProviderReport>;
  /** Whether a notice is signed by the provider. */
  isGenuine(fields: SignedFields): boolean;
  /** The address of the pay page for a browser that sees this site at `origin`. */
  payPage(payUrl: string, origin: string): string;
}

/** The provider does not answer, or not as agreed. Nothing moved; the order stays payable. */
export class ProviderDown extends Error {}

/** The provider answered, and may have said that there is money; what it said is kept for staff. */
export class UnreadableAnswer extends ProviderDown {
  readonly words: { readonly providerNo: string; readonly said: string };

  constructor(message: string, words: { readonly providerNo: string; readonly said: string }) {
    super(message);
    this.words = words;
  }
}
