import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { APP_ROLE } from './roles.ts';

const PASSWORD_FILE = 'database-app.password';

interface Options {
  /** The owner's own address. */
  readonly url: string;
  readonly appDatabaseUrl?: string | undefined;
  readonly dataFolder: string;
}

/**
 * How the server itself signs in on somebody else's PostgreSQL: by CAITING_APP_DATABASE_URL, or as its role with a random password that the
 * owner sets and the data folder keeps. Never with the owner's login and a changed role, which one statement undoes (docs/decisions/0147).
 */
export async function appLogin(owner: pg.ClientBase, options: Options): Promise<string> {
  const { url, appDatabaseUrl, dataFolder } = options;
  if (appDatabaseUrl !== undefined) return checked(owner, appDatabaseUrl);
  const path = join(dataFolder, PASSWORD_FILE);
  const kept = readIfThere(path);
  const address = withLogin(url, kept);
  if (await letsIn(address)) return checked(owner, address);
  const { rows } = await owner.query<{ signs_in: boolean }>(
    'select rolcanlogin as signs_in from pg_roles where rolname = $1',
    [APP_ROLE],
  );
  if (rows[0]?.signs_in)
    throw refusal(
      `${APP_ROLE} signs in with a password that ${path} does not hold (another server's?); say it by CAITING_APP_DATABASE_URL, ` +
        `or let a new one be made after: alter role ${APP_ROLE} nologin`,
    );
  const password = kept ?? randomBytes(24).toString('base64url');
  if (kept === null) {
    mkdirSync(dataFolder, { recursive: true });
    writeFileSync(path, password, { mode: 0o600 });
  }
  // As a verifier: the statement may stand in the server's log.
  await owner.query(`alter role ${APP_ROLE} login password ${pg.escapeLiteral(scramVerifier(password))}`);
  return checked(owner, withLogin(url, password));
}

const refusal = (sentence: string, cause?: unknown): Error =>
  new Error(`caiting: the server's own sign-in: ${sentence}`, { cause });

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
}

function withLogin(url: string, password: string | null): string {
  const app = new URL(url);
  app.username = APP_ROLE;
  app.password = password ?? '';
  return app.href;
}

async function letsIn(address: string): Promise<boolean> {
  return asApp(address, async () => true).catch(() => false);
}

async function asApp<T>(address: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await ask(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const POWERS = `select current_user as me, rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
    or pg_has_role(oid, $1::name, 'MEMBER') as is_mighty, pg_has_role(oid, '${APP_ROLE}', 'USAGE') as is_app
  from pg_roles where rolname = session_user`;

/** Gives the address when it leads to a role that has the server's rights and no way to more. */
async function checked(owner: pg.ClientBase, address: string): Promise<string> {
  const { rows } = await owner.query<{ me: string }>('select current_user as me');
  const found = await asApp(address, (client) =>
    client.query<{ me: string; is_mighty: boolean; is_app: boolean }>(POWERS, [rows[0]?.me]),
  ).catch((error: unknown) => {
    throw refusal((error as Error).message, error);
  });
  const [{ me, is_mighty, is_app } = { me: '', is_mighty: true, is_app: false }] = found.rows;
  if (is_mighty)
    throw refusal(`user "${me}" may become the owner of the tables; it must be ${APP_ROLE}, without other rights`);
  if (!is_app) throw refusal(`user "${me}" is not ${APP_ROLE} and no member of it`);
  return address;
}

/** What PostgreSQL keeps of a password (RFC 5803), so that the password itself never leaves this process. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const iterations = 4096;
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const part = (what: string) => createHmac('sha256', salted).update(what).digest();
  const stored = createHash('sha256').update(part('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${part('Server Key').toString('base64')}`;
}
