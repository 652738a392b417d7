import type { Queries, Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';

/** Closes accounts of staff and ends their sessions, without an administrator: the end of a demo. Repeatable; gives how many were closed now. */
export async function closeStaff(deps: Deps, staff: readonly string[]): Promise<number> {
  return deps.db.tx(async (tx) => {
    let closed = 0;
    for (const id of staff) closed += await saveClosed(tx, id);
    return closed;
  });
}

/** Names of staff who can still sign in. */
export async function openStaff(db: Queries): Promise<string[]> {
  return (await db.query<{ name: string }>('select name from staff_list() where is_active order by id')).map(
    ({ name }) => name,
  );
}

/** A line of the operators' log for what was done on the machine itself, by nobody's account. */
export async function logOnMachine(db: Queries, act: string, detail: object): Promise<void> {
  const { id } = await db.one<{ id: bigint }>(
    `insert into staff_log (staff, name, act, detail) values (null, './caiting', $1, $2) returning id`,
    [act, JSON.stringify(detail)],
  );
  await db.run(`update staff_log set outcome = 'done' where id = $1`, [id]);
}

async function saveClosed(tx: Tx, id: string): Promise<number> {
  const open = await tx.maybeOne('select 1 from staff_list() where id = $1 and is_active', [id]);
  await tx.query('select set_staff($1, null, false)', [id]);
  return open === null ? 0 : 1;
}
