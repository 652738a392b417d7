import type { ReportReason } from '@caiting/contract';
import { countRows } from '../../../platform/db/count-rows.ts';
import type { Queries } from '../../../platform/db/pool.ts';
import { MUTE_IS_RUNNING } from './queries.ts';

/** Mutes that run, of all rooms at once, as staff look them up. */

export interface MuteFilter {
  /** Those of staff, or those of managers and of the site against floods. */
  readonly mutedBy: 'staff' | 'manager';
  /** Of this player alone; null: of everybody. */
  readonly player: bigint | null;
}

export interface FoundMute {
  readonly id: bigint;
  /** 0 for a guest. */
  readonly user_id: bigint;
  readonly guest_name: string | null;
  readonly room_code: string | null;
  readonly room_title: string | null;
  readonly begun_at: Date;
  /** Null is for ever. */
  readonly ends_at: Date | null;
  readonly reason: ReportReason | null;
  /** Who of staff. */
  readonly staff: string | null;
  /** Which manager; 0: the site itself. */
  readonly manager: bigint;
}

const OF_STAFF = `from chat_staff_mute m where m.ends_at > app_now()`;
const OF_MANAGERS = `from chat_mute m where ${MUTE_IS_RUNNING}`;
const SOURCES = {
  staff: { from: OF_STAFF, columns: `m.reason, m.by_name as staff, 0::int8 as manager` },
  manager: { from: OF_MANAGERS, columns: `null::text as reason, null::text as staff, m.changed_by as manager` },
} as const;

/** Newest first, from after `before` on. */
export function foundMutes(
  db: Queries,
  { mutedBy, player }: MuteFilter,
  before: string | null,
  limit: number,
): Promise<FoundMute[]> {
  const { from, columns } = SOURCES[mutedBy];
  return db.query<FoundMute>(
    `select m.id, m.user_id, m.guest_name, m.room_code, r.title as room_title, m.begun_at, m.ends_at, m.reason, m.staff, m.manager
       from (select m.id, m.user_id, m.guest_name, m.room_code, m.begun_at, m.ends_at, ${columns} ${from}
                and ($1::int8 is null or m.user_id = $1) and ($2::int8 is null or m.id < $2) order by m.id desc limit $3) as m
       left join chat_room r on r.code = m.room_code order by m.id desc`,
    [player, before, limit],
  );
}

export const countMutes = (db: Queries, { mutedBy, player }: MuteFilter): Promise<number> =>
  countRows(db, (value) => {
    const of = player === null ? '' : ` and m.user_id = ${value(player)}`;
    return `select ${SOURCES[mutedBy].from}${of}`;
  });
