import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { changeAddress } from './primary/servers.ts';
import { SiteClient } from './primary/site-client.ts';
import { APP_ROLE, SIGNER_ROLE } from './roles.ts';

/** One of our roles that signs in by itself. */
interface Login {
  readonly role: string;
  readonly who: string;
  /** In the data folder. */
  readonly passwordFile: string;
  readonly setting: string;
  /** A role whose rights it must not have. */
  readonly other: string;
}
export const APP_LOGIN: Login = {
  role: APP_ROLE,
  who: 'server',
  passwordFile: 'database-app.password',
  setting: 'CAITING_APP_DATABASE_URL',
  other: SIGNER_ROLE,
};
export const SIGNER_LOGIN: Login = {
  role: SIGNER_ROLE,
  who: 'signer',
  passwordFile: 'database-signer.password',
  setting: 'CAITING_SIGNER_DATABASE_URL',
  other: APP_ROLE,
};

interface Options {
  /** The owner's own address. */
  readonly url: string;
  /** The role's own address, where the setting names one. */
  readonly given?: string | undefined;
  readonly dataFolder: string;
}

/**
 * How server and signer sign in on somebody else's PostgreSQL: by an address of their own, or as their role with a random password that the owner sets and
 * the data folder keeps. Never with the owner's login and a changed role, which one statement undoes (docs/decisions/0147, 0207).
 */
export async function roleLogin(owner: pg.ClientBase, login: Login, options: Options): Promise<string> {
  const { url, given, dataFolder } = options;
  const { role, passwordFile, setting } = login;
  if (given !== undefined) return checked(owner, login, given);
  const path = join(dataFolder, passwordFile);
  const kept = readIfThere(path);
  const address = withLogin(url, role, kept);
  if (await letsIn(address)) return checked(owner, login, address);
  const { rows } = await owner.query<{ signs_in: boolean }>(
    'select rolcanlogin as signs_in from pg_roles where rolname = $1',
    [role],
  );
  if (rows[0]?.signs_in)
    throw refusal(
      login,
      `${role} signs in with a password that ${path} does not hold (another server's?); say it by ${setting}, ` +
        `or let a new one be made after: alter role ${role} nologin`,
    );
  const password = kept ?? randomBytes(24).toString('base64url');
  if (kept === null) {
    mkdirSync(dataFolder, { recursive: true });
    writeFileSync(path, password, { mode: 0o600 });
  }
  // As a verifier: the statement may stand in the server's log.
  await owner.query(`alter role ${role} login password ${pg.escapeLiteral(scramVerifier(password))}`);
  return checked(owner, login, withLogin(url, role, password));
}

/** The signer's address for its own process, which has not the owner's: what a start made it, by the password that the data folder keeps. */
export function keptSignerLogin(url: string, dataFolder: string): string {
  const { role, passwordFile, setting } = SIGNER_LOGIN;
  const path = join(dataFolder, passwordFile);
  const kept = readIfThere(path);
  if (kept === null)
    throw refusal(
      SIGNER_LOGIN,
      `${path} is not there: start the site first, which makes its password, or set ${setting}`,
    );
  return withLogin(url, role, kept);
}

const refusal = ({ who }: Login, sentence: string, cause?: unknown): Error =>
  new Error(`caiting: the ${who}'s own sign-in: ${sentence}`, { cause });

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
}

function withLogin(url: string, role: string, password: string | null): string {
  return changeAddress(url, (own) => {
    own.username = role;
    own.password = password ?? '';
  });
}

async function letsIn(address: string): Promise<boolean> {
  return asRole(address, async () => true).catch(() => false);
}

async function asRole<T>(address: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new SiteClient({ connectionString: address, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    return await ask(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const POWERS = `select current_user as me, rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
    or pg_has_role(oid, $1::name, 'MEMBER') as is_mighty, pg_has_role(oid, $2::name, 'USAGE') as is_it, pg_has_role(oid, $3::name, 'MEMBER') as is_other
  from pg_roles where rolname = session_user`;

interface Powers {
  readonly me: string;
  readonly is_mighty: boolean;
  readonly is_it: boolean;
  readonly is_other: boolean;
}
const UNKNOWN: Powers = { me: '', is_mighty: true, is_it: false, is_other: true };

/** Gives the address when it leads to a role that has these rights and no way to more. */
async function checked(owner: pg.ClientBase, login: Login, address: string): Promise<string> {
  const { rows } = await owner.query<{ me: string }>('select current_user as me');
  const found = await asRole(address, (client) =>
    client.query<Powers>(POWERS, [rows[0]?.me, login.role, login.other]),
  ).catch((error: unknown) => {
    throw refusal(login, (error as Error).message, error);
  });
  const [{ me, is_mighty, is_it, is_other } = UNKNOWN] = found.rows;
  if (is_mighty)
    throw refusal(
      login,
      `user "${me}" may become the owner of the tables; it must be ${login.role}, without other rights`,
    );
  if (!is_it) throw refusal(login, `user "${me}" is not ${login.role} and no member of it`);
  if (is_other) throw refusal(login, `user "${me}" may also become ${login.other}; it must be ${login.role} alone`);
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
