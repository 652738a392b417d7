import { CLAIM_MINUTES } from '@caiting/contract';
import type { Db, Queries, Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Staff } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';

/** Queues whose rows one of staff can have for some minutes; each names its rows by the number that people see. */
export type ClaimedQueue = 'withdrawals' | 'recharges' | 'approvals';

interface ClaimRow {
  readonly object: string;
  readonly name: string;
  readonly until: Date;
}

const OLD = `interval '1 day'`;

/** Takes a row of a queue, has it longer, or puts it back. One statement decides which of two who take it at once has it. */
export function claim(
  deps: Deps,
  { staffId, name }: Staff,
  { queue, object, isOn }: { readonly queue: ClaimedQueue; readonly object: string; readonly isOn: boolean },
): Promise<Outcome<Date | null, 'workClaimed'>> {
  return deps.db.tx(async (tx) => {
    await tx.run(`delete from staff_claim where until < (select app_now()) - ${OLD}`);
    if (!isOn) {
      await release(tx, { staffId }, queue, object);
      return (await claimedByOther(tx, { staffId }, queue, object)) ?? ok(null);
    }
    const taken = await tx.maybeOne<{ until: Date }>(
      `insert into staff_claim as c (queue, object, staff, name, until)
       values ($1, $2, $3, $4, app_now() + interval '${CLAIM_MINUTES} minutes')
       on conflict (queue, object) do update set staff = excluded.staff, name = excluded.name, until = excluded.until
         where c.staff = excluded.staff or c.until <= app_now()
       returning until`,
      [queue, object, staffId, name],
    );
    if (taken) return ok(taken.until);
    return (await claimedByOther(tx, { staffId }, queue, object)) ?? ok(null);
  });
}

/** Decides a row, unless another one of staff has it. Said is said: then it is free, and whoever must say the second word can take it at once. */
export async function decide<T, R extends string>(
  db: Db,
  staff: Pick<Staff, 'staffId'>,
  { queue, object }: { readonly queue: ClaimedQueue; readonly object: string },
  act: () => Promise<Outcome<T, R>>,
): Promise<Outcome<T, R | 'workClaimed'>> {
  const claimed = await claimedByOther(db, staff, queue, object);
  if (claimed) return claimed;
  const outcome = await act();
  if (outcome.ok || outcome.key === 'secondStaffNeeded') await release(db, staff, queue, object);
  return outcome;
}

/** Refused where another one of staff has the row now. */
async function claimedByOther(
  db: Queries,
  { staffId }: Pick<Staff, 'staffId'>,
  queue: ClaimedQueue,
  object: string,
): Promise<Refusal<'workClaimed'> | null> {
  const row = await db.maybeOne<{ name: string }>(
    `select name from staff_claim where queue = $1 and object = $2 and staff <> $3 and until > app_now()`,
    [queue, object, staffId],
  );
  return row && refuse('workClaimed', { params: { name: row.name } });
}

/** Puts a row back that this one has. */
async function release(
  db: Pick<Tx, 'run'>,
  { staffId }: Pick<Staff, 'staffId'>,
  queue: ClaimedQueue,
  object: string,
): Promise<void> {
  await db.run('delete from staff_claim where queue = $1 and object = $2 and staff = $3', [queue, object, staffId]);
}

export interface Claimed {
  readonly claimedBy: string;
  readonly claimedUntil: number | null;
}

/** Who has which of these rows now: one read for a page. */
export async function claimsOf(
  db: Queries,
  queue: ClaimedQueue,
  objects: readonly string[],
): Promise<(object: string) => Claimed> {
  const rows = await db.query<ClaimRow>(
    `select object, name, until from staff_claim where queue = $1 and object = any ($2) and until > app_now()`,
    [queue, objects],
  );
  const found = new Map(
    rows.map(({ object, name, until }) => [object, { claimedBy: name, claimedUntil: until.getTime() }]),
  );
  return (object) => found.get(object) ?? { claimedBy: '', claimedUntil: null };
}
