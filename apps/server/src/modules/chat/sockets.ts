import { TEXTS } from '@caiting/contract';
import type { Deps } from '../../platform/deps.ts';
import type { NoticeFrame } from '../../platform/outbox/bus.ts';
import { userRoom } from '../../platform/sockets/hub.ts';
import type { SocketEntry } from '../../platform/sockets/hub.ts';
import type { RoomLog } from '../../platform/sockets/room.ts';
import { findPlayer } from '../account/index.ts';
import { frameFor, listenToNews, roomName } from './announce.ts';
import { presence } from './presence.ts';
import type { Member } from './presence.ts';
import { findDirectByCode } from './direct-queries.ts';
import { listenToDirect } from './direct-rooms.ts';
import { listenToEnvelopes } from './envelope-calls.ts';
import { findLogHead, findRoom, isManager, listEventsAfter } from './queries.ts';
import { settlePlans } from './settle-plans.ts';
import { redeemSocketKey } from './socket-keys.ts';

const SETTLE_PLANS_EVERY_MS = 3_000;
const KEY_UNKNOWN = { refused: '连接已失效，请重新进入' };

/** Takes a handshake key and says which rooms it opens: the chat room it was made for, or the site and the own channel. */
async function enter(deps: Deps, kind: 'chat' | 'site', key: string): Promise<SocketEntry | { refused: string }> {
  const row = await redeemSocketKey(deps, key);
  if (!row || row.socket !== kind) return KEY_UNKNOWN;
  const userId = row.user_id === null ? null : String(row.user_id);
  const who = { userId, sessionId: row.session_id, guestCode: row.guest_code };
  if (kind === 'site') return { kind, rooms: userId === null ? ['site'] : ['site', userRoom(userId)], ...who };
  const roomCode = await enterable(deps, row.room_code ?? '', userId);
  if (roomCode === null) return { refused: TEXTS.roomDeleted };
  const member = userId === null ? undefined : await memberOf(deps, roomCode, userId);
  return { kind, rooms: [roomName(roomCode)], ...who, member };
}

/** The room, when it is public and there, or a private chat of this person. */
async function enterable(deps: Deps, roomCode: string, userId: string | null): Promise<string | null> {
  const room = await findRoom(deps.db, roomCode);
  if (room) return room.deleted_at ? null : room.code;
  const direct = userId === null ? null : await findDirectByCode(deps.db, roomCode, userId);
  return direct?.room_code ?? null;
}

async function memberOf(deps: Deps, roomCode: string, userId: string): Promise<Member> {
  const [player, hasRights] = await Promise.all([findPlayer(deps.db, userId), isManager(deps.db, roomCode, userId)]);
  return { userId, nickname: player?.nickname ?? '', avatar: player?.avatar ?? '', isManager: hasRights };
}

/** The hub reads a room's log here; the database is the truth. */
function roomLog(deps: Deps): RoomLog {
  const codeOf = (room: string): string => room.slice(roomName('').length);
  return {
    head: async (room) => {
      const row = await findLogHead(deps.db, codeOf(room));
      return row && { epoch: row.epoch, seq: Number(row.seq) };
    },
    read: async (room, after, limit) => {
      const rows = await listEventsAfter(deps.db, codeOf(room), after, limit);
      return rows.map((row): NoticeFrame & { seq: number } => ({
        seq: Number(row.seq),
        ...frameFor(row.push, row.data),
      }));
    },
  };
}

/** Wires the chat module to the sockets of this server. */
export async function startChat(deps: Deps): Promise<void> {
  deps.hub.authenticate('chat', (kind, key) => enter(deps, kind, key));
  deps.hub.authenticate('site', (kind, key) => enter(deps, kind, key));
  deps.hub.provideLog(roomName(''), roomLog(deps));
  deps.hub.watch(roomName(''), presence(deps));
  listenToNews(deps);
  listenToDirect(deps);
  listenToEnvelopes(deps);
  deps.jobs.tick('chat.plans', SETTLE_PLANS_EVERY_MS, async () => void (await settlePlans(deps)));
}
