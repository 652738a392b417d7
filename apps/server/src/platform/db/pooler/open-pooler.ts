import type pg from 'pg';
import { connectForeign } from '../foreign.ts';
import { BOUNDS_MS, openDb, sqlState, type Db, type DbOptions, type DbTarget } from '../pool.ts';
import { serversOf, withSignIn } from '../primary/servers.ts';
import { PLACE } from '../replica/replica.ts';

const SETTING = 'DATABASE_POOL_URL';
/** Not the name of a server: a pooler keeps connections under it when the server that used them is gone. */
const POOLED_NAME = 'caiting pooled';
/** For a second connection beside the first. */
const ANSWER_MS = 5_000;

interface Options {
  readonly url: string;
  /** The server's own connections to the database, for what a pooler cannot carry; they end with what this gives. */
  readonly own: Db;
  /** Past the pooler. */
  readonly ownerTarget: DbTarget;
  readonly appTarget: DbTarget;
  readonly options: DbOptions;
}

/**
 * The server's connections by way of a pooler (docs/decisions/0364). Throws one sentence where it is a way to another database or user, or where it breaks what
 * the site counts on: statements that are prepared by name, and bounds of time on every statement.
 */
export async function openPooled({ url, own, ownerTarget, appTarget, options }: Options): Promise<Db> {
  const target = withSignIn(url, appTarget);
  if (serversOf(target).length > 0) throw refusal('it names several servers; it must name the one pooler');
  // It would go on to the server that was the primary when it was told of one, while all else follows the next.
  if ([ownerTarget, appTarget].some((way) => typeof way === 'string' && serversOf(way).length > 0))
    throw refusal('a pooler does not go along with an address of several servers; take one of the two settings away');
  const facts = await own.one<Facts>(FACTS);
  await checkPooler(target, facts);
  const pooled = openDb(target, { ...options, applicationName: POOLED_NAME, isPooled: true });
  return {
    ...pooled,
    // Threads and processes beside come without a pooler.
    target: appTarget,
    abandon: () => {
      pooled.abandon();
      own.abandon();
    },
    close: async () => void (await Promise.all([pooled.close(), own.close()])),
  };
}

const refusal = (sentence: string, cause?: unknown): Error =>
  new Error(`caiting: ${SETTING}: ${sentence}`, cause === undefined ? undefined : { cause });

interface Facts {
  readonly place: string;
  readonly me: string;
  readonly database: string;
}
const FACTS = `select ${PLACE} as place, session_user::text as me, current_database()::text as database`;

async function checkPooler(target: string, own: Facts): Promise<void> {
  const [one, two] = [await connectForeign(SETTING, target), await connectForeign(SETTING, target)];
  try {
    const [its] = (await one.query<Facts>(FACTS)).rows;
    if (its?.place !== own.place)
      throw refusal(`"${its?.database}" there is not this site’s database; it must lead to that of DATABASE_URL`);
    if (its.me !== own.me)
      throw refusal(`it signs in as "${its.me}"; it must be "${own.me}", as whom the server itself signs in`);
    await checkBounds(one);
    await checkPrepared(one, two);
  } finally {
    await Promise.all([one.end(), two.end()]);
  }
  // What a pooler does to a connection between two clients must not take the bounds away.
  const later = await connectForeign(SETTING, target);
  try {
    await checkBounds(later);
  } finally {
    await later.end();
  }
}

/** They travel in the start of a connection where there is no pooler; this one must set them itself. */
async function checkBounds(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: keyof typeof BOUNDS_MS; ms: number }>(
    `select name, setting::int as ms from pg_settings where name = any($1) order by name desc`,
    [Object.keys(BOUNDS_MS)],
  );
  const loose = rows.find(({ name, ms }) => ms < 1 || ms > BOUNDS_MS[name]);
  if (loose === undefined) return;
  const sets = Object.entries(BOUNDS_MS).map(([name, ms]) => `set ${name} = ${ms}`);
  throw refusal(
    `${loose.name} of its connections is ${loose.ms === 0 ? 'none' : `${loose.ms} ms`}, it must be ${BOUNDS_MS[loose.name]} ms at most; ` +
      `give its entry of this database connect_query='${sets.join('; ')}', and nothing that takes it back (server_reset_query)`,
  );
}

const NAMED = { name: 'caiting.pooler', text: 'select pg_backend_pid() as pid' };

/** A statement that one prepared is asked for again while the other has the connection on which it was. */
async function checkPrepared(one: pg.Client, two: pg.Client): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(refusal('it gives no second connection beside the first; raise its default_pool_size'));
  }, ANSWER_MS);
  const asked = (async () => {
    await one.query(NAMED);
    await two.query('begin');
    await one.query(NAMED);
    await two.query(NAMED);
    await two.query('commit');
  })();
  try {
    await Promise.race([asked, late.promise]);
  } catch (error) {
    asked.catch(() => undefined);
    throw isNoStatement(error)
      ? refusal(
          'it knows no statements that are prepared by name; in transaction mode it must be PgBouncer 1.21 or later with max_prepared_statements above 0 (200)',
          error,
        )
      : sqlState(error) === undefined
        ? error
        : refusal(`it carries no transactions: ${(error as Error).message}`, error);
  } finally {
    clearTimeout(timer);
  }
}

/** Prepared elsewhere, or there already under the name that somebody else gave. */
const isNoStatement = (error: unknown): boolean => ['26000', '42P05'].includes(sqlState(error) ?? '');
