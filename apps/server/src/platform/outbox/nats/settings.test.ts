import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { deployFile, findProgram } from '../../../testing/several/deploy-file.ts';
import { Metrics } from '../../metrics/metrics.ts';
import { testApp } from '../../testing/app.ts';
import { testDatabase } from '../../testing/database.ts';
import { freePort } from '../../testing/free-port.ts';
import { prepareNats, startNats } from '../testing/nats.ts';
import { hasNats } from '../testing/nats-process.ts';
import { until } from '../../testing/until.ts';
import { NatsBus } from './nats-bus.ts';
import { natsSettings, type NatsEnvironment } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'caiting-nats-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const read = (e: Partial<NatsEnvironment>) => natsSettings({ CAITING_BUS: 'nats', ...e });
const PASSWORD = 'p@ss:wörd';

test('one server or several, with user, token, credentials, TLS', () => {
  const creds = file('site.creds', '-----BEGIN NATS USER JWT-----\n');
  const ca = file('ca.pem', '-----BEGIN CERTIFICATE-----\n');
  const with_ = (CAITING_NATS_URL: string, more: Partial<NatsEnvironment> = {}) => read({ CAITING_NATS_URL, ...more });
  expect(with_('nats://bus')).toEqual({ servers: ['bus:4222'], isTls: false });
  expect(with_('tls://a:1, tls://[::1]:2')).toEqual({ servers: ['a:1', '[::1]:2'], isTls: true });
  const user = `site:${encodeURIComponent(PASSWORD)}`;
  expect(with_(`nats://${user}@a,nats://${user}@b/`)).toEqual({
    servers: ['a:4222', 'b:4222'],
    isTls: false,
    user: 'site',
    pass: PASSWORD,
  });
  expect(with_('nats://token@a')).toEqual({ servers: ['a:4222'], isTls: false, token: 'token' });
  expect(with_('tls://a', { CAITING_NATS_CREDENTIALS: creds, CAITING_NATS_CA: ca })).toEqual({
    servers: ['a:4222'],
    isTls: true,
    credentialsFile: creds,
    caFile: ca,
  });
  expect(natsSettings({ CAITING_BUS: 'postgres', CAITING_NATS_URL: 'nats://a' })).toBeUndefined();
});

test('what is unfit ends the start in both languages, and says no password', () => {
  const url = 'nats://site:secret@a';
  for (const wrong of [
    {},
    { CAITING_BUS: 'memory', CAITING_NATS_URL: url },
    { CAITING_NATS_URL: '' },
    { CAITING_NATS_URL: 'secret' },
    { CAITING_NATS_URL: 'http://site:secret@a' },
    { CAITING_NATS_URL: `${url}/subject` },
    { CAITING_NATS_URL: `${url},` },
    { CAITING_NATS_URL: `${url},nats://site:secret2@a` },
    { CAITING_NATS_URL: `${url},tls://site:secret@a` },
    { CAITING_NATS_URL: url, CAITING_NATS_CREDENTIALS: file('two.creds', '-----BEGIN NATS USER JWT-----') },
    { CAITING_NATS_URL: 'nats://a', CAITING_NATS_CREDENTIALS: join(folder, 'none') },
    { CAITING_NATS_URL: 'nats://a', CAITING_NATS_CREDENTIALS: file('bad.creds', 'secret') },
    { CAITING_NATS_URL: 'nats://a', CAITING_NATS_CA: file('fit.pem', '-----BEGIN CERTIFICATE-----') },
    { CAITING_NATS_URL: 'tls://a', CAITING_NATS_CA: join(folder, 'none') },
  ]) {
    expect(() => read(wrong), JSON.stringify(wrong)).toThrow(/^caiting: .*[\u4e00-\u9fff].* \/ .*(?:CAITING_|NATS)/);
    expect(() => read(wrong)).not.toThrow('secret');
  }
});

describe.skipIf(!hasNats)('signing in at NATS (needs nats-server)', async () => {
  const { appTarget } = await testDatabase();
  let said = '';
  const log = pino({ level: 'debug' }, new Writable({ write: (text, _, done) => ((said += String(text)), done()) }));

  /** Starts and ends; gives whether it was whole. */
  async function comesUp(e: Partial<NatsEnvironment>): Promise<boolean> {
    const settings = read(e);
    if (settings === undefined) throw new Error('no settings');
    const bus = new NatsBus(appTarget, settings, log, new Metrics());
    await bus.start();
    const isUp = bus.isUp();
    await bus.close();
    return isUp;
  }

  test('a password that is wrong ends the start, and none is logged', async () => {
    const nats = await startNats('--user', 'site', '--pass', PASSWORD);
    const url = (password: string) => `nats://site:${encodeURIComponent(password)}@127.0.0.1:${nats.port}`;
    expect(await comesUp({ CAITING_NATS_URL: url(PASSWORD) })).toBe(true);
    for (const wrong of [url('secret'), `nats://127.0.0.1:${nats.port}`])
      await expect(comesUp({ CAITING_NATS_URL: wrong })).rejects.toThrow(/NATS 不接受登录信息.*NATS refuses whom/);
    await nats.kill();
    expect(await comesUp({ CAITING_NATS_URL: url(PASSWORD) })).toBe(false);
    expect(said).toContain('NATS not reached');
    for (const secret of [PASSWORD, encodeURIComponent(PASSWORD), 'secret']) expect(said).not.toContain(secret);
  });

  test('a user without the right to write or to hear, and a server that takes too little, end the start', async () => {
    for (const right of ['publish', 'subscribe']) {
      const users = `[{ user: site, password: secret, permissions: { ${right}: { deny: ">" } } }]`;
      const nats = await startNats('-c', file(`${right}.conf`, `authorization { users: ${users} }`));
      const url = `nats://site:secret@127.0.0.1:${nats.port}`;
      await expect(comesUp({ CAITING_NATS_URL: url }), right).rejects.toThrow(/发布和订阅权限.*publish and subscribe/);
    }
    const small = await startNats('-c', file('small.conf', 'max_payload: 64KB'));
    await expect(comesUp({ CAITING_NATS_URL: small.url })).rejects.toThrow(/max_payload 不能小于.*max_payload of NATS/);
  });

  test('deploy/nats-server.conf lets the site in by its password and nobody else, and says that it is well', async () => {
    vi.stubEnv('SITE_NATS_PASSWORD', 'a1b2c3d4');
    onTestFinished(() => void vi.unstubAllEnvs());
    const health = `127.0.0.1:${await freePort()}`;
    const conf = file('deploy.conf', deployFile('nats-server.conf', { '"127.0.0.1:8222"': `"${health}"` }));
    const nats = await startNats('-c', conf);
    const at = (who: string) => ({ CAITING_NATS_URL: `nats://${who}127.0.0.1:${nats.port}` });
    expect(await comesUp(at('site:a1b2c3d4@'))).toBe(true);
    for (const who of ['', 'site:else@', 'other:a1b2c3d4@'])
      await expect(comesUp(at(who)), who).rejects.toThrow(/NATS refuses whom/);
    expect((await fetch(`http://${health}/healthz`)).status).toBe(200);
  });

  const openssl = findProgram('openssl');
  test.skipIf(!openssl)('TLS by a certificate that is believed, and no other way', async () => {
    const [key, crt] = [join(folder, 'nats.key'), join(folder, 'nats.crt')];
    const words = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost';
    const names = ['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', crt];
    execFileSync(openssl ?? '', [...words.split(' '), ...names], { stdio: 'ignore' });
    const [safe, plain] = [await startNats('--tls', '--tlscert', crt, '--tlskey', key), await startNats()];
    const at = (port: number) => `tls://localhost:${port}`;
    expect(readFileSync(crt, 'utf8')).toContain('BEGIN CERTIFICATE');
    expect(await comesUp({ CAITING_NATS_URL: at(safe.port), CAITING_NATS_CA: crt })).toBe(true);
    expect(await comesUp({ CAITING_NATS_URL: at(safe.port) })).toBe(false);
    // Whoever stands between must not get the password by taking TLS away.
    expect(await comesUp({ CAITING_NATS_URL: at(plain.port), CAITING_NATS_CA: crt })).toBe(false);
  });

  test('/healthz says that the bus is away, and the site serves', async () => {
    const nats = await prepareNats();
    const config = { bus: 'nats', nats: read({ CAITING_NATS_URL: nats.url }), logLevel: 'silent' } as const;
    const { port } = await testApp({ isListening: true, config });
    const look = async (path: string) => {
      const answer = await fetch(`http://localhost:${port}${path}`);
      const { problems } = (await answer.json()) as { problems?: string[] };
      return { status: answer.status, isDown: problems?.includes('busDown') ?? false };
    };
    expect(await look('/healthz')).toEqual({ status: 200, isDown: true });
    expect(await look('/readyz')).toMatchObject({ status: 200 });
    await nats.start();
    await until(async () => !(await look('/healthz')).isDown, 'the bus to be back');
  });
});
