import { MESSAGE_TYPES, type ImageBody, type StaffMessage } from '@caiting/contract';
import type { MessageId, RoomCode } from '@caiting/contract/wire';
import type { Queries } from '../../../platform/db/pool.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { findRoom } from '../core/queries.ts';
import { IS_OPEN } from '../core/room-kinds.ts';

/** What people wrote, as staff read it: recalled ones too. Private chats are not read by staff. */

interface Row {
  readonly id: bigint;
  readonly room_code: string;
  readonly guest_name: string | null;
  readonly nickname: string;
  readonly user_name: string;
  readonly message_type: number;
  readonly body: string;
  readonly created_at: Date;
  readonly recalled_at: Date | null;
}
const COLUMNS = 'id, room_code, guest_name, nickname, user_name, message_type, body, created_at, recalled_at';

/** The words of a message and the addresses of its pictures. */
export const contentOf = (type: number | null, body: string): Pick<StaffMessage, 'text' | 'images'> => ({
  text: type === MESSAGE_TYPES.text ? body : '',
  images: type === MESSAGE_TYPES.image && body !== '' ? [(JSON.parse(body) as ImageBody).imgPath] : [],
});

const shown = (row: Row): StaffMessage => ({
  id: String(row.id) as MessageId,
  roomCode: row.room_code as RoomCode,
  userName: row.guest_name === null ? row.user_name : '',
  nickname: row.guest_name ?? row.nickname,
  messageTypeId: row.message_type,
  ...contentOf(row.message_type, row.body),
  at: row.created_at.getTime(),
  recalledAt: row.recalled_at?.getTime() ?? null,
});

/** Whose messages: of a room, or of a person in all rooms that are entered by their code. */
export type Talk = { readonly room: string } | { readonly sender: string };

export interface Span {
  /** Messages before this one; with neither the newest. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly size: number;
}

/** The oldest first. */
export async function listTalk(db: Queries, talk: Talk, { before, after, size }: Span): Promise<StaffMessage[]> {
  const [whose, value] =
    'room' in talk
      ? ['room_code = $1', talk.room]
      : [
          `sender_id = $1::bigint and exists (select from chat_room r where r.code = room_code and ${IS_OPEN})`,
          talk.sender,
        ];
  const isForward = after !== undefined;
  const rows = await db.query<Row>(
    `select ${COLUMNS} from chat_message
      where ${whose} and ($2::bigint is null or ${isForward ? 'id > $2::bigint' : 'id < $2::bigint'})
      order by id ${isForward ? 'asc' : 'desc'} limit $3`,
    [value, (isForward ? after : before) ?? null, size],
  );
  const list = rows.map(shown);
  return isForward ? list : list.toReversed();
}

export async function findStaffMessage(db: Queries, room: string, id: string): Promise<StaffMessage | null> {
  const row = await db.maybeOne<Row>(`select ${COLUMNS} from chat_message where room_code = $1 and id = $2::bigint`, [
    room,
    id,
  ]);
  return row && shown(row);
}

/** A page of a room. `more`: there are further ones in the direction asked. */
export async function messagesForStaff(
  db: Queries,
  roomCode: string,
  { size, ...span }: Span,
): Promise<Outcome<{ list: StaffMessage[]; more: boolean }, 'roomUnknown'>> {
  if ((await findRoom(db, roomCode)) === null) return refuse('roomUnknown');
  const rows = await listTalk(db, { room: roomCode }, { ...span, size: size + 1 });
  const more = rows.length > size;
  // The one too many stands at the far end.
  const list = more ? (span.after === undefined ? rows.slice(1) : rows.slice(0, size)) : rows;
  return ok({ list, more });
}
