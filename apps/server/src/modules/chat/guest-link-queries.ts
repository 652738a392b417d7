import type { Queries } from '../../platform/db/pool.ts';

export interface GuestLinkRow {
  readonly code: string;
  readonly room_code: string;
  readonly nickname: string;
  readonly created_at: Date;
  readonly revoked_at: Date | null;
  readonly guests: number;
}

/** Links of one room, or of all, newest first, with how many guests came by each. */
export function listGuestLinks(db: Queries, roomCode: string | null, limit: number): Promise<GuestLinkRow[]> {
  return db.query<GuestLinkRow>(
    `select link.code, link.room_code, link.nickname, link.created_at, link.revoked_at,
            (select count(*)::int from chat_guest guest where guest.link_code = link.code) as guests
       from chat_guest_link link where $1::text is null or link.room_code = $1
      order by link.created_at desc, link.code limit $2`,
    [roomCode, limit],
  );
}

/** Withdraws a link; its room and whether that happened just now. Null when there is no such link. */
export function revokeGuestLink(
  tx: Queries,
  code: string,
): Promise<{ room_code: string; revoked_now: boolean } | null> {
  return tx.maybeOne(
    `with known as (select code, room_code, revoked_at from chat_guest_link where code = $1 for update),
          revoked as (update chat_guest_link link set revoked_at = app_now()
                        from known where link.code = known.code and known.revoked_at is null returning link.code)
     select room_code, exists (select from revoked) as revoked_now from known`,
    [code],
  );
}
