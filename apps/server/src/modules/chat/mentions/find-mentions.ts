import { MENTIONS_MAX, MENTION_ALL, MENTION_NOTES } from '@caiting/contract';
import type { SentMessage } from '@caiting/contract';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import { listPlayersByIds, shownNickname } from '../../account/index.ts';
import type { TalkRoom } from '../core/queries.ts';
import { listInside } from '../rooms/room-password.ts';

/** Who is called by a message (product §4): the server finds them itself and keeps the message whatever it finds. */

/** People of the test group are not called (product §6). */
const GRADE_TEST = -1;
const ID = /^[1-9]\d{0,17}$/;

export interface Mentions {
  /** Ids, or `all`. */
  readonly userIds: readonly string[];
  readonly names: readonly string[];
}

/** Who calls, from which room. */
interface Caller {
  readonly session: { readonly userId: string };
  readonly room: TalkRoom;
  /** Manager of this room, as of now. */
  readonly hasRights: boolean;
}

export interface Found {
  readonly mentions: Mentions | undefined;
  /** Why everybody was not called; undefined when that was not asked, or was done. */
  readonly note: SentMessage['note'];
}

/**
 * Of the people a client names those who can be called: there, not oneself, not of the test group, let into a room with a password, and with their
 * @name in the text. Everybody is called by managers only, once a minute in a room. The caller holds the room's lock.
 */
export async function findMentions(tx: Tx, speaker: Caller, asked: string, text: string): Promise<Found> {
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
  { session, room }: Caller,
  wanted: readonly string[],
  text: string,
): Promise<Mentions | undefined> {
  const ids = wanted.filter((id) => ID.test(id) && id !== session.userId);
  if (ids.length === 0) return undefined;
  const inside = !room.has_password ? null : new Set(await listInside(tx, room.code, ids));
  const people = (await listPlayersByIds(tx, ids)).filter(
    ({ id, grade, nickname }) =>
      grade !== GRADE_TEST &&
      text.includes(`@${shownNickname(nickname)}`) &&
      (inside === null || inside.has(String(id))),
  );
  if (people.length === 0) return undefined;
  return { userIds: people.map(({ id }) => String(id)), names: people.map(({ nickname }) => shownNickname(nickname)) };
}

/** Whether everybody was mentioned in this room within the last minute. */
async function wasAllMentioned(tx: Queries, roomCode: string): Promise<boolean> {
  const row = await tx.one<{ found: boolean }>(
    `select exists (select from chat_mention
       where room_code = $1 and user_id = 0 and at > app_now() - interval '1 minute') as found`,
    [roomCode],
  );
  return row.found;
}
