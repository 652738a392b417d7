import { hashLoginPassword } from '@caiting/contract';
import { yuan } from '@caiting/money';
import { createApp, hashPassword, makeDemoPeople, openSession, type Credentials } from '@caiting/server/bench-kit';
import { readConfig } from '@caiting/server/config';
import { modules } from '@caiting/server/modules';
import { openDatabase } from '@caiting/server/platform/db/connect';
import { createLog } from '@caiting/server/platform/log';
import { aPlayer } from '@caiting/server/testing/players';
import { LOTTERIES } from '../people/own-page.ts';
import type { Stage } from './stage.ts';

/** Who only watches a room. */
const WATCHERS = 2;
/** Of the people, so many have their own pages open all the time, and all of the agent's line. */
const OWN_PAGES = 3;
const FUNDS_YUAN = 5_000;
const SAFETY_DIGITS = '246813';
const LEVELS = { SSC: '1.5', PK10: '1.5', K3: '1.5', SYX5: '1.5', KL8: '1.5', BJ28: '1.5' };
const LOWER_LEVELS = { SSC: '1', PK10: '1', K3: '1', SYX5: '1', KL8: '1', BJ28: '1' };

export interface Cast {
  readonly people: readonly Credentials[];
  /** By their rows; of the people, in their order. */
  readonly ids: readonly bigint[];
  /** Sessions of who only watches. */
  readonly watchers: readonly string[];
  /** Further sessions of some of the people. */
  readonly tokens: readonly string[];
}

/** A demo with its ten people, an agent with an agent and members below, and some who only watch: made by the site's own functions before it is started. */
export async function arrange(stage: Stage): Promise<Cast> {
  const config = readConfig({ ...process.env, ...stage.settings, CAITING_NATS_URL: undefined, CAITING_BUS: 'memory' });
  const { databaseUrl, appDatabaseUrl, dataFolder } = config;
  const database = await openDatabase({ dataFolder, databaseUrl, appDatabaseUrl, connectionsMax: 4 });
  const app = await createApp({ config, log: createLog(config.logLevel), ...database, modules });
  try {
    await app.seed();
    // The clock goes ten times as fast: draws of lotteries that nobody bets on would be most of the work.
    await database.db.run('update lottery set enabled = code = any($1)', [LOTTERIES]);
    const ten = await makeDemoPeople(app.deps);
    const line = await makeLine(app.deps);
    const watchers: string[] = [];
    for (let n = 0; n < WATCHERS; n += 1) watchers.push((await aPlayer(app.deps, { userName: `watcher${n}` })).token);
    const made = await database.db.query<{ id: bigint }>(
      `select key::int8 as id from demo_row where kind = 'life' order by 1`,
    );
    const ids = [...made.map(({ id }) => id), ...line.map(({ id }) => id)];
    const own = [...ids.slice(0, OWN_PAGES), ...line.map(({ id }) => id)];
    const tokens = await Promise.all(own.map((id) => signIn(app.deps, id)));
    return { people: [...ten, ...line.map(({ credentials }) => credentials)], ids, watchers, tokens };
  } finally {
    await app.http.close();
    await database.db.close();
  }
}

type Deps = Parameters<typeof aPlayer>[0];

/** An agent, an agent below, and a member below each. */
async function makeLine(deps: Deps): Promise<readonly { id: bigint; credentials: Credentials }[]> {
  const upper = await aMember(deps, 'dailione', { isAgent: true });
  const lower = await aMember(deps, 'dailitwo', { isAgent: true, upline: upper.id, levels: LEVELS });
  const one = await aMember(deps, 'xiaxian1', { upline: upper.id, levels: LOWER_LEVELS });
  const two = await aMember(deps, 'xiaxian2', { upline: lower.id, levels: LOWER_LEVELS });
  return [upper, lower, one, two];
}

async function aMember(deps: Deps, userName: string, of: Parameters<typeof aPlayer>[1]) {
  const options = { ...of, userName, balance: yuan(FUNDS_YUAN), safetyPassword: SAFETY_DIGITS };
  const { id, nickname, password } = await aPlayer(deps, options);
  const hash = await hashPassword(hashLoginPassword(userName, password));
  await deps.db.query('select set_password_hash($1, $2)', [id, hash]);
  return { id, credentials: { userName, nickname, password, safetyDigits: SAFETY_DIGITS, isPlanner: false } };
}

const signIn = (deps: Deps, id: bigint): Promise<string> =>
  deps.db.tx(
    async (tx) => (await openSession(deps, tx, id, { ip: '127.0.0.1', country: null, userAgent: 'own page' })).token,
  );
