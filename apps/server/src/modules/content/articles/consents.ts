import type { Queries, Tx } from '../../../platform/db/pool.ts';
import { IN_FORCE } from '../items/queries.ts';

/** Pages that whoever registers accepts, by the links of the form. */
const ACCEPTED = ['agreement', 'privacy'] as const;

/** Notes which versions a person accepted: those that are shown in this moment. */
export async function keepConsents(tx: Tx, player: bigint): Promise<void> {
  await tx.run(
    `insert into content_consent (player, item, version)
     select $2, id, version from content_item where ${IN_FORCE} and audience = 'everybody' and slug = any ($3::text[])`,
    ['page', player, ACCEPTED],
  );
}

/** Whether whoever registers has something to accept: every page that is asked for is in force, for everybody. */
export async function hasAgreement(db: Queries): Promise<boolean> {
  const { pages } = await db.one<{ pages: number }>(
    `select count(distinct slug)::int as pages from content_item where ${IN_FORCE} and audience = 'everybody' and slug = any ($2::text[])`,
    ['page', ACCEPTED],
  );
  return pages === ACCEPTED.length;
}

export interface ConsentRow {
  readonly slug: string;
  readonly version: number;
  readonly at: Date;
}

/** What a person has accepted, oldest first. */
export function listConsents(db: Queries, player: bigint): Promise<ConsentRow[]> {
  return db.query<ConsentRow>(
    `select i.slug, c.version, c.at from content_consent c join content_item i on i.id = c.item
      where c.player = $1 order by c.at, i.slug`,
    [player],
  );
}
