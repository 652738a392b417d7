import { MENTION_ALL, MENTION_NOTES } from '@caiting/contract';
import type { Mention, SentMessage } from '@caiting/contract';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import type { TalkRoom } from '../core/queries.ts';
import { listInside } from '../rooms/room-password.ts';
import type { PlacedMention } from './place-mentions.ts';

/** Who is called by a message (product §4): the server finds them itself and keeps the message whatever it finds. */

export interface Mentions {
  /** Ids, or `all`; each once. */
  readonly userIds: readonly string[];
  /** The same by the names in the text. */
  readonly names: readonly string[];
  /** Where they stand in it. */
  readonly places: readonly Mention[];
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
 * Of the names in a text those whose bearers can be called from here: not oneself, let into a room with a password, not hidden by the filter's stars.
 * Everybody is called by managers only, once a minute in a room. The caller holds the room's lock.
 */
export async function findMentions(
  tx: Tx,
  speaker: Caller,
  asked: readonly PlacedMention[],
  text: string,
): Promise<Found> {
  const placed = asked.filter(({ offset, name }) => text.startsWith(`@${name}`, offset));
  const all = placed.filter(({ userId }) => userId === MENTION_ALL.id);
  const people = placed.filter(({ userId }) => userId !== MENTION_ALL.id);
  if (all.length === 0) return { mentions: await findPeople(tx, speaker, people), note: undefined };
  const note = !speaker.hasRights
    ? MENTION_NOTES.managersOnly
    : (await wasAllMentioned(tx, speaker.room.code))
      ? MENTION_NOTES.tooOften
      : undefined;
  return { mentions: note === undefined ? mentionsAt(all) : await findPeople(tx, speaker, people), note };
}

async function findPeople(
  tx: Tx,
  { session, room }: Caller,
  placed: readonly PlacedMention[],
): Promise<Mentions | undefined> {
  const others = placed.filter(({ userId }) => userId !== session.userId);
  if (others.length === 0) return undefined;
  const ids = [...new Set(others.map(({ userId }) => userId))];
  const inside = !room.has_password ? null : new Set(await listInside(tx, room.code, ids));
  const called = others.filter(({ userId }) => inside === null || inside.has(userId));
  return called.length === 0 ? undefined : mentionsAt(called);
}

function mentionsAt(placed: readonly PlacedMention[]): Mentions {
  const names = new Map<string, string>();
  for (const { userId, name } of placed) if (!names.has(userId)) names.set(userId, name);
  return {
    userIds: [...names.keys()],
    names: [...names.values()],
    places: placed.map(({ userId, offset, length }) => ({ userId, offset, length })),
  };
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
