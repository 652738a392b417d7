import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { openDatabase, signerTargetOf, withClient } from './connect.ts';
import { startEmbedded } from './embedded.ts';
import { checkForeignServer } from './foreign.ts';

/** A server of somebody else, who keeps passwords and gives rights one by one. */
const folder = mkdtempSync(join(tmpdir(), 'caiting-foreign-'));
chmodSync(folder, 0o755);
const server = await startEmbedded({ dataFolder: folder, isDurable: false });
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const PEOPLE = ['owner_one', 'creator', 'plain', 'member', 'stranger'];
const admin = (database = 'postgres') => ({ host: server.socketFolder, user: 'postgres', database });
const run = (sql: string, database?: string) =>
  withClient(admin(database), (client) => client.query<Record<string, string>>(sql));
for (const name of PEOPLE)
  await run(`create role ${name} login password 'right' ${name === 'creator' ? 'createrole' : ''}`);
const hba = join(folder, 'pg/pg_hba.conf');
writeFileSync(
  hba,
  [
    'local all stranger reject',
    'local all postgres trust',
    'local all all scram-sha-256',
    readFileSync(hba, 'utf8'),
  ].join('\n'),
);
await run('select pg_reload_conf()');

const databases: string[] = [];
async function aDatabase(owner: string, more = ''): Promise<string> {
  const name = `shop${databases.length}_${owner}`;
  await run(`create database ${name} owner ${owner} ${more}`);
  databases.push(name);
  return name;
}
const url = (user: string, database: string, password = ':right') =>
  `postgres://${user}${password}@localhost/${database}?host=${encodeURIComponent(server.socketFolder)}`;
async function open(databaseUrl: string, appDatabaseUrl?: string, dataFolder = folder): Promise<string> {
  const { db } = await openDatabase({ databaseUrl, appDatabaseUrl, dataFolder, connectionsMax: 1 });
  const { role } = await db.one<{ role: string }>('select session_user as role');
  await db.close();
  return role;
}
const sentence = (databaseUrl: string, appDatabaseUrl?: string, dataFolder?: string) =>
  open(databaseUrl, appDatabaseUrl, dataFolder).then(
    () => 'it opened',
    (error: Error) => error.message,
  );

describe('an address that leads nowhere is told in one sentence', () => {
  test.each(['shop', 'mysql://u:secret@h/d', 'postgres://u:secret@h:port/d'])('%s', async (address) => {
    expect(await sentence(address)).toBe(
      'caiting: DATABASE_URL: it is not of the form postgres://user:password@host:5432/database',
    );
  });

  test.each([
    ['postgres://u:secret@a,,b/d', 'one of the servers it names has no host'],
    ['postgres://u:secret@a,b:x/d', 'one of the servers it names is not of the form host:5432'],
    ['postgres://u:secret@a,a:5432/d', 'it names the server a:5432 twice'],
  ])('a list of servers that is none: %s', async (address, said) => {
    expect(await sentence(address)).toBe(`caiting: DATABASE_URL: ${said}`);
  });

  test('nobody listens at any of several', async () => {
    const [a, b] = [await freePort(), await freePort()];
    expect(await sentence(`postgres://u:secret@127.0.0.1:${a},127.0.0.1:${b}/d`)).toBe(
      `caiting: DATABASE_URL: none of its servers takes writes: 127.0.0.1:${a} (ECONNREFUSED), 127.0.0.1:${b} (ECONNREFUSED)`,
    );
  });

  test('nobody listens', async () => {
    const port = await freePort();
    expect(await sentence(`postgres://u:secret@127.0.0.1:${port}/d`)).toBe(
      `caiting: DATABASE_URL: no PostgreSQL answers at 127.0.0.1:${port} (ECONNREFUSED)`,
    );
  });

  test('a host that does not exist, and a socket folder without a server', async () => {
    expect(await sentence('postgres://u:secret@nowhere.invalid/d')).toBe(
      'caiting: DATABASE_URL: the host nowhere.invalid is not known',
    );
    expect(await sentence(`postgres://u:secret@localhost/d?host=${encodeURIComponent(folder)}`)).toBe(
      `caiting: DATABASE_URL: no PostgreSQL answers at the socket folder ${folder} (ENOENT)`,
    );
  });
});

describe('a person the server does not let in', () => {
  test('wrong password, no password, no such user, no entry', async () => {
    const database = await aDatabase('owner_one');
    expect(await sentence(url('owner_one', database, ':wrong'))).toBe(
      'caiting: DATABASE_URL: the password of user "owner_one" is wrong',
    );
    expect(await sentence(url('owner_one', database, ''))).toBe(
      'caiting: DATABASE_URL: the server asks for the password of user "owner_one", and the address has none',
    );
    expect(await sentence(url('nobody_here', database))).toBe(
      'caiting: DATABASE_URL: the password of user "nobody_here" is wrong',
    );
    expect(await sentence(url('stranger', database))).toMatch(
      /^caiting: DATABASE_URL: the server does not let user "stranger" in: pg_hba\.conf rejects/,
    );
  });

  test('no such database, and one that is closed', async () => {
    expect(await sentence(url('owner_one', 'no-such'))).toBe(
      `caiting: DATABASE_URL: there is no database "no-such"; let an administrator run: create database "no-such" owner "owner_one" encoding 'UTF8' template template0`,
    );
    const database = await aDatabase('owner_one');
    await run(`revoke connect on database ${database} from public`);
    expect(await sentence(url('plain', database))).toBe(
      `caiting: DATABASE_URL: user "plain" may not connect; let an administrator run: grant connect on database "${database}" to "plain"`,
    );
  });
});

describe('a server that does not fit', () => {
  test('a database in another encoding', async () => {
    const database = await aDatabase(
      'owner_one',
      `encoding 'LATIN1' locale 'C' locale_provider libc template template0`,
    );
    expect(await sentence(url('owner_one', database))).toBe(
      `caiting: DATABASE_URL: the database "${database}" is encoded in LATIN1, the site needs one with encoding 'UTF8'`,
    );
  });

  test('one that is too old', async () => {
    const { rows } = await run('show server_version');
    await expect(checkForeignServer(url('owner_one', await aDatabase('owner_one')), { majorMin: 99 })).rejects.toThrow(
      `caiting: DATABASE_URL: the server is PostgreSQL ${rows[0]?.['server_version']}, the site needs 99 or later`,
    );
  });

  test('one that only reads', async () => {
    const database = await aDatabase('owner_one');
    await run(`alter database ${database} set default_transaction_read_only = on`);
    expect(await sentence(url('owner_one', database))).toBe(
      'caiting: DATABASE_URL: the server is read only (a standby?), the site writes',
    );
  });
});

/** The signer's address, as a start with a signer of its own gives it. */
async function openSigner(databaseUrl: string, given?: string, dataFolder = folder): Promise<string> {
  const signer = { databaseUrl: given };
  const { db, signerUrl } = await openDatabase({ databaseUrl, signer, dataFolder, connectionsMax: 1 });
  await db.close();
  return signerUrl ?? '';
}
const signerSentence = (databaseUrl: string, given?: string, dataFolder?: string) =>
  openSigner(databaseUrl, given, dataFolder).then(
    () => 'it opened',
    (error: Error) => error.message,
  );

describe('rights', () => {
  // In this order: the server's role is there for good once somebody has made it.
  test(
    'missing ones are named as the statements that give them, and after these it starts',
    { timeout: 120_000 },
    async () => {
      const database = await aDatabase('postgres');
      const statements = [
        `create role caiting_app login password '…' (and set CAITING_APP_DATABASE_URL)`,
        'create role caiting_signer',
        'grant caiting_signer to "plain"',
        'grant create, usage on schema public to "plain"',
        `grant create on database "${database}" to "plain"`,
      ];
      expect(await sentence(url('plain', database))).toBe(
        `caiting: DATABASE_URL: user "plain" lacks rights; let an administrator run: ${statements.join('; ')}`,
      );
      await run(
        statements
          .join('; ')
          .replace('…', 'apart')
          .replace(/ \(.*?\)/, ''),
        database,
      );
      const app = url('caiting_app', database, ':apart');
      expect(await open(url('plain', database), app)).toBe('caiting_app');
      expect(await sentence(url('plain', database))).toBe(
        `caiting: DATABASE_URL: user "plain" lacks rights; let an administrator run: alter role caiting_app login password '…' (and set CAITING_APP_DATABASE_URL)`,
      );
      expect(await sentence(url('owner_one', database), app)).toBe(
        `caiting: DATABASE_URL: the site's tables in "${database}" belong to "plain"; connect as that user instead of "owner_one"`,
      );
    },
  );

  test('the server may sign in neither as the owner, nor as a stranger, nor with a wrong password', async () => {
    const database = await aDatabase('owner_one');
    await run('grant caiting_signer to owner_one');
    const own = url('owner_one', database);
    expect(await sentence(own, own)).toBe(
      `caiting: the server's own sign-in: user "owner_one" may become the owner of the tables; it must be caiting_app, without other rights`,
    );
    expect(await sentence(own, url('plain', database))).toBe(
      `caiting: the server's own sign-in: user "plain" is not caiting_app and no member of it`,
    );
    expect(await sentence(own, url('caiting_app', database))).toBe(
      `caiting: the server's own sign-in: password authentication failed for user "caiting_app"`,
    );
  });

  test(
    'who may create roles needs nobody; the password is made once, and kept for this folder alone',
    { timeout: 120_000 },
    async () => {
      // A role that has rights in a database cannot be dropped.
      for (const name of databases.splice(0)) await run(`drop database ${name} with (force)`);
      const database = await aDatabase('creator');
      await run('drop role caiting_app; drop role caiting_signer');
      expect(await open(url('creator', database))).toBe('caiting_app');
      const path = join(folder, 'database-app.password');
      const password = readFileSync(path, 'utf8');
      expect(statSync(path).mode & 0o777).toBe(0o600);
      expect(await open(url('creator', database))).toBe('caiting_app');
      expect(readFileSync(path, 'utf8')).toBe(password);
      const elsewhere = mkdtempSync(join(tmpdir(), 'caiting-foreign-other-'));
      expect(await sentence(url('creator', database), undefined, elsewhere)).toMatch(
        /signs in with a password that .* does not hold/,
      );
      expect(await open(url('creator', database), url('caiting_app', database, `:${password}`), elsewhere)).toBe(
        'caiting_app',
      );
      rmSync(elsewhere, { recursive: true, force: true });
    },
  );

  test('the signer signs in as itself, by a password that a start makes once and keeps', async () => {
    const own = url('creator', databases[0] as string);
    const address = await openSigner(own);
    const path = join(folder, 'database-signer.password');
    const password = readFileSync(path, 'utf8');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(password).not.toBe(readFileSync(join(folder, 'database-app.password'), 'utf8'));
    expect(await openSigner(own)).toBe(address);
    // Its process learns no more than this, from the setting or from the folder.
    const place = { databaseUrl: own, signerDatabaseUrl: undefined, dataFolder: folder };
    expect(signerTargetOf(place)).toBe(address);
    expect(signerTargetOf({ ...place, databaseUrl: undefined, signerDatabaseUrl: address })).toBe(address);
    const elsewhere = mkdtempSync(join(tmpdir(), 'caiting-foreign-signer-'));
    expect(() => signerTargetOf({ ...place, dataFolder: elsewhere })).toThrow(
      /^caiting: the signer's own sign-in: .* is not there: start the site first, .* or set CAITING_SIGNER_DATABASE_URL$/,
    );
    rmSync(elsewhere, { recursive: true, force: true });
  });

  test('the signer may sign in neither as the owner, nor as the server, nor as who is both', async () => {
    const [database] = databases as [string];
    const own = url('creator', database);
    const app = url('caiting_app', database, `:${readFileSync(join(folder, 'database-app.password'), 'utf8')}`);
    await run(`create role both_roles login password 'right'; grant caiting_app, caiting_signer to both_roles`);
    expect(await signerSentence(own, own)).toMatch(
      /^caiting: the signer's own sign-in: user "creator" may become the owner/,
    );
    expect(await signerSentence(own, app)).toBe(
      `caiting: the signer's own sign-in: user "caiting_app" is not caiting_signer and no member of it`,
    );
    expect(await signerSentence(own, url('both_roles', database))).toBe(
      `caiting: the signer's own sign-in: user "both_roles" may also become caiting_app; it must be caiting_signer alone`,
    );
    expect(await sentence(own, url('both_roles', database))).toBe(
      `caiting: the server's own sign-in: user "both_roles" may also become caiting_signer; it must be caiting_app alone`,
    );
  });

  test('an owner who may not give the signer a password is told what an administrator runs', async () => {
    const database = await aDatabase('plain');
    await run(`grant caiting_signer to plain`);
    const app = url('caiting_app', database, `:${readFileSync(join(folder, 'database-app.password'), 'utf8')}`);
    const options = { databaseUrl: url('plain', database), appDatabaseUrl: app, dataFolder: folder, connectionsMax: 1 };
    await expect(openDatabase({ ...options, signer: { databaseUrl: undefined } })).rejects.toThrow(
      `caiting: DATABASE_URL: user "plain" lacks rights; let an administrator run: alter role caiting_signer login password '…' (and set CAITING_SIGNER_DATABASE_URL)`,
    );
  });

  test.each([
    'reset role',
    'set role creator',
    'set role caiting_app',
    'set session authorization creator',
    'set session authorization default',
  ])('the signer stays what it is after: %s', async (statement) => {
    const password = readFileSync(join(folder, 'database-signer.password'), 'utf8');
    const target = url('caiting_signer', databases[0] as string, `:${password}`);
    await withClient(target, async (client) => {
      await client.query(statement).catch(() => undefined);
      const { rows } = await client.query('select current_user as me, session_user as login');
      expect(rows).toEqual([{ me: 'caiting_signer', login: 'caiting_signer' }]);
      await client.query('select count(*) from draw_seed');
      for (const sql of ['select * from player', 'select * from account', 'delete from draw_result'])
        await expect(client.query(sql)).rejects.toThrow(/permission denied/);
    });
  });

  test.each([
    'reset role',
    'set role caiting_signer',
    'set role creator',
    'set session authorization creator',
    'set session authorization default',
  ])('the server stays what it is after: %s', async (statement) => {
    const password = readFileSync(join(folder, 'database-app.password'), 'utf8');
    const target = url('caiting_app', databases[0] as string, `:${password}`);
    await withClient(target, async (client) => {
      await client.query(statement).catch(() => undefined);
      const { rows } = await client.query('select current_user as me, session_user as login');
      expect(rows).toEqual([{ me: 'caiting_app', login: 'caiting_app' }]);
      await expect(client.query('select * from draw_seed')).rejects.toThrow(/permission denied/);
      await expect(client.query(`select attest_round('x', 1, 'ff')`)).rejects.toThrow(/permission denied/);
      await expect(client.query(`update issue set state = 'drawn'`)).rejects.toThrow(/permission denied/);
      await expect(client.query('alter table issue disable trigger all')).rejects.toThrow(/must be owner/);
    });
  });
});
