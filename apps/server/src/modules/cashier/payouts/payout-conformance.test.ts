import { yuan } from '@caiting/money';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import { startSandbox } from '../../../sandbox-provider/server.ts';
import { payoutProcess } from '../testing/configured-payouts.ts';
import { describePayouts } from '../testing/payout-conformance.ts';
import { AT_ONCE, SANDBOX_KEY } from '../testing/recharge-site.ts';
import type { PayoutProvider } from './payout-provider.ts';
import { configuredPayouts, sandboxPayouts } from './signed-payouts.ts';

/** The built-in sandbox. A real provider gets a block of its own here, against its test environment (docs/providers/payout-provider.md). */
const sandbox = await startSandbox({ key: SANDBOX_KEY, host: 'localhost', port: 0, folder: null, pace: AT_ONCE });
afterAll(() => sandbox.close());
const adapterAt = (paySandboxUrl: string): PayoutProvider =>
  sandboxPayouts({ ...readConfig({}), paySandboxUrl, paySandboxKey: SANDBOX_KEY }) as PayoutProvider;
// Port 9 answers nobody.
const NOBODY = 'http://127.0.0.1:9';
const accounts = { paid: '6222001234568888', refused: '6222001234560001' };

describePayouts('the sandbox', async () => ({
  provider: adapterAt(sandbox.url),
  unreachable: adapterAt(NOBODY),
  accounts,
}));

/** As it is beside a site: what it says is signed with a key of its own. */
const signing = await startSandbox({
  key: SANDBOX_KEY,
  host: 'localhost',
  port: 0,
  folder: null,
  pace: AT_ONCE,
  hasOwnKey: true,
});
afterAll(() => signing.close());
const signingAt = (paySandboxUrl: string, paySandboxPublicKey = signing.publicKey): PayoutProvider =>
  sandboxPayouts({
    ...readConfig({}),
    paySandboxUrl,
    paySandboxKey: SANDBOX_KEY,
    paySandboxPublicKey,
  }) as PayoutProvider;

describePayouts('the sandbox with a key of its own', async () => ({
  provider: signingAt(signing.url),
  unreachable: signingAt(NOBODY),
  // As if another key had been agreed on.
  stranger: signingAt(signing.url, 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'),
  accounts,
}));

/** A provider that stands in the configuration alone, in a process of its own. */
const acme = await payoutProcess('acme');

describePayouts('a provider of the configuration', async () => ({
  provider: configuredPayouts(acme.configuredAt(acme.url)),
  unreachable: configuredPayouts(acme.configuredAt(NOBODY)),
  accounts,
}));

test('a provider of the configuration takes its kinds and sums, and nothing beyond', () => {
  const { takes } = configuredPayouts(acme.configuredAt(acme.url));
  expect(takes({ kind: 'bank', net: yuan(10) })).toBe(true);
  expect(takes({ kind: 'bank', net: yuan(500) })).toBe(true);
  expect(takes({ kind: 'bank', net: yuan(500) + 1n })).toBe(false);
  expect(takes({ kind: 'bank', net: yuan(10) - 1n })).toBe(false);
  expect(takes({ kind: 'alipay', net: yuan(100) })).toBe(false);
});
