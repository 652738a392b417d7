import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProviderDown } from '../core/pay-provider.ts';
import type { PayoutOrder, PayoutProvider } from '../payouts/payout-provider.ts';
import { noticeSite, orderNumber, yuanOf, type NoticeSite } from './notice-site.ts';

/** What the conformance test must know of a payout provider to try it. */
export interface PayoutsUnderTest {
  /** The adapter, connected to the provider's test environment. */
  readonly provider: PayoutProvider;
  /** The same adapter with nobody at the other end. */
  readonly unreachable: PayoutProvider;
  /** Of a provider with a key of its own: the same adapter, which expects another key. */
  readonly stranger?: PayoutProvider;
  /** Accounts of the test environment: one that is paid, one that the bank refuses. */
  readonly accounts: { readonly paid: string; readonly refused: string };
}

/** The contract of docs/providers/payout-provider.md, tried on a provider. Call it in a test file, once for each provider. */
export function describePayouts(name: string, make: () => Promise<PayoutsUnderTest>): void {
  describe(`${name} keeps the contract of a payout provider`, () => {
    let given: PayoutsUnderTest;
    let site: NoticeSite;
    beforeAll(async () => {
      given = await make();
      site = await noticeSite();
    });
    afterAll(() => site.close());

    const order = (more: Partial<PayoutOrder> = {}): PayoutOrder => ({
      orderNo: orderNumber('W'),
      amount: yuanOf('100.5'),
      kind: 'bank',
      account: given.accounts.paid,
      holder: '王小明',
      bankCode: 'ICBC',
      branch: '北京分行',
      network: '',
      coin: '',
      coinAmount: '',
      notifyUrl: site.url,
      ...more,
    });

    test('what never arrived is unknown; handed over ten times at once it is one payout', async () => {
      const draft = order();
      expect((await given.provider.query(draft.orderNo)).status).toBe('unknown');
      const answers = await Promise.all(Array.from({ length: 10 }, () => given.provider.create(draft)));
      expect(new Set(answers.map(({ providerNo }) => providerNo)).size).toBe(1);
      const [notice] = await site.told(draft.orderNo);
      expect(notice?.['providerNo']).toBe(answers[0]?.providerNo);
      expect((await given.provider.create(draft)).providerNo).toBe(answers[0]?.providerNo);
    });

    test('where it has a key of its own, notices and answers by another key are not believed', async () => {
      if (given.stranger === undefined) return;
      const draft = order();
      await given.provider.create(draft);
      const [fields = {}] = await site.told(draft.orderNo);
      expect(fields['sign']).toMatch(/^ed25519:[0-9a-f]{128}$/);
      expect(given.stranger.isGenuine(fields)).toBe(false);
      await expect(given.stranger.query(draft.orderNo)).rejects.toThrow(ProviderDown);
    });

    test.each(['0.01', '10', '100.5', '49999.99'])('an amount of %s comes back to the fen', async (text) => {
      const draft = order({ amount: yuanOf(text) });
      expect((await given.provider.create(draft)).amount).toBe(draft.amount);
      const [notice] = await site.told(draft.orderNo);
      expect(yuanOf(notice?.['amount'])).toBe(draft.amount);
    });

    test('paid and failed are told in a signed notice, and known when asked; failed says why', async () => {
      for (const status of ['paid', 'failed'] as const) {
        const draft = order({ account: status === 'paid' ? given.accounts.paid : given.accounts.refused });
        const { providerNo } = await given.provider.create(draft);
        const [fields = {}] = await site.told(draft.orderNo);
        expect(fields).toMatchObject({ provider: given.provider.name, providerNo, status });
        expect(fields['timestamp']).toMatch(/^\d{13}$/);
        expect(given.provider.isGenuine(fields)).toBe(true);
        const known = await given.provider.query(draft.orderNo);
        expect(known).toMatchObject({ status, providerNo, amount: draft.amount });
        if (status === 'failed') expect(known.reason).not.toBe('');
      }
    });

    test('a notice with any field changed, added or missing is not genuine', async () => {
      const draft = order();
      await given.provider.create(draft);
      const [fields = {}] = await site.told(draft.orderNo);
      for (const name of Object.keys(fields)) {
        const { [name]: value = '', ...without } = fields;
        expect(given.provider.isGenuine(without), `without ${name}`).toBe(false);
        expect(given.provider.isGenuine({ ...fields, [name]: `${value}1` }), `another ${name}`).toBe(false);
      }
      expect(given.provider.isGenuine({ ...fields, extra: '1' })).toBe(false);
      expect(given.provider.isGenuine({})).toBe(false);
    });

    test('a notice that is not taken comes again, with a nonce of its own', async () => {
      const draft = order();
      site.refusals.left = 1;
      await given.provider.create(draft);
      const notices = await site.told(draft.orderNo, 2);
      expect(new Set(notices.map(({ nonce }) => nonce)).size).toBe(notices.length);
      for (const fields of notices) expect(given.provider.isGenuine(fields)).toBe(true);
    });

    test('nobody at the other end is said as ProviderDown, by handing over and by asking', async () => {
      await expect(given.unreachable.create(order())).rejects.toThrow(ProviderDown);
      await expect(given.unreachable.query('W1')).rejects.toThrow(ProviderDown);
    });
  });
}
