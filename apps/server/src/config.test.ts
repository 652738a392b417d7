import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig, readStartConfig } from './config.ts';

test('production refuses to start with the site’s own beacon, and says what to set', () => {
  const production = { CAITING_PRODUCTION: '1', CAITING_ORIGIN: 'https://caiting.example' };
  const sentence =
    /正式运营不能用.*production does not start with the site’s own test beacon: set CAITING_BEACON=drand$/;
  expect(() => readStartConfig(production)).toThrow(sentence);
  for (const beacon of ['local', 'auto'])
    expect(() => readStartConfig({ ...production, CAITING_BEACON: beacon })).toThrow(sentence);
  expect(readStartConfig({ ...production, CAITING_BEACON: 'drand' })).toMatchObject({ beacon: 'drand' });
});

test('a demo starts with it or asks for drand, and tools still read a production site whose beacon is not set', () => {
  expect(readStartConfig({})).toMatchObject({ beacon: 'auto', isProduction: false });
  expect(readStartConfig({ CAITING_BEACON: 'local' })).toMatchObject({ beacon: 'local' });
  expect(readConfig({ CAITING_PRODUCTION: '1' })).toMatchObject({ beacon: 'auto' });
});

test('pay and payout providers: a list or a file, keys from files of their own; what is unfit ends the start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'caiting-config-'));
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const key = 'k'.repeat(40);
  const acme = {
    name: 'acme',
    url: 'https://pay.example',
    keyFile: file('acme.key', `${key}\n`),
    channels: ['alipay'],
  };
  const read = (value: unknown) =>
    readConfig({ CAITING_PAY_PROVIDERS: typeof value === 'string' ? value : JSON.stringify(value) }).payProviders;
  const whole = {
    name: 'acme',
    url: 'https://pay.example',
    key,
    channels: ['alipay'],
    kinds: ['redirect'],
    min: '1',
    max: '50000',
  };
  expect(read('')).toEqual([]);
  expect(read([acme])).toEqual([whole]);
  expect(read(file('list.json', JSON.stringify([acme])))).toEqual([whole]);
  for (const wrong of [
    'nowhere.json',
    '[{]',
    [{ ...acme, name: 'sandbox' }],
    [{ ...acme, url: 'http://pay.example' }],
    [{ ...acme, keyFile: file('short.key', 'short') }],
    [{ ...acme, keyFile: join(folder, 'none.key') }],
    [{ ...acme, key }],
    [{ ...acme, channels: [] }],
    [{ ...acme, channels: ['gold'] }],
    [{ ...acme, max: '-1' }],
    [acme, acme],
  ])
    expect(() => read(wrong), JSON.stringify(wrong)).toThrow(/not valid: CAITING_PAY_PROVIDERS/);

  const { channels: _channels, ...payer } = { ...acme, kinds: ['bank', 'digital'], max: '20000' };
  const readPayouts = (value: unknown) =>
    readConfig({ CAITING_PAYOUT_PROVIDERS: JSON.stringify(value) }).payoutProviders;
  expect(readConfig({}).payoutProviders).toEqual([]);
  expect(readPayouts([payer])).toEqual([
    { name: 'acme', url: 'https://pay.example', key, kinds: ['bank', 'digital'], min: '1', max: '20000' },
  ]);
  for (const wrong of [acme, { ...payer, kinds: [] }, { ...payer, kinds: ['redirect'] }, { ...payer, name: 'manual' }])
    expect(() => readPayouts([wrong]), JSON.stringify(wrong)).toThrow(/not valid: CAITING_PAYOUT_PROVIDERS/);
  rmSync(folder, { recursive: true });
});

test('a provider of games has an origin that is none of the site’s: its game runs in a frame of the site’s pages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'caiting-config-'));
  const keyFile = join(folder, 'acme.key');
  writeFileSync(keyFile, 'k'.repeat(40));
  const read = (url: string, env: NodeJS.ProcessEnv = {}) =>
    readConfig({ ...env, CAITING_GAME_PROVIDERS: JSON.stringify([{ name: 'acme', url, keyFile }]) }).gameProviders;
  const origins = {
    CAITING_ORIGIN: 'https://cai.example',
    CAITING_ORIGINS: 'https://m.cai.example',
    CAITING_CONSOLE_ORIGIN: 'https://staff.example',
  };
  expect(read('https://games.example/wallet', origins)).toMatchObject([{ provider: 'acme' }]);
  expect(read('https://cai.example')).toHaveLength(1);
  for (const url of ['https://cai.example', 'https://m.cai.example/games', 'https://staff.example:443/'])
    expect(() => read(url, origins), url).toThrow('acme has an origin of this site');
  rmSync(folder, { recursive: true });
});

test('a process may leave parts of the work to others, on a database and a bus that they share', () => {
  const shared = { DATABASE_URL: 'postgres://caiting@db/caiting', CAITING_BUS: 'postgres' };
  expect(readConfig({}).roles).toEqual(['web', 'draws', 'jobs']);
  expect(readConfig({ ...shared, CAITING_ROLES: 'draws, jobs' }).roles).toEqual(['draws', 'jobs']);
  for (const alone of [{}, { CAITING_BUS: 'postgres' }, { DATABASE_URL: shared.DATABASE_URL }])
    expect(() => readConfig({ ...alone, CAITING_ROLES: 'web' })).toThrow('needs DATABASE_URL and CAITING_BUS=postgres');
  for (const wrong of ['', 'web,cook'])
    expect(() => readConfig({ ...shared, CAITING_ROLES: wrong })).toThrow(/not valid: CAITING_ROLES/);
});

test('the object store of uploads: all of its settings or none, in both languages; its secret is told to nobody', () => {
  const whole = {
    CAITING_S3_ENDPOINT: 'https://s3.example/',
    CAITING_S3_BUCKET: 'pictures',
    CAITING_S3_KEY_ID: 'AKID1234',
    CAITING_S3_SECRET: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCY',
  };
  expect(readConfig({}).files).toEqual({ kind: 'folder', s3: undefined });
  expect(readConfig({ ...whole, CAITING_FILES: 's3' }).files).toEqual({
    kind: 's3',
    s3: {
      endpoint: 'https://s3.example',
      bucket: 'pictures',
      region: 'us-east-1',
      keyId: 'AKID1234',
      secret: whole.CAITING_S3_SECRET,
      isPathStyle: true,
    },
  });
  // To move there it is known beside the folder.
  expect(readConfig(whole).files.kind).toBe('folder');
  for (const name of Object.keys(whole)) {
    const { [name]: _gone, ...part } = whole as Record<string, string>;
    for (const kind of ['folder', 's3'])
      expect(() => readConfig({ ...part, CAITING_FILES: kind })).toThrow(
        new RegExp(
          `对象存储的设置不完整，缺少 ${name} / the settings of the object store are not complete: ${name} missing`,
        ),
      );
  }
  expect(() => readConfig({ CAITING_FILES: 's3' })).toThrow('CAITING_S3_ENDPOINT, CAITING_S3_BUCKET');
  for (const [name, wrong] of [
    ['CAITING_FILES', 'ftp'],
    ['CAITING_S3_ENDPOINT', 'ftp://s3.example'],
    ['CAITING_S3_BUCKET', 'Pictures/2'],
    ['CAITING_S3_REGION', 'eu west'],
    ['CAITING_S3_SECRET', 'short'],
    ['CAITING_S3_PATH_STYLE', 'maybe'],
  ] as const)
    expect(() => readConfig({ ...whole, [name]: wrong })).toThrow(new RegExp(`not valid: ${name}$`));
  expect(() => readConfig({ ...whole, CAITING_S3_ENDPOINT: 'https://s3.example/pictures' })).toThrow('只写协议');

  const production = {
    ...whole,
    CAITING_PRODUCTION: '1',
    CAITING_ORIGIN: 'https://caiting.example',
    CAITING_BEACON: 'drand',
  };
  expect(readStartConfig(production).files.s3?.bucket).toBe('pictures');
  expect(() => readStartConfig({ ...production, CAITING_S3_ENDPOINT: 'http://s3.example' })).toThrow(
    /没有加密.*CAITING_S3_ENDPOINT=http:\/\/s3.example is not encrypted/,
  );
  expect(() => readStartConfig({ ...production, CAITING_S3_SECRET: 'changeme-please' })).toThrow(
    /CAITING_S3_SECRET looks like an example/,
  );
});

test('a replica belongs to a PostgreSQL of one’s own, and has a bound that a person can wait for', () => {
  const DATABASE_URL = 'postgres://caiting@db/caiting';
  const DATABASE_REPLICA_URL = 'postgres://replica/caiting';
  expect(readConfig({ DATABASE_URL, DATABASE_REPLICA_URL })).toMatchObject({ replicaLagMs: 5_000 });
  expect(readConfig({ DATABASE_URL }).databaseReplicaUrl).toBeUndefined();
  expect(() => readConfig({ DATABASE_REPLICA_URL })).toThrow(/^caiting: DATABASE_REPLICA_URL needs DATABASE_URL/);
  for (const CAITING_REPLICA_LAG_SECONDS of ['0', '61', 'soon'])
    expect(() => readConfig({ DATABASE_URL, DATABASE_REPLICA_URL, CAITING_REPLICA_LAG_SECONDS })).toThrow(
      /not valid: CAITING_REPLICA_LAG_SECONDS/,
    );
});
