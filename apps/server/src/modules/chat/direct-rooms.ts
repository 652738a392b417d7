import { GRADE_MANAGER, MESSAGE_TYPES, gradeLabel, pushes } from '@caiting/contract';
import type { DirectRoom } from '@caiting/contract';
import type { MessageId, RoomCode, UserId } from '@caiting/contract/wire';
import type { Deps } from '../../platform/deps.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { publishLater } from '../../platform/outbox/outbox.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { frameOf } from '../../platform/sockets/frames.ts';
import { userRoom } from '../../platform/sockets/hub.ts';
import { findPlayer } from '../account/index.ts';
import { tenantValues } from '../tenant/index.ts';
import { countDirect, findDirect, findDirectWith, insertDirect, listDirect } from './direct-queries.ts';
import type { DirectRow } from './direct-queries.ts';
import { managesSomewhere } from './moderation-queries.ts';

const CHANGED = 'chat.direct';
/** Stands in a list for what is not text. */
const PREVIEWS: Readonly<Record<number, string>> = {
  [MESSAGE_TYPES.image]: '[图片]',
  [MESSAGE_TYPES.envelope]: '[红包]',
  [MESSAGE_TYPES.betCard]: '[注单]',
  [MESSAGE_TYPES.profitCard]: '[盈亏]',
  [MESSAGE_TYPES.planCard]: '[计划]',
};
const PREVIEW_MAX = 60;

/** A private chat as one of its two people sees it. */
async function directView(deps: Deps, row: DirectRow): Promise<DirectRoom> {
  const [other, isManager, { gradesAsVip }] = await Promise.all([
    findPlayer(deps.db, row.other_id),
    managesSomewhere(deps.db, String(row.other_id)),
    tenantValues(deps),
  ]);
  const grade = isManager ? GRADE_MANAGER : (other?.grade ?? 0);
  const said = row.latest_type === null ? '' : (PREVIEWS[row.latest_type] ?? row.latest_body ?? '');
  return {
    roomId: String(row.id),
    roomCode: row.room_code as RoomCode,
    userName: other?.nickname ?? '',
    userId: String(row.other_id) as UserId,
    avatar: other?.avatar ?? '',
    grade,
    gradeName: gradeLabel(grade, gradesAsVip),
    subTitle: [...said.replace(/\s+/gu, ' ')].slice(0, PREVIEW_MAX).join(''),
    latestMessageId: idText(row.latest_id),
    messageReadId: idText(row.my_read_id),
    otherReadId: idText(row.other_read_id),
    gmtLatestMessageTimestamp: row.latest_at?.getTime() ?? null,
    banned: false,
    isMessageBanned: false,
    messageLength: row.message_length,
  };
}

const idText = (id: bigint | null): MessageId | null => (id === null ? null : (String(id) as MessageId));

export async function directRooms(
  deps: Deps,
  userId: string,
  page: { number: number; size: number },
): Promise<{ rows: DirectRoom[]; total: number; unread: number }> {
  const [rows, counts] = await Promise.all([listDirect(deps.db, userId, page), countDirect(deps.db, userId)]);
  return { rows: await Promise.all(rows.map((row) => directView(deps, row))), ...counts };
}

/** A chat by its id; the chat of others does not exist for whoever asks. */
export async function directRoom(
  deps: Deps,
  userId: string,
  roomId: string,
): Promise<Outcome<DirectRoom, 'roomUnknown'>> {
  const row = await findDirect(deps.db, roomId, userId);
  return row ? ok(await directView(deps, row)) : refuse('roomUnknown');
}

/** The chat with a person, made when it may be: one of the two must be a room manager (SPEC §6). One that exists stays open. */
export async function openDirect(
  deps: Deps,
  userId: string,
  targetId: string,
): Promise<Outcome<DirectRoom, 'roomUnknown' | 'directNotAllowed'>> {
  if (targetId === userId || !(await findPlayer(deps.db, targetId))) return refuse('roomUnknown');
  if (!(await findDirectWith(deps.db, userId, targetId))) {
    const isAllowed = (await managesSomewhere(deps.db, userId)) || (await managesSomewhere(deps.db, targetId));
    if (!isAllowed) return refuse('directNotAllowed');
    await deps.db.tx((tx) => insertDirect(tx, userId, targetId));
  }
  const row = await findDirectWith(deps.db, userId, targetId);
  return row ? ok(await directView(deps, row)) : refuse('roomUnknown');
}

/** Tells both people, on their own channels, how their chat stands after this transaction. */
export async function tellBoth(tx: Tx, row: DirectRow, userId: string): Promise<void> {
  await publishLater(tx, { type: CHANGED, roomId: String(row.id), people: [userId, String(row.other_id)] });
}

export function listenToDirect(deps: Deps): void {
  deps.outbox.on(CHANGED, async (event) => {
    const { roomId, people } = event as unknown as { roomId: string; people: readonly string[] };
    for (const userId of people) {
      const row = await findDirect(deps.db, roomId, userId);
      if (!row) continue;
      const [room, { unread }] = await Promise.all([directView(deps, row), countDirect(deps.db, userId)]);
      deps.hub.live(userRoom(userId), frameOf(pushes.directRoom, { room, unread }));
    }
  });
}
