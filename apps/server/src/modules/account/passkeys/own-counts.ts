import { prepared, type Queries } from '../../../platform/db/pool.ts';

export interface OwnAccess {
  readonly passkeys: number;
  /** Open logins, this one among them. */
  readonly devices: number;
}

const COUNTS = prepared(
  'account.own_counts',
  `select (select count(*)::int from passkey where player = $1) as passkeys,
          (select count(*)::int from session where player = $1 and ended_at is null and expires_at > (select app_now())) as devices`,
);

/** How many ways into an account are open. */
export function countOwnAccess(db: Queries, player: string): Promise<OwnAccess> {
  return db.one<OwnAccess>(COUNTS, [player]);
}
