import type { Queries } from '../../../platform/db/pool.ts';

/** Who somebody is, as a row of a queue says it. */
export interface Person {
  readonly nickname: string;
  readonly grade: number;
  readonly registeredAt: number;
  readonly upline: string;
}

/** Of all the players of a page at once. */
export async function personsOf(db: Queries, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, Person>> {
  const rows = await db.query<{
    id: bigint;
    nickname: string;
    grade: number;
    registered_at: Date;
    upline: string;
  }>(
    `select p.id, p.nickname, p.grade, p.registered_at, coalesce(u.name, '') as upline
       from player p left join player u on u.id = p.upline where p.id = any($1::int8[])`,
    [ids],
  );
  return new Map(
    rows.map(({ id, registered_at, ...person }) => [id, { ...person, registeredAt: registered_at.getTime() }]),
  );
}
