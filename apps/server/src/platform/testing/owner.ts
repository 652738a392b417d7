import type { Queries } from '../db/pool.ts';

const owners = new WeakMap<Queries, Queries>();

/** Says as whom builders lay down rows that only functions of the owner write, when they are given the server's own connection. */
export function setOwner<T extends Queries>(db: T, owner: T): void {
  owners.set(db, owner);
}

/** The owner's connection to the same database; where nobody named it, the connection itself. */
export function ownerOf<T extends Queries>(db: T): T {
  return (owners.get(db) as T | undefined) ?? db;
}
