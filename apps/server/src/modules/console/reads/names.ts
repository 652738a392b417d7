import type { Queries } from '../../../platform/db/pool.ts';
import { findPlayerByName, listPlayersByIds } from '../../account/index.ts';

/** Nobody has this id: a name that nobody has finds nothing. */
const NOBODY = -1n;

/** Of whom a list is wanted; null where no name was given. */
export async function idOf(db: Queries, userName: string | undefined): Promise<bigint | null> {
  if (userName === undefined || userName === '') return null;
  return (await findPlayerByName(db, userName))?.id ?? NOBODY;
}

/** Names of all the players of a page at once; empty for an id that is nobody's. */
export async function namesOf(db: Queries, ids: readonly bigint[]): Promise<(id: bigint) => string> {
  const rows = await listPlayersByIds(db, [...new Set(ids)]);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? '';
}
