import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, readStartConfig, type Config } from '@caiting/server/config';
import { openDatabase } from '@caiting/server/platform/db/connect';
import { startEmbedded } from '@caiting/server/platform/db/embedded';
import { settingRows } from '@caiting/server/settings';
import { findProgram } from '@caiting/server/testing/deploy-file';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../caiting/site/root.ts';

/** The compose files of deploy/, as far as they can be tried without an engine of containers: each process reads its settings as it would there. */

const DEPLOY = join(ROOT, 'deploy');
const read = (name: string): string => readFileSync(join(DEPLOY, name), 'utf8');
const known = new Set<string>(settingRows().map(({ name }) => name));

interface Service {
  readonly image?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly healthcheck?: object;
  readonly command?: readonly string[];
  readonly depends_on?: readonly string[] | Readonly<Record<string, { readonly condition: string }>>;
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, null>>;
}

/** What the .env of an operator has; some of it is a path, some a key of a certain form. */
const ENV: Readonly<Record<string, string>> = {
  SITE_DOMAIN: 'example.com',
  SITE_CERTIFICATE: '/etc/site.pem',
  POSTGRES_PASSWORD: 'p1',
  SITE_DB_PASSWORD: 'p2',
  SITE_APP_PASSWORD: 'p3',
  SITE_SIGNER_PASSWORD: 'p4',
  SITE_NATS_PASSWORD: 'p5',
  SITE_ACCOUNT_KEY: '0123456789abcdef'.repeat(4),
  SITE_PUSH_KEY: 'fedcba9876543210'.repeat(4),
};
const VARIABLE = /\$\{(\w+)(:\?[^}]*)?\}/g;

const compose = (name: string): Compose =>
  parse(
    read(name).replace(VARIABLE, (_, variable: string) => ENV[variable] ?? `no ${variable}`),
    { merge: true },
  ) as Compose;

const [ONE, SEVERAL] = ['compose.yaml', 'compose-several.yaml'] as const;
/** Those that run the release, whose settings are the site's. */
const ofSite = ({ services }: Compose): [string, Service][] =>
  Object.entries(services).filter(([, { environment }]) => environment?.['CAITING_DATA'] !== undefined);
const conditions = ({ depends_on: needs = [] }: Service): string[] =>
  Object.entries(needs)
    .filter(([, { condition }]) => condition === 'service_healthy')
    .map(([name]) => name);

describe.each([ONE, SEVERAL])('%s', (name) => {
  const file = compose(name);

  test('every setting in it is one', () => {
    expect(ofSite(file).length).toBeGreaterThan(0);
    for (const [service, { environment = {} }] of ofSite(file))
      expect([service, Object.keys(environment).filter((variable) => !known.has(variable))]).toEqual([service, []]);
  });

  test('what is secret comes from outside, and is asked for where it is missing', () => {
    const variables = [...read(name).matchAll(VARIABLE)];
    const asked = new Set(variables.filter(([, , sentence]) => sentence !== undefined).map(([, variable]) => variable));
    expect(variables.map(([, variable = '']) => variable).filter((variable) => !asked.has(variable))).toEqual([]);
    expect([...asked].filter((variable) => variable !== 'CONSOLE_DOMAIN' && ENV[variable ?? ''] === undefined)).toEqual(
      [],
    );
  });

  test('every file that is mounted is there, every volume is declared and used', () => {
    const sources = Object.values(file.services).flatMap(({ volumes = [] }) =>
      volumes.map((line) => line.split(':')[0]),
    );
    const files = sources.filter((source = '') => source.startsWith('./'));
    expect(files.filter((source = '') => !existsSync(join(DEPLOY, source)))).toEqual([]);
    const volumes = new Set(sources.filter((source = '') => !/^[./]/.test(source)));
    expect(volumes).toEqual(new Set(Object.keys(file.volumes)));
  });

  test('whoever is waited for says that it is well; one alone has ports', () => {
    for (const service of Object.values(file.services))
      for (const needed of conditions(service))
        expect([needed, file.services[needed]?.healthcheck]).toEqual([needed, expect.anything()]);
    const open = Object.entries(file.services).filter(([, { ports }]) => ports !== undefined);
    expect(open.map(([service, { ports }]) => [service, ports])).toEqual([['front', ['80:80', '443:443']]]);
  });

  test('the front server has the page that it shows while no server is there', () => {
    const mounted = file.services['front']?.volumes?.find((line) => line.startsWith('./away.html:')) ?? '';
    const [, path = ''] = mounted.split(':');
    const front = read(name === ONE ? 'Caddyfile' : 'haproxy.cfg');
    expect(front).toContain(name === ONE ? path.replace(/\/away\.html$/, '\n') : `file ${path}\n`);
  });

  test('with these settings a site of production starts', () => {
    for (const [, { environment, command }] of ofSite(file))
      if (command === undefined) readStartConfig(environment);
      else readConfig(environment);
  });
});

const NEEDED = [
  'CAITING_PRODUCTION',
  'CAITING_DATA',
  'CAITING_SIGNER_KEY',
  'CAITING_ORIGIN',
  'CAITING_SOCKET',
  'CAITING_TRUST_PROXY',
  'CAITING_BEACON',
];

test('the one server and the example of an environment have what a production start needs', () => {
  const namesIn = (name: string) => [...read(name).matchAll(/^#?([A-Z_\d]+)=/gm)].map(([, variable = '']) => variable);
  const example = namesIn('caiting.env.example');
  for (const variable of [...example, ...namesIn('caiting-role.env.example')])
    expect(known.has(variable), variable).toBe(true);
  const { services } = compose(ONE);
  expect(Object.keys(services)).toEqual(['db', 'app', 'front']);
  expect(Object.keys(services['app']?.environment ?? {})).toEqual(expect.arrayContaining(NEEDED));
  expect(example).toEqual(expect.arrayContaining(NEEDED));
});

test.each(['web', 'draws', 'jobs'])(
  'by the examples of an environment caiting@%s starts as a site of production',
  (part) => {
    const linesOf = (name: string): Record<string, string> =>
      Object.fromEntries(
        [...read(name).matchAll(/^([A-Z_\d]+)=(.*)$/gm)].map(([, variable, value = '']) => [variable, value]),
      );
    const database = 'postgres://caiting@localhost/caiting';
    const { roles, socketPath, drainMs } = readStartConfig({
      ...linesOf('caiting.env.example'),
      DATABASE_URL: database,
      CAITING_BUS: 'postgres',
      ...linesOf('caiting-role.env.example'),
      CAITING_ROLES: part,
    });
    expect([roles, socketPath, drainMs]).toEqual([[part], '/run/caiting-web/site.sock', 5_000]);
    const unit = read('caiting@.service');
    for (const line of ['RuntimeDirectory=caiting-%i', 'EnvironmentFile=/etc/caiting-%i.env'])
      expect(unit.split('\n')).toContain(line);
  },
);

describe('of the several servers', () => {
  const file = compose(SEVERAL);
  const { services } = file;
  const configs = ofSite(file).map(([name, { environment }]): [string, Config] => [name, readConfig(environment)]);
  const servers = configs.filter(([name]) => name !== 'signer');

  test('two are for people, and every part of the work is in one of them', () => {
    expect(servers.map(([name, { roles }]) => [name, ...roles])).toEqual([
      ['web1', 'web'],
      ['web2', 'web'],
      ['draws', 'draws'],
      ['jobs', 'jobs'],
    ]);
    for (const [, { bus, appDatabaseUrl, accountKey, webPushKey, signerSocket }] of servers)
      expect([bus, appDatabaseUrl, accountKey, webPushKey, signerSocket]).toEqual([
        'nats',
        expect.stringContaining('//caiting_app:'),
        ENV['SITE_ACCOUNT_KEY'],
        ENV['SITE_PUSH_KEY'],
        '/run/caiting-signer/socket',
      ]);
  });

  test('each has a socket of its own, and the front server knows those of people', () => {
    const sockets = servers.map(([, { socketPath }]) => socketPath);
    expect(new Set(sockets).size).toBe(servers.length);
    const environment = services['front']?.environment ?? {};
    const asked = [...read('haproxy.cfg').matchAll(/"\$\{(\w+)-/g)].map(([, variable = '']) => environment[variable]);
    expect(asked).toEqual(sockets.slice(0, 2).map((path) => `unix@${path}`));
    expect(servers.map(([, { drainMs }]) => drainMs > 0)).toEqual([true, true, false, false]);
  });

  test('the signer alone has its key, and how it signs in', () => {
    for (const [name, { volumes = [], environment = {} }] of Object.entries(services)) {
      const hasKey = volumes.some((line) => line.startsWith('keys:')) || 'CAITING_SIGNER_KEY' in environment;
      expect([name, hasKey]).toEqual([name, name === 'signer']);
      expect([name, 'CAITING_SIGNER_DATABASE_URL' in environment]).toEqual([name, name === 'signer']);
    }
    const { DATABASE_URL, CAITING_APP_DATABASE_URL } = services['signer']?.environment ?? {};
    expect([DATABASE_URL, CAITING_APP_DATABASE_URL]).toEqual([undefined, undefined]);
  });

  test('the database has room for all of their connections', () => {
    const command = services['db']?.command?.join(' ') ?? '';
    const max = Number(/max_connections=(\d+)/.exec(command)?.[1]);
    // Beside its pool each listens, and looks for jobs; the signer, a backup and whoever looks after it come too.
    const asked = servers.reduce((sum, [, { databaseConnections }]) => sum + databaseConnections + 8, 0);
    expect(max).toBeGreaterThan(asked + 20);
  });
});

const psql = findProgram('psql');

test.skipIf(psql === null)(
  'on the database that postgres-init.sh makes a site opens, with the roles of the several servers (needs psql)',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'caiting-compose-'));
    chmodSync(folder, 0o755);
    const server = await startEmbedded({ dataFolder: folder, isDurable: false });
    onTestFinished(async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    });
    const { environment } = compose(SEVERAL).services['db'] ?? {};
    const made = spawnSync('sh', [join(DEPLOY, 'postgres-init.sh')], {
      env: { ...process.env, ...environment, PGHOST: server.socketFolder },
      encoding: 'utf8',
    });
    expect([made.status, made.stderr]).toEqual([0, '']);
    const url = (user: string, password: string | undefined): string =>
      `postgres://${user}:${password}@localhost/caiting?host=${encodeURIComponent(server.socketFolder)}`;
    const { db, signerUrl } = await openDatabase({
      databaseUrl: url('caiting', ENV['SITE_DB_PASSWORD']),
      appDatabaseUrl: url('caiting_app', ENV['SITE_APP_PASSWORD']),
      signer: { databaseUrl: url('caiting_signer', ENV['SITE_SIGNER_PASSWORD']) },
      dataFolder: folder,
      connectionsMax: 1,
    });
    expect(await db.one('select session_user as role')).toEqual({ role: 'caiting_app' });
    expect(signerUrl).toContain('caiting_signer');
    await db.close();
  },
  120_000,
);

/** Debian's docker-compose reads the files without an engine. */
const COMPOSE = '/usr/bin/docker-compose';

test.skipIf(!existsSync(COMPOSE)).each([ONE, SEVERAL])(
  'Compose takes %s, and refuses it while a password is missing',
  (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'caiting-compose-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const config = (env: Readonly<Record<string, string>>) => {
      const path = join(folder, 'env');
      writeFileSync(
        path,
        Object.entries(env)
          .map(([variable, value]) => `${variable}=${value}\n`)
          .join(''),
      );
      return spawnSync(COMPOSE, ['-f', join(DEPLOY, name), '--env-file', path, 'config'], { encoding: 'utf8' });
    };
    const whole = config(ENV);
    expect(whole.stderr).toBe('');
    expect(whole.stdout).toContain(`postgres://caiting:${ENV['SITE_DB_PASSWORD']}@db:5432/caiting`);
    const { SITE_DB_PASSWORD: _, ...lacking } = ENV;
    const refused = config(lacking);
    expect(refused.status).not.toBe(0);
    expect(refused.stderr).toContain('SITE_DB_PASSWORD');
  },
);
