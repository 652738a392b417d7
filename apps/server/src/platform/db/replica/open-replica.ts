import type { Logger } from '../../log.ts';
import { connectForeign } from '../foreign.ts';
import { serversOf, withSignIn } from '../primary/servers.ts';
import { isDatabaseAway, sqlState, type Db, type DbTarget } from '../pool.ts';
import { PLACE, Replica } from './replica.ts';

const SETTING = 'DATABASE_REPLICA_URL';

interface Options {
  readonly url: string;
  /** The server's own connection to the primary, and where it is. */
  readonly db: Db;
  readonly appTarget: DbTarget;
  readonly boundMs: number;
  readonly connectionsMax: number;
  readonly log: Logger;
}

/**
 * The replica of the settings. What waiting does not mend ends the start in one sentence: another site's server, another user, a wrong password. One that
 * is away, or stands still, is read when it is there again.
 */
export async function openReplica({ url, db, appTarget, ...rest }: Options): Promise<Replica> {
  const target = withSignIn(url, appTarget);
  const own = await db.one<Facts>(FACTS);
  const its = await factsAt(target, rest.log);
  // Of a list the primary would be taken, which is what the replica is to be instead of.
  if (serversOf(target).length > 0)
    throw refusal('it names several servers; it must name the one standby that is read');
  if (its !== null && its.place !== own.place)
    throw refusal(
      `"${its.database}" there is no copy of this site’s database; it must be a streaming standby of the server of DATABASE_URL`,
    );
  if (its !== null && its.me !== own.me)
    throw refusal(`it signs in as "${its.me}"; it must be "${own.me}", as whom the server itself signs in`);
  const replica = new Replica({ primary: db, target, place: own.place, ...rest });
  await replica.look();
  return replica;
}

const refusal = (sentence: string): Error => new Error(`caiting: ${SETTING}: ${sentence}`);

interface Facts {
  readonly place: string;
  readonly me: string;
  readonly database: string;
}
const FACTS = `select ${PLACE} as place, session_user::text as me, current_database()::text as database`;

/** Null where nothing answers that could. */
async function factsAt(target: string, log: Logger): Promise<Facts | null> {
  try {
    const client = await connectForeign(SETTING, target);
    try {
      return (await client.query<Facts>(FACTS)).rows[0] ?? null;
    } finally {
      await client.end();
    }
  } catch (error) {
    if (!mayMend((error as Error).cause ?? error)) throw error;
    log.warn({ err: error }, 'the replica does not answer; the primary is read in its place');
    return null;
  }
}

/** No connection, no name for a while, no connection left, starting or stopping. */
const mayMend = (error: unknown): boolean =>
  isDatabaseAway(error) ||
  sqlState(error) === '53300' ||
  /^(?:ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/.test((error as { code?: string }).code ?? '');
