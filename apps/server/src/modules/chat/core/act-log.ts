import type { ROOM_ACTS } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';

/** The log of what managers did in a room. */

export interface Act {
  readonly roomCode: string | null;
  readonly managerId: string;
  readonly act: (typeof ROOM_ACTS)[number];
  readonly target?: string;
  readonly before?: string;
  readonly after?: string;
}

/** Who did it when it was no manager: the site by itself, or staff, whose own log names them. */
export const SITE = '0';

const GUEST = 'guest:';

/** How whoever an act is about stands in the log: by id, or by name when they are a guest. */
export const actTarget = (who: { readonly userId: bigint | string; readonly guestName: string | null }): string =>
  who.guestName === null ? String(who.userId) : GUEST + who.guestName;

/** The guest an act is about; null for a member. */
export const guestOfAct = (target: string): string | null =>
  target.startsWith(GUEST) ? target.slice(GUEST.length) : null;

/** What a manager did, in the transaction that did it. */
export async function logAct(tx: Queries, act: Act): Promise<void> {
  await tx.run(
    `insert into chat_act (room_code, manager_id, act, target, before, after) values ($1, $2::bigint, $3, $4, $5, $6)`,
    [act.roomCode, act.managerId, act.act, act.target ?? '', act.before ?? '', act.after ?? ''],
  );
}
