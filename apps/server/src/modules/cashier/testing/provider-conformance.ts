import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../../platform/testing/until.ts';
import { ProviderDown, type PayProvider, type ProviderOrder, type ProviderPage } from '../core/pay-provider.ts';
import { noticeSite, orderNumber, yuanOf, type NoticeSite } from './notice-site.ts';

/** What the conformance test must know of a provider to try it. */
export interface ProviderUnderTest {
  /** The adapter, connected to the provider's test environment. */
  readonly provider: PayProvider;
  /** The same adapter with nobody at the other end. */
  readonly unreachable: PayProvider;
  /** Of a provider with a key of its own: the same adapter, which expects another key. */
  readonly stranger?: PayProvider;
  /** Ways to pay it offers. */
  readonly kinds: readonly ProviderOrder['kind'][];
  /** Plays the payer in the test environment. */
  pay(page: ProviderPage, result: 'paid' | 'failed'): Promise<void>;
}

const ORIGIN = 'http://localhost:3000';

/** The contract of docs/providers/pay-provider.md, tried on a provider. Call it in a test file, once for each provider. */
export function describeProvider(name: string, make: () => Promise<ProviderUnderTest>): void {
  describe(`${name} keeps the contract of a pay provider`, () => {
    let given: ProviderUnderTest;
    let site: NoticeSite;
    beforeAll(async () => {
      given = await make();
      site = await noticeSite();
    });
    afterAll(() => site.close());

    const order = (more: Partial<ProviderOrder> = {}): ProviderOrder => ({
      orderNo: orderNumber('R'),
      amount: yuanOf('100.5'),
      channel: 'alipay',
      kind: 'redirect',
      lifetimeMs: 15 * 60_000,
      returnUrl: `${ORIGIN}/back`,
      notifyUrl: site.url,
      ...more,
    });

    test('opening is repeatable: the same number gives the same order, ten times at once', async () => {
      const draft = order();
      const pages = await Promise.all(Array.from({ length: 10 }, () => given.provider.create(draft)));
      expect(new Set(pages.map(({ providerNo }) => providerNo)).size).toBe(1);
      expect(new Set(pages.map(({ payUrl }) => payUrl)).size).toBe(1);
      const other = await given.provider.create(order());
      expect(other.providerNo).not.toBe(pages[0]?.providerNo);
    });

    test('the pay page is an address a browser can open', async () => {
      const { payUrl } = await given.provider.create(order());
      const url = new URL(given.provider.payPage(payUrl, ORIGIN));
      expect(url.protocol).toMatch(/^https?:$/);
      expect((await fetch(url)).status).toBe(200);
    });

    test('every way to pay comes with what it needs', async () => {
      for (const kind of given.kinds) {
        const coin =
          kind === 'coin' ? { coin: { coin: 'USDT', network: 'TRC20', due: 1_403_830_000n, needed: 3 } } : {};
        const page = await given.provider.create(order({ kind, ...coin }));
        expect(page.payUrl, kind).not.toBe('');
        if (kind === 'form') expect(Object.keys(page.payForm ?? {}).length).toBeGreaterThan(0);
        if (kind === 'coin') expect(page.address).toMatch(/^[\w-]{10,}$/);
      }
    });

    test.each(['0.01', '10', '100.5', '49999.99'])('an amount of %s comes back to the fen', async (text) => {
      const draft = order({ amount: yuanOf(text) });
      const page = await given.provider.create(draft);
      await given.pay(page, 'paid');
      const [notice] = await site.told(draft.orderNo);
      expect(yuanOf(notice?.['amount'])).toBe(draft.amount);
      expect((await given.provider.query(draft.orderNo)).amount).toBe(draft.amount);
    });

    test('before the payment a question is answered with waiting, about a stranger with unknown', async () => {
      const draft = order();
      await given.provider.create(draft);
      expect((await given.provider.query(draft.orderNo)).status).toBe('waiting');
      expect((await given.provider.query('R0000000000000000')).status).toBe('unknown');
    });

    test('a payment is told in a signed notice, and known when asked', async () => {
      const draft = order();
      const page = await given.provider.create(draft);
      await given.pay(page, 'paid');
      const [fields = {}] = await site.told(draft.orderNo);
      expect(fields).toMatchObject({ provider: given.provider.name, providerNo: page.providerNo, status: 'paid' });
      expect(fields['timestamp']).toMatch(/^\d{13}$/);
      expect(fields['nonce']?.length).toBeGreaterThanOrEqual(8);
      expect(given.provider.isGenuine(fields)).toBe(true);
      expect(await given.provider.query(draft.orderNo)).toMatchObject({ status: 'paid', providerNo: page.providerNo });
    });

    test('a notice with any field changed, added or missing is not genuine', async () => {
      const draft = order();
      await given.pay(await given.provider.create(draft), 'paid');
      const [fields = {}] = await site.told(draft.orderNo);
      for (const name of Object.keys(fields)) {
        const { [name]: value = '', ...without } = fields;
        expect(given.provider.isGenuine(without), `without ${name}`).toBe(false);
        expect(given.provider.isGenuine({ ...fields, [name]: `${value}1` }), `another ${name}`).toBe(false);
      }
      expect(given.provider.isGenuine({ ...fields, extra: '1' })).toBe(false);
      expect(given.provider.isGenuine({})).toBe(false);
    });

    test('where it has a key of its own, notices and answers by another key are not believed', async () => {
      if (given.stranger === undefined) return;
      const draft = order();
      await given.pay(await given.provider.create(draft), 'paid');
      const [fields = {}] = await site.told(draft.orderNo);
      expect(fields['sign']).toMatch(/^ed25519:[0-9a-f]{128}$/);
      expect(given.stranger.isGenuine(fields)).toBe(false);
      expect((await given.provider.query(draft.orderNo)).status).toBe('paid');
      await expect(given.stranger.query(draft.orderNo)).rejects.toThrow(ProviderDown);
    });

    test('a failed payment is told and known', async () => {
      const draft = order();
      await given.pay(await given.provider.create(draft), 'failed');
      const [notice] = await site.told(draft.orderNo);
      expect(notice?.['status']).toBe('failed');
      expect((await given.provider.query(draft.orderNo)).status).toBe('failed');
    });

    test('a notice that is not taken comes again, with a nonce of its own', async () => {
      const draft = order();
      const page = await given.provider.create(draft);
      site.refusals.left = 1;
      await given.pay(page, 'paid');
      const notices = await site.told(draft.orderNo, 2);
      expect(new Set(notices.map(({ nonce }) => nonce)).size).toBe(notices.length);
      for (const fields of notices) expect(given.provider.isGenuine(fields)).toBe(true);
    });

    test('coins are told of as their confirmations grow, and never backwards', async () => {
      if (!given.kinds.includes('coin')) return;
      const coin = { coin: 'USDT', network: 'TRC20', due: 1_403_830_000n, needed: 6 };
      const draft = order({ kind: 'coin', channel: 'digitalcurrencypay', coin });
      await given.pay(await given.provider.create(draft), 'paid');
      const notices = () => site.noticesOf(draft.orderNo);
      await until(() => notices().some(({ status }) => status === 'paid'), 'the last confirmation');
      const depths = notices().map(({ confirmations }) => Number(confirmations));
      expect(depths).toEqual(depths.toSorted((a, b) => a - b));
      for (const fields of notices()) {
        expect(fields['status']).toBe(Number(fields['confirmations']) >= coin.needed ? 'paid' : 'confirming');
        expect(yuanOf(fields['coinAmount'])).toBe(coin.due);
      }
      const report = await given.provider.query(draft.orderNo);
      expect(report).toMatchObject({ status: 'paid', coins: { amount: coin.due, confirmations: 6 } });
    });

    test('nobody at the other end is said as ProviderDown, by opening and by asking', async () => {
      await expect(given.unreachable.create(order())).rejects.toThrow(ProviderDown);
      await expect(given.unreachable.query('R1')).rejects.toThrow(ProviderDown);
    });
  });
}
