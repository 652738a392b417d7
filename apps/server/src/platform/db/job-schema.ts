import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { APP_ROLE } from './roles.ts';

/** Where the job library keeps its tables. */
export const JOB_SCHEMA = 'pgboss';

/** Creates or updates the job library's tables as the owner, and opens them to the app role. Repeatable. */
export async function prepareJobSchema(owner: pg.ClientBase): Promise<void> {
  const executeSql = async (text: string, values?: unknown[]) => {
    const done: pg.QueryResult | pg.QueryResult[] = await owner.query({ text, ...(values ? { values } : {}) });
    return { rows: Array.isArray(done) ? (done.at(-1)?.rows ?? []) : done.rows };
  };
  const boss = new PgBoss({ db: { executeSql }, schema: JOB_SCHEMA, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
  await owner.query(`
    grant usage on schema ${JOB_SCHEMA} to ${APP_ROLE};
    grant select, insert, update, delete on all tables in schema ${JOB_SCHEMA} to ${APP_ROLE};
    grant usage on all sequences in schema ${JOB_SCHEMA} to ${APP_ROLE};
    grant execute on all functions in schema ${JOB_SCHEMA} to ${APP_ROLE};`);
}
