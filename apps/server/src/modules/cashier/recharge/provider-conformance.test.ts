import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { yuan } from '@caiting/money';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import { startSandbox } from '../../../sandbox-provider/server.ts';
import type { PayProvider } from '../core/pay-provider.ts';
import { configuredProvider, sandboxProvider } from '../core/signed-adapter.ts';
import { describeProvider } from '../testing/provider-conformance.ts';
import { AT_ONCE, SANDBOX_KEY } from '../testing/recharge-site.ts';

/** The built-in sandbox. A real provider gets a block of its own here, against its test environment (docs/providers/pay-provider.md). */
const pace = { ...AT_ONCE, retryMs: [10] };
const sandbox = await startSandbox({ key: SANDBOX_KEY, host: 'localhost', port: 0, folder: null, pace });
afterAll(() => sandbox.close());

const adapterAt = (paySandboxUrl: string): PayProvider =>
  sandboxProvider({ ...readConfig({}), paySandboxUrl, paySandboxKey: SANDBOX_KEY }) as PayProvider;

describeProvider('the sandbox', async () => ({
  provider: adapterAt(sandbox.url),
  // Port 9 answers nobody.
  unreachable: adapterAt('http://127.0.0.1:9'),
  kinds: ['redirect', 'form', 'qr', 'coin'],
  pay: async ({ providerNo }, result) => {
    const page = `${sandbox.url}/pay/${providerNo}`;
    await fetch(page, { method: 'POST', body: new URLSearchParams({ result }), redirect: 'manual' });
    await sandbox.settled();
  },
}));

/** The sandbox as it is beside a site: what it says is signed with a key of its own. */
const signing = await startSandbox({
  key: SANDBOX_KEY,
  host: 'localhost',
  port: 0,
  folder: null,
  pace,
  hasOwnKey: true,
});
afterAll(() => signing.close());
const signingAt = (paySandboxUrl: string, paySandboxPublicKey = signing.publicKey): PayProvider => {
  const config = { ...readConfig({}), paySandboxUrl, paySandboxKey: SANDBOX_KEY, paySandboxPublicKey };
  return sandboxProvider(config) as PayProvider;
};

describeProvider('the sandbox with a key of its own', async () => ({
  provider: signingAt(signing.url),
  unreachable: signingAt('http://127.0.0.1:9'),
  // As if another key had been agreed on.
  stranger: signingAt(signing.url, 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'),
  kinds: ['redirect', 'form', 'qr', 'coin'],
  pay: async ({ providerNo }, result) => {
    const page = `${signing.url}/pay/${providerNo}`;
    await fetch(page, { method: 'POST', body: new URLSearchParams({ result }), redirect: 'manual' });
    await signing.settled();
  },
}));

/** A provider that stands in the configuration alone: name, address, key file, channels, limits. The sandbox plays its test environment. */
const acme = await startSandbox({ key: SANDBOX_KEY, host: 'localhost', port: 0, folder: null, pace, name: 'acme' });
afterAll(() => acme.close());
const folder = mkdtempSync(join(tmpdir(), 'caiting-pay-'));
afterAll(() => rmSync(folder, { recursive: true }));
const keyFile = join(folder, 'acme.key');
writeFileSync(keyFile, `${SANDBOX_KEY}\n`);

function configuredAt(url: string): PayProvider {
  const listed = [
    { name: 'acme', url, keyFile, channels: ['alipay'], kinds: ['redirect', 'qr'], min: '10', max: '5000' },
  ];
  const file = join(folder, 'providers.json');
  writeFileSync(file, JSON.stringify(listed));
  const [config] = readConfig({ CAITING_PAY_PROVIDERS: file }).payProviders;
  return configuredProvider(config as NonNullable<typeof config>);
}

describeProvider('a provider of the configuration', async () => ({
  provider: configuredAt(acme.url),
  unreachable: configuredAt('http://127.0.0.1:9'),
  kinds: ['redirect', 'form', 'qr', 'coin'],
  pay: async ({ providerNo }, result) => {
    await fetch(`${acme.url}/pay/${providerNo}`, {
      method: 'POST',
      body: new URLSearchParams({ result }),
      redirect: 'manual',
    });
    await acme.settled();
  },
}));

test('a provider of the configuration takes its channels, kinds and sums, and nothing beyond', () => {
  const { takes } = configuredAt(acme.url);
  const line = { channel: 'alipay', kind: 'redirect', amount_min: yuan(10), amount_max: yuan(5_000) };
  expect(takes(line)).toBe(true);
  expect(takes({ ...line, channel: 'wechat' })).toBe(false);
  expect(takes({ ...line, kind: 'coin' })).toBe(false);
  expect(takes({ ...line, amount_min: yuan(9) })).toBe(false);
  expect(takes({ ...line, amount_max: yuan(5_001) })).toBe(false);
});
