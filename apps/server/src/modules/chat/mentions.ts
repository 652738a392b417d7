import { MENTIONS_MAX, MENTION_ALL, MENTION_NOTES, pushes } from '@caiting/contract';
import type { MentionOfMe, SentMessage } from '@caiting/contract';
import type { MessageId } from '@caiting/contract/wire';
import type { Deps } from '../../platform/deps.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { Session } from '../../platform/http/binding.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import type { Outcome } from '../../platform/outcome.ts';
import { frameOf } from '../../platform/sockets/frames.ts';
import { listPlayersByIds } from '../account/index.ts';
import { whisper } from './announce.ts';
import { isMessageOf } from './direct-queries.ts';
import {
  EVERYBODY,
  insertMentions,
  listInside,
  listMentions,
  saveMentionRead,
  wasAllMentioned,
} from './manners-queries.ts';
import type { MessageRow } from './message-queries.ts';
import { findRoom } from './queries.ts';
import type { Speaker } from './say.ts';

/** Who is called by a message (SPEC §4; anchors/chat §6.7): the server finds them itself and keeps the message whatever it finds. */

/** People of the test group are not called (SPEC §6). */
const GRADE_TEST = -1;
const ID = /^[1-9]\d{0,17}$/;

export interface Mentions {
  /** Ids, or `all`. */
  readonly userIds: readonly string[];
  readonly names: readonly string[];
}

export interface Found {
  readonly mentions: Mentions | undefined;
  /** Why everybody was not called; undefined when that was not asked, or was done. */
  readonly note: SentMessage['note'];
}

/**
 * Of the people a client names those who can be called: there, not oneself, not of the test group, let into a room with a door, and with their
 * @name in the text. Everybody is called by managers only, once a minute in a room. The caller holds the room's lock.
 */
export async function findMentions(tx: Tx, speaker: Speaker, asked: string, text: string): Promise<Found> {
  const wanted = [...new Set(asked.split(',').map((id) => id.trim()))].slice(0, MENTIONS_MAX);
  const all = wanted.includes(MENTION_ALL.id) ? MENTION_ALL.names.find((name) => text.includes(`@${name}`)) : undefined;
  if (all !== undefined) {
    const note = !speaker.hasRights
      ? MENTION_NOTES.managersOnly
      : (await wasAllMentioned(tx, speaker.room.code))
        ? MENTION_NOTES.tooOften
        : undefined;
    if (note === undefined) return { mentions: { userIds: [MENTION_ALL.id], names: [all] }, note };
    return { mentions: await findPeople(tx, speaker, wanted, text), note };
  }
  return { mentions: await findPeople(tx, speaker, wanted, text), note: undefined };
}

async function findPeople(
  tx: Tx,
  { session, room }: Speaker,
  wanted: readonly string[],
  text: string,
): Promise<Mentions | undefined> {
  const ids = wanted.filter((id) => ID.test(id) && id !== session.userId);
  if (ids.length === 0) return undefined;
  const inside = room.password_hash === null ? null : new Set(await listInside(tx, room.code, ids));
  const people = (await listPlayersByIds(tx, ids)).filter(
    ({ id, grade, nickname }) =>
      grade !== GRADE_TEST && text.includes(`@${nickname}`) && (inside === null || inside.has(String(id))),
  );
  if (people.length === 0) return undefined;
  return { userIds: people.map(({ id }) => String(id)), names: people.map(({ nickname }) => nickname) };
}

/** Keeps the mentions of a message for those who are away, and tells those who are there (push 3.7). */
export async function callMentioned(tx: Tx, message: MessageRow, mentions: Mentions): Promise<void> {
  const isAll = mentions.userIds.includes(MENTION_ALL.id);
  await insertMentions(tx, message.room_code, message.id, isAll ? [EVERYBODY] : mentions.userIds);
  const data = {
    id: String(message.id) as MessageId,
    userId: String(message.sender_id),
    nickname: message.nickname,
    isAll,
    gmtCreated: message.created_at.getTime(),
  };
  const frame = frameOf(pushes.mentioned, data);
  if (isAll) return whisper(tx, { roomCode: message.room_code }, frame);
  for (const userId of mentions.userIds) await whisper(tx, { roomCode: message.room_code, userId }, frame);
}

/** Unseen mentions of a person in a room. */
export async function unseenMentions(
  deps: Deps,
  session: Session,
  roomCode: string,
): Promise<Outcome<{ list: MentionOfMe[] }, 'roomUnknown'>> {
  const room = await findRoom(deps.db, roomCode);
  if (!room || room.deleted_at) return refuse('roomUnknown');
  const rows = await listMentions(deps.db, roomCode, session.userId);
  return ok({
    list: rows.map((row) => ({
      id: String(row.id) as MessageId,
      nickname: row.nickname,
      isAll: row.is_all,
      gmtCreated: row.created_at.getTime(),
    })),
  });
}

/** Mentions up to a message of the room are seen. */
export async function seeMentions(
  deps: Deps,
  session: Session,
  roomCode: string,
  id: string,
): Promise<Outcome<undefined, 'roomUnknown' | 'messageUnknown'>> {
  const room = await findRoom(deps.db, roomCode);
  if (!room || room.deleted_at) return refuse('roomUnknown');
  // One that has just been recalled too: what was said before it has been seen.
  if (!(await isMessageOf(deps.db, roomCode, id))) return refuse('messageUnknown');
  await saveMentionRead(deps.db, roomCode, session.userId, id);
  return ok();
}
