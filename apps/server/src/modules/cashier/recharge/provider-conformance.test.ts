import { readConfig } from '../../../config.ts';
import { startSandbox } from '../../../sandbox-provider/server.ts';
import { afterAll } from 'vitest';
import type { PayProvider } from '../pay-provider.ts';
import { sandboxProvider } from '../sandbox-adapter.ts';
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
