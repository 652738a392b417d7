import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { databaseFaults, productionFaults } from './production.ts';
import { testDatabase } from './platform/testing/database.ts';

const { ownerTarget } = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'caiting-production-'));
// The database's user may enter a data folder.
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true }));

const safe = {
  CAITING_DATA: folder,
  CAITING_PRODUCTION: '1',
  CAITING_BEACON: 'drand',
  CAITING_ORIGIN: 'https://caiting.example',
};
const key = '0f'.repeat(32);
const random = '8f1d0c7be2a94356';
const feeds = JSON.stringify(
  ['a', 'b'].map((name) => ({ name, url: 'https://x.example/{issue}', key: 'change-me-please-1' })),
);

test('what is safe starts: https, or an address of this machine alone behind a socket', () => {
  expect(productionFaults(readConfig(safe))).toEqual([]);
  const socket = { CAITING_SOCKET: '/run/caiting/site.sock', CAITING_TRUST_PROXY: '1' };
  expect(productionFaults(readConfig({ ...safe, ...socket }))).toEqual([]);
  expect(productionFaults(readConfig({ ...safe, ...socket, CAITING_ORIGIN: 'http://127.0.0.1:8080' }))).toEqual([]);
  expect(productionFaults(readConfig({ ...safe, CAITING_ACCOUNT_KEY: random.repeat(4) }))).toEqual([]);
});

test.each<[string, NodeJS.ProcessEnv, RegExp[]]>([
  ['the test beacon', { CAITING_BEACON: 'local' }, [/测试信标.*set CAITING_BEACON=drand$/]],
  ['the sandbox', { CAITING_PAY_SANDBOX: 'http://localhost:13000' }, [/沙箱支付.*no sandbox payments/]],
  ['people who play by themselves', { CAITING_DEMO_LIFE: 'on' }, [/演示会员.*leave out CAITING_DEMO_LIFE/]],
  [
    'a push service of tests',
    { CAITING_PUSH_TEST_SERVICE: 'http://127.0.0.1:9' },
    [/测试推送服务.*no push service of tests/],
  ],
  ['no address', { CAITING_ORIGIN: undefined }, [/缺少 CAITING_ORIGIN.*CAITING_ORIGIN is missing/]],
  ['an address in clear', { CAITING_ORIGIN: 'http://caiting.example' }, [/没有加密.*production takes https/]],
  ['a proxy that all can play', { CAITING_TRUST_PROXY: '1', HOST: '0.0.0.0' }, [/冒充.*pass for the reverse proxy/]],
  ['an example key', { CAITING_ACCOUNT_KEY: key }, [/CAITING_ACCOUNT_KEY looks like an example/]],
  ['example keys of feeds', { CAITING_RESULT_FEEDS: feeds }, [/CAITING_RESULT_FEEDS \(a\) looks/, /\(b\) looks/]],
  [
    'everything at once, one sentence each',
    { CAITING_BEACON: 'local', CAITING_ORIGIN: undefined },
    [/CAITING_BEACON=drand$/, /CAITING_ORIGIN is missing/],
  ],
])('refused: %s', (_, env, sentences) => {
  const faults = productionFaults(readConfig({ ...safe, ...env }));
  expect(faults).toHaveLength(sentences.length);
  for (const [at, sentence] of sentences.entries()) expect(faults[at]).toMatch(sentence);
});

test('a key file that others may read is refused until it is closed', () => {
  const path = join(folder, 'payout-account.key');
  writeFileSync(path, random, { mode: 0o644 });
  chmodSync(path, 0o644);
  expect(productionFaults(readConfig(safe))).toEqual([expect.stringContaining(`run chmod 600 ${path}`)]);
  chmodSync(path, 0o600);
  expect(productionFaults(readConfig(safe))).toEqual([]);
});

test('a superuser of the database is refused, the owner of the site is not', async () => {
  expect(await databaseFaults(ownerTarget)).toEqual([]);
  if (typeof ownerTarget === 'string') throw new Error('a database of the tests is the embedded one');
  const [fault] = await databaseFaults({ ...ownerTarget, user: 'postgres' });
  expect(fault).toMatch(/postgres 是超级用户.*is a superuser/);
});
