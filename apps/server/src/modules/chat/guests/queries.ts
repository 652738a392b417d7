import { canonicalCode } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';

export function findGuestLink(
  db: Queries,
  code: string,
): Promise<{ code: string; room_code: string; nickname: string } | null> {
  // As it is written, else the only one that reads like it: links of before differ by letter case.
  return db.maybeOne(
    `select code, room_code, nickname from chat_guest_link
      where code = coalesce((select w.code from chat_guest_link w where w.code = $1),
                            (select min(r.code) from chat_guest_link r where r.canonical = $2 and r.revoked_at is null having count(*) = 1))
        and revoked_at is null`,
    [code, canonicalCode(code)],
  );
}

export async function insertGuestLink(tx: Queries, code: string, roomCode: string, nickname: string): Promise<void> {
  await tx.run(`insert into chat_guest_link (code, room_code, nickname) values ($1, $2, $3) on conflict do nothing`, [
    code,
    roomCode,
    nickname,
  ]);
}

interface GuestRow {
  readonly link_code: string;
  readonly name: string;
  readonly created_at: Date;
}

export function findGuest(db: Queries, keyHash: Buffer): Promise<GuestRow | null> {
  return db.maybeOne<GuestRow>(`select link_code, name, created_at from chat_guest where key_hash = $1`, [keyHash]);
}
