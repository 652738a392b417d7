import { directIdOf, pushes } from '@caiting/contract';
import type { RoomNews } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import type { Deps } from '../../../platform/deps.ts';
import { frameOf } from '../../../platform/sockets/frames.ts';
import { MEMBERS } from '../../../platform/sockets/hub.ts';
import { roomName } from '../core/announce.ts';
import { lineOf } from './line.ts';
import { listTalk } from './queries.ts';
import type { TalkRow } from './queries.ts';

const TELL_EVERY_MS = 1_000;
/** Rooms that one push may speak of; the others come with the next one. */
const ROOMS_MAX = 50;

/**
 * Tells everybody who is signed in, on whatever page, which rooms of the hall have something new: at most one push a second and process, however much is said
 * and in however many rooms (decisions/0304). Each process tells its own sockets, by what the database says; the bus carries nothing for it.
 */
export function tellNews(deps: Deps): () => Promise<void> {
  const prefix = roomName('');
  const changed = new Set<string>();
  deps.bus.subscribe((notice) => {
    if (notice.kind !== 'log' || !notice.room.startsWith(prefix)) return;
    const code = notice.room.slice(prefix.length);
    // A private chat is told to its two people; thousands of them would stand before the rooms of the hall.
    if (directIdOf(code) === null) changed.add(code);
  });
  const told = new Map<string, string>();
  const ticker = deps.jobs.tick('chat.news', 'each', TELL_EVERY_MS, async () => {
    // While nobody is connected it waits: whoever comes back goes on from the last push there was, and has not heard of it.
    if (changed.size === 0 || deps.hub.socketsIn(MEMBERS) === 0) return;
    const codes = [...changed].slice(0, ROOMS_MAX);
    for (const code of codes) changed.delete(code);
    const rows = await listTalk(deps.db, codes).catch((error: unknown) => {
      for (const code of codes) changed.add(code);
      throw error;
    });
    // A mute, or a red envelope that has ended, is nothing new.
    const news = rows.map(newsOf).filter(({ roomCode, said, takenBack }) => {
      const now = `${said} ${takenBack}`;
      if (told.get(roomCode) === now) return false;
      told.set(roomCode, now);
      return true;
    });
    if (news.length > 0) deps.hub.whisperHere(MEMBERS, frameOf(pushes.roomNews, { rooms: news }), true);
  });
  return () => ticker.stop();
}

function newsOf(row: TalkRow): RoomNews {
  return {
    roomCode: row.code as RoomCode,
    said: Number(row.said),
    takenBack: Number(row.taken_back),
    latestAt: row.latest_at?.getTime() ?? null,
    // Who is behind a password, and what they say, is for those inside.
    userId: row.has_password || row.sender_id === null || row.guest_name !== null ? '' : String(row.sender_id),
    line: row.has_password ? null : lineOf(row),
  };
}
