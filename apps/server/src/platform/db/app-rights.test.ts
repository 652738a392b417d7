import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { APP_FUNCTIONS, DEMO_FUNCTIONS, SECRET_COLUMNS, grantRights } from './app-rights.ts';
import { withClient } from './connect.ts';

const { db, owner, appTarget, ownerTarget } = await testDatabase();

/** Functions of the schema that a role may call; role 0 is everybody. */
const callable = async (): Promise<string[]> =>
  (
    await owner.query<{ name: string }>(
      `select proname::text as name from pg_proc
        where pronamespace = 'public'::regnamespace and has_function_privilege('caiting_app', oid, 'execute') order by 1`,
    )
  ).map(({ name }) => name);
const grant = () => withClient(ownerTarget, grantRights);

test('the server calls what the list says, and nothing else', async () => {
  expect(await callable()).toEqual([...APP_FUNCTIONS, ...DEMO_FUNCTIONS].sort());
  expect(APP_FUNCTIONS).toEqual([...APP_FUNCTIONS].sort());
});

test.each(['select end_open_envelopes(null)', 'select start_yuebao_anew(null)'])(
  'what the end of a demo does as the owner is closed to the server: %s',
  async (sql) => {
    await expect(db.query(sql)).rejects.toThrow(/permission denied for function/);
  },
);

test('every function that runs with the rights of the owner fixes where names are looked up', async () => {
  const open = await owner.query(
    `select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
        and not coalesce('search_path=public, pg_temp' = any (proconfig), false)`,
  );
  expect(open).toEqual([]);
});

test('a function is closed when it is made, and a start closes what was opened by hand', async () => {
  await owner.run('grant execute on function post_results(bigint, text, text, text, smallint) to public');
  expect(await callable()).toContain('post_results');
  await grant();
  expect(await callable()).not.toContain('post_results');
});

test('no table is owned by the server, and none may be emptied, made or hung with triggers by it', async () => {
  expect(
    await owner.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
          and (has_table_privilege('caiting_app', oid, 'truncate, trigger, references') or pg_get_userbyid(relowner) <> 'caiting_owner')`,
    ),
  ).toEqual([]);
  await expect(db.run('create table own (n int)')).rejects.toThrow(/permission denied for schema public/);
});

test('columns added later to a table with secrets are open, the secrets stay closed', async () => {
  await owner.run('alter table player add column colour text');
  await expect(db.query('select colour from player')).rejects.toThrow(/permission denied/);
  await grant();
  await db.query('select colour from player');
  for (const [table, columns] of Object.entries(SECRET_COLUMNS))
    for (const column of columns) {
      await expect(db.query(`select ${column} from ${table}`)).rejects.toThrow(/permission denied/);
      await expect(db.query(`update ${table} set ${column} = null`)).rejects.toThrow(/permission denied/);
    }
});

test('an answer to a safety question cannot be laid in the place of another one', async () => {
  for (const sql of [
    `insert into safety_question (player, question, answer_hash) values (1, 1, 'known')`,
    'update safety_question set player = 2 where player = 1',
    'delete from safety_question where player = 1',
  ])
    await expect(db.query(sql)).rejects.toThrow(/permission denied/);
});

test('the clock stands still to the server once the site is in production, and a later start leaves it so', async () => {
  await owner.query('select enter_production()');
  expect(await callable()).toEqual(APP_FUNCTIONS);
  await grant();
  expect(await callable()).toEqual(APP_FUNCTIONS);
});

test.each(['reset role', 'set role caiting_owner', 'set role postgres', 'set session authorization caiting_owner'])(
  'the server stays what it is after: %s',
  async (statement) => {
    await withClient(appTarget, async (client) => {
      await client.query(statement).catch(() => undefined);
      const { rows } = await client.query('select current_user as me, session_user as login');
      expect(rows).toEqual([{ me: 'caiting_app', login: 'caiting_app' }]);
    });
  },
);
