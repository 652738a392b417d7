import pg from 'pg';
import { NoPrimary } from './primary/primary.ts';
import { isAddress } from './primary/servers.ts';
import { SiteClient } from './primary/site-client.ts';
import { APP_ROLE, SIGNER_ROLE } from './roles.ts';

/** What is tested; earlier majors lack functions that the schema uses. */
const MAJOR_MIN = 18;
const CONNECT_TIMEOUT_MS = 10_000;

interface Wanted {
  readonly majorMin: number;
  /** Server and signer have addresses of their own, or need none: no passwords have to be made for their roles. */
  readonly hasAppLogin: boolean;
  readonly hasSignerLogin: boolean;
}

/**
 * Looks at the server of DATABASE_URL before anything is written there. Throws one sentence that says what is wrong and, where rights are missing,
 * which statements an administrator runs. The password is never in it.
 */
export async function checkForeignServer(
  url: string,
  { majorMin = MAJOR_MIN, hasAppLogin = false, hasSignerLogin = true }: Partial<Wanted> = {},
): Promise<void> {
  const client = await connectForeign('DATABASE_URL', url);
  try {
    await checkServer(client, { majorMin, hasAppLogin, hasSignerLogin });
  } finally {
    await client.end();
  }
}

/** A connection to the server that a setting names. Throws one sentence that says why there is none. */
export async function connectForeign(setting: string, url: string): Promise<pg.Client> {
  const refused = (sentence: string, cause?: unknown): Error =>
    new Error(`caiting: ${setting}: ${sentence}`, cause === undefined ? undefined : { cause });
  const fault = addressFault(url);
  if (fault !== null) throw refused(fault);
  const client = new SiteClient({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw refused(connectSentence(error as NodeJS.ErrnoException, client), error);
  }
}

const refusal = (sentence: string): Error => new Error(`caiting: DATABASE_URL: ${sentence}`);

function addressFault(url: string): string | null {
  try {
    return isAddress(url) ? null : 'it is not of the form postgres://user:password@host:5432/database';
  } catch (error) {
    return (error as Error).message;
  }
}

/** Codes of the operating system, SQLSTATEs, and what the driver says itself. */
function connectSentence(error: NodeJS.ErrnoException, client: pg.Client): string {
  const { code = '', message } = error;
  if (error instanceof NoPrimary) return message;
  const { host, port, user = '', database = '' } = client;
  const place = host.startsWith('/') ? `the socket folder ${host}` : `${host}:${port}`;
  const sentences: Readonly<Record<string, string>> = {
    ENOTFOUND: `the host ${host} is not known`,
    EAI_AGAIN: `the host ${host} is not known`,
    '28P01': `the password of user "${user}" is wrong`,
    '28000': `the server does not let user "${user}" in: ${message}`,
    '3D000': `there is no database "${database}"; let an administrator run: create database ${ident(database)} owner ${ident(user)} encoding 'UTF8' template template0`,
    '42501': `user "${user}" may not connect; let an administrator run: grant connect on database ${ident(database)} to ${ident(user)}`,
    '53300': 'the server has no connection left; raise its max_connections or lower CAITING_DATABASE_CONNECTIONS',
    '57P03': 'the server is starting or stopping; try again in a moment',
  };
  const known = sentences[code];
  if (known !== undefined) return known;
  if (/password must be a(?: non-empty)? string/.test(message))
    return `the server asks for the password of user "${user}", and the address has none`;
  // A name with two addresses gives an error without a text of its own.
  if (/^E[A-Z]+$/.test(code) || message.includes('timeout'))
    return `no PostgreSQL answers at ${place} (${code || message})`;
  return message;
}

const ident = (name: string): string => pg.escapeIdentifier(name);

interface Facts {
  readonly version: number;
  readonly version_text: string;
  readonly encoding: string;
  readonly is_read_only: boolean;
  readonly me: string;
  readonly database: string;
  readonly is_super: boolean;
  readonly creates_roles: boolean;
  /** Those of our roles that there are. */
  readonly roles: readonly string[];
  /** May let the server's role, and the signer's, sign in with a password: who made it, or was given it to administrate. */
  readonly gives_app_login: boolean;
  readonly gives_signer_login: boolean;
  readonly creates_in_public: boolean;
  readonly creates_schemas: boolean;
  /** Who owns the site's tables, when it is not this user. */
  readonly other_owner: string | null;
}

const givesLogin = (role: string): string =>
  `(rolcreaterole and coalesce((select pg_has_role(a.oid, 'MEMBER WITH ADMIN OPTION') from pg_roles a where a.rolname = '${role}'), true))`;

const FACTS = `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_version') as version_text,
  current_setting('server_encoding') as encoding,
  pg_is_in_recovery() or current_setting('default_transaction_read_only')::bool as is_read_only,
  current_user as me, current_database() as database, rolsuper as is_super, rolcreaterole as creates_roles,
  array(select rolname::text from pg_roles where rolname in ('${APP_ROLE}', '${SIGNER_ROLE}')) as roles,
  ${givesLogin(APP_ROLE)} as gives_app_login, ${givesLogin(SIGNER_ROLE)} as gives_signer_login,
  has_schema_privilege('public', 'create') as creates_in_public,
  has_database_privilege(current_database(), 'create') as creates_schemas,
  (select pg_get_userbyid(relowner) from pg_class
    where relnamespace = 'public'::regnamespace and relname = 'migration' and relowner <> r.oid) as other_owner
  from pg_roles r where rolname = current_user`;

async function checkServer(client: pg.Client, wanted: Wanted): Promise<void> {
  const facts = (await client.query<Facts>(FACTS)).rows[0] as Facts;
  const { version, version_text, encoding, me, database, other_owner } = facts;
  if (version < wanted.majorMin)
    throw refusal(`the server is PostgreSQL ${version_text}, the site needs ${wanted.majorMin} or later`);
  if (encoding !== 'UTF8')
    throw refusal(`the database "${database}" is encoded in ${encoding}, the site needs one with encoding 'UTF8'`);
  if (facts.is_read_only) throw refusal('the server is read only (a standby?), the site writes');
  if (facts.is_super) return;
  if (other_owner !== null)
    throw refusal(
      `the site's tables in "${database}" belong to "${other_owner}"; connect as that user instead of "${me}"`,
    );
  const missing = await missingRights(client, facts, wanted);
  if (missing.length > 0) throw refusal(`user "${me}" lacks rights; let an administrator run: ${missing.join('; ')}`);
}

/**
 * The statements that would give them. The roles of server and signer must exist, and this user must be able to act as the signer; who may not
 * give the server's role a password is given one for it.
 */
async function missingRights(client: pg.Client, facts: Facts, wanted: Wanted): Promise<string[]> {
  const { me, database } = facts;
  const missing: string[] = [];
  if (!facts.roles.includes(APP_ROLE) && !facts.creates_roles)
    missing.push(`create role ${APP_ROLE} login password '…' (and set CAITING_APP_DATABASE_URL)`);
  else if (!facts.gives_app_login && !wanted.hasAppLogin)
    missing.push(`alter role ${APP_ROLE} login password '…' (and set CAITING_APP_DATABASE_URL)`);
  const signerLogin = wanted.hasSignerLogin ? '' : ` login password '…' (and set CAITING_SIGNER_DATABASE_URL)`;
  if (!facts.roles.includes(SIGNER_ROLE) && !facts.creates_roles)
    missing.push(`create role ${SIGNER_ROLE}${signerLogin}`);
  else if (!facts.gives_signer_login && signerLogin !== '') missing.push(`alter role ${SIGNER_ROLE}${signerLogin}`);
  if (!(await mayBecome(client, SIGNER_ROLE, facts))) missing.push(`grant ${SIGNER_ROLE} to ${ident(me)}`);
  if (!facts.creates_in_public) missing.push(`grant create, usage on schema public to ${ident(me)}`);
  if (!facts.creates_schemas) missing.push(`grant create on database ${ident(database)} to ${ident(me)}`);
  return missing;
}

/** Whoever creates a role, or administrates it, may grant it to himself. */
async function mayBecome(client: pg.Client, role: string, { roles, creates_roles }: Facts): Promise<boolean> {
  if (!roles.includes(role)) return creates_roles;
  const { rows } = await client.query<{ may: boolean }>(
    `select pg_has_role($1, 'SET') or pg_has_role($1, 'MEMBER WITH ADMIN OPTION') as may`,
    [role],
  );
  return rows[0]?.may === true;
}
