import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { readConfig, type Config } from './config.ts';
import { localChain, readOrMakeKey } from './modules/draws/index.ts';
import { insertBeaconChain } from './modules/draws/core/queries.ts';
import { withClient } from './platform/db/connect.ts';
import type { S3Settings } from './platform/files/stores/s3-requests.ts';
import { s3StandIn } from './platform/files/stores/testing/s3-server.ts';
import { testDatabase } from './platform/testing/database.ts';
import { SITE_KEYS } from './signer/site-key.ts';
import { claimSiteKeys } from './site-keys.ts';

/** A second process on the same database with a data folder of its own: it would plan what nobody can draw, and seal what nobody can open. */
const { owner, ownerTarget } = await testDatabase();
const root = mkdtempSync(join(tmpdir(), 'caiting-keys-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const SITE_PROCESS = fileURLToPath(new URL('./testing/upgrade/site-process.ts', import.meta.url));
/** A busy machine takes its time. */
const PATIENT = { timeout: 90_000 };
const folder = (): string => mkdtempSync(join(root, 'data-'));
const configOf = (dataFolder: string, env: NodeJS.ProcessEnv = {}): Config => ({
  ...readConfig({ CAITING_BEACON: 'local', ...env }),
  dataFolder,
});
const claim = (config: Config, startsSigner = true) =>
  withClient(ownerTarget, (client: pg.ClientBase) => claimSiteKeys(client, config, startsSigner));

beforeEach(async () => {
  await owner.query('truncate site_key');
  await owner.query('delete from beacon_chain');
});

test('the first start writes down what it holds, a restart and a second process of its folder agree, another folder is refused and stays empty', async () => {
  const [first, other] = [folder(), folder()];
  await claim(configOf(first));
  await claim(configOf(first));
  expect(
    (await owner.query<{ name: string }>('select name from site_key order by name')).map(({ name }) => name),
  ).toEqual([...SITE_KEYS].sort());
  const refusal = await claim(configOf(other)).catch((error: Error) => error.message);
  expect(refusal).toContain('the key of the test beacon is missing');
  expect(refusal).toContain('请使用原来的数据目录');
  expect(readdirSync(other)).toEqual([]);
  await claim(configOf(first));
});

test.each(SITE_KEYS)('a folder that differs in %s alone is refused, and says so', async (name) => {
  const [first, other, mixed] = [folder(), folder(), folder()];
  await claim(configOf(first));
  const known = await owner.query<{ name: string; digest: string }>('select name, digest from site_key');
  await owner.query('truncate site_key');
  await claim(configOf(other));
  await owner.query('truncate site_key');
  for (const row of known)
    await owner.query('insert into site_key (name, digest) values ($1, $2)', [row.name, row.digest]);
  cpSync(first, mixed, { recursive: true });
  const file = {
    'test-beacon': 'test-beacon.key',
    signer: 'signer/key',
    'payout-account': 'payout-account.key',
    uploads: 'files/.site',
    'web-push': 'web-push.key',
  }[name];
  cpSync(join(other, file), join(mixed, file));
  const refusal = await claim(configOf(mixed)).catch((error: Error) => error.message);
  expect(refusal).toMatch(/is another one than this database was used with/);
  expect(refusal).toContain(`CAITING_NEW_KEYS=${name}`);
  expect(refusal?.split('\n')).toHaveLength(1);

  // Who says that the old one is lost for good goes on with the new one, from then on alone.
  await claim(configOf(mixed, { CAITING_NEW_KEYS: name }));
  await claim(configOf(mixed));
  await expect(claim(configOf(first))).rejects.toThrow(`CAITING_NEW_KEYS=${name}`);
});

test('a bucket of uploads is known by its mark: another one is refused, and one that is away keeps no site down that has run before', async () => {
  const standIn = await s3StandIn();
  const on = (dataFolder: string, more: Partial<S3Settings> = {}): Config => ({
    ...configOf(dataFolder),
    files: { kind: 's3', s3: { ...standIn.settings, ...more } },
  });
  const data = folder();
  try {
    await claim(on(data));
    expect([...standIn.files.keys()]).toEqual(['.site']);
    expect(readdirSync(data)).not.toContain('files');
    await claim(on(data));
    await expect(claim(on(data, { secret: 'another secret by far' }))).rejects.toThrow(
      /拒绝访问.*takes nothing from us \(.*403 SignatureDoesNotMatch\)/,
    );
    await expect(claim(on(data, { bucket: 'elsewhere' }))).rejects.toThrow('404 NoSuchBucket');
    await expect(claim(configOf(data))).rejects.toThrow(
      /the store of uploads is missing .*or CAITING_FILES where they were moved/,
    );
    standIn.files.clear();
    await expect(claim(on(data))).rejects.toThrow('the store of uploads is missing');
    expect(standIn.files.size).toBe(0);

    await standIn.stop();
    await claim(on(data));
    await owner.query('truncate site_key');
    await expect(claim(on(data))).rejects.toThrow(/没有应答.*the first start of a site needs it/);
    await standIn.start();
    await claim(on(data));
  } finally {
    await standIn.stop();
  }
});

test('a site of before digests were kept is known by the public key of its beacon', async () => {
  const [first, other] = [folder(), folder()];
  await claim(configOf(first));
  await claim(configOf(other)).catch(() => undefined);
  await owner.query('truncate site_key');
  await insertBeaconChain(owner, localChain(readOrMakeKey(first)));
  await expect(claim(configOf(other))).rejects.toThrow('test beacon is missing');
  await claim(configOf(first));
});

test('of many first starts at once one is the site, and the others leave nothing behind', async () => {
  const folders = Array.from({ length: 8 }, folder);
  const done = await Promise.allSettled(folders.map((one) => claim(configOf(one))));
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(folders.filter((one) => readdirSync(one).length > 0)).toHaveLength(1);
});

test('a second process with a folder of its own does not start on the database of the first, which goes on', async () => {
  const { socketFolder } = inject('testDatabase');
  await withClient({ host: socketFolder, user: 'postgres', database: 'postgres' }, (admin) =>
    admin.query('grant caiting_signer to caiting_owner'),
  );
  const { database } = ownerTarget as { database: string };
  const url = (user: string): string =>
    `postgres://${user}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`;
  const said = (dataFolder: string): { child: ChildProcess; text: () => string } => {
    // The settings want a folder that the database's user may enter.
    for (const path of [root, dataFolder]) chmodSync(path, 0o755);
    const child = spawn(process.execPath, [SITE_PROCESS], {
      env: {
        ...process.env,
        DATABASE_URL: url('caiting_owner'),
        CAITING_APP_DATABASE_URL: url('caiting_app'),
        CAITING_DATA: dataFolder,
        CAITING_BEACON: 'local',
        CAITING_LOG: 'error',
        PORT: '0',
      },
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (text += part.toString()));
    return { child, text: () => text };
  };
  const first = said(folder());
  try {
    await expect.poll(first.text, PATIENT).toContain('ready');
    const second = said(folder());
    const ended = once(second.child, 'exit');
    expect(await ended).toEqual([1, null]);
    expect(second.text()).toContain('the key of the test beacon is missing');
    expect(first.child.exitCode).toBeNull();
    const networks = await owner.query('select 1 from beacon_chain where is_test');
    expect(networks).toHaveLength(1);
  } finally {
    const ended = once(first.child, 'exit');
    first.child.kill('SIGTERM');
    await ended;
  }
}, 300_000);
