import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { readConfig } from '../../../config.ts';
import type { PayoutProviderConfig } from '../../../pay-providers.ts';

const KEY = 'the key of a provider, of thirty-two letters';

/** A payout provider in a process of its own, and its row of the configuration as a site reads it: from a file, with the key in another one. */
export async function payoutProcess(name: string, more: object = {}) {
  const child = fork(fileURLToPath(new URL('provider-process.ts', import.meta.url)), [name, KEY]);
  const folder = mkdtempSync(join(tmpdir(), 'caiting-payout-'));
  afterAll(() => {
    child.kill();
    rmSync(folder, { recursive: true });
  });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  writeFileSync(join(folder, 'key'), `${KEY}\n`);
  const configuredAt = (address: string): PayoutProviderConfig => {
    const row = { name, url: address, keyFile: join(folder, 'key'), kinds: ['bank'], min: '10', max: '500', ...more };
    writeFileSync(join(folder, 'list.json'), JSON.stringify([row]));
    return readConfig({ CAITING_PAYOUT_PROVIDERS: join(folder, 'list.json') })
      .payoutProviders[0] as PayoutProviderConfig;
  };
  return { url, configuredAt };
}
