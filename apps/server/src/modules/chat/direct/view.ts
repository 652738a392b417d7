import { GRADE_MANAGER, MESSAGE_TYPES, gradeLabel } from '@caiting/contract';
import type { DirectRoom } from '@caiting/contract';
import type { MessageId, RoomCode, UserId } from '@caiting/contract/wire';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findPlayer } from '../../account/index.ts';
import { tenantValues } from '../../tenant/index.ts';
import { managesSomewhere } from '../core/queries.ts';
import { oneLine } from '../unread/line.ts';
import { findDirect, type DirectRow } from './queries.ts';

/** Stands in a list for what is not text. */
const PREVIEWS: Readonly<Record<number, string>> = {
  [MESSAGE_TYPES.image]: '[图片]',
  [MESSAGE_TYPES.envelope]: '[红包]',
  [MESSAGE_TYPES.betCard]: '[注单]',
  [MESSAGE_TYPES.profitCard]: '[盈亏]',
  [MESSAGE_TYPES.planCard]: '[计划]',
};
/** A private chat as one of its two people sees it. */
export async function directView(deps: Deps, row: DirectRow): Promise<DirectRoom> {
  const [other, isManager, { gradesAsVip }] = await Promise.all([
    findPlayer(deps.db, row.other_id),
    managesSomewhere(deps.db, String(row.other_id)),
    tenantValues(deps),
  ]);
  const grade = isManager ? GRADE_MANAGER : (other?.grade ?? 0);
  const latest = row.latest_type === null ? '' : (PREVIEWS[row.latest_type] ?? row.latest_body ?? '');
  return {
    roomId: String(row.id),
    roomCode: row.room_code as RoomCode,
    userName: other?.shown_name ?? '',
    userId: String(row.other_id) as UserId,
    avatar: other?.avatar ?? '',
    grade,
    gradeName: gradeLabel(grade, gradesAsVip),
    subTitle: oneLine(latest),
    latestMessageId: idText(row.latest_id),
    messageReadId: idText(row.my_read_id),
    unread: row.unread,
    otherReadId: idText(row.other_read_id),
    gmtLatestMessageTimestamp: row.latest_at?.getTime() ?? null,
    banned: false,
    isMessageBanned: false,
    messageLength: row.message_length,
  };
}

const idText = (id: bigint | null): MessageId | null => (id === null ? null : (String(id) as MessageId));

/** Who writes to a person in a private chat, and whether something of it is unread; null for a chat that is not his. */
export async function unreadDirect(
  db: Queries,
  roomId: string,
  userId: string,
): Promise<{ readonly sender: string; readonly latestId: string; readonly isUnread: boolean } | null> {
  const row = await findDirect(db, roomId, userId);
  if (!row) return null;
  const other = await findPlayer(db, row.other_id);
  return {
    sender: other?.shown_name ?? '',
    latestId: String(row.latest_id ?? 0n),
    isUnread: row.latest_id !== null && (row.my_read_id ?? 0n) < row.latest_id,
  };
}
