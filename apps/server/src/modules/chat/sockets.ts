import { pushes } from '@caiting/contract';
import type { ChatMessage } from '@caiting/contract';
import type { Deps } from '../../platform/deps.ts';
import type { NoticeFrame } from '../../platform/outbox/bus.ts';
import type { Retraction, RoomLog } from '../../platform/sockets/room.ts';
import { admission } from './admission.ts';
import { frameFor, listenToNews, roomName } from './announce.ts';
import { presence } from './presence.ts';
import { listenToDirect } from './direct-rooms.ts';
import { listenToEnvelopes } from './envelope-calls.ts';
import { BLANKED } from './moderation-queries.ts';
import { findLogHead, listEventsAfter, listLogHeads } from './queries.ts';
import { settlePlans } from './settle-plans.ts';

const SETTLE_PLANS_EVERY_MS = 3_000;
/** The hub reads a room's log here; the database is the truth. */
function roomLog(deps: Deps): RoomLog {
  const codeOf = (room: string): string => room.slice(roomName('').length);
  return {
    head: async (room) => {
      const row = await findLogHead(deps.db, codeOf(room));
      return row && { epoch: row.epoch, seq: Number(row.seq) };
    },
    retraction: (later) => retraction(later),
    heads: async (names) => {
      const rows = await listLogHeads(deps.db, names.map(codeOf));
      return new Map(rows.map(({ code, seq }) => [roomName(code), Number(seq)]));
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

/** A recall leaves of the message what recall.ts leaves of it in the log: its place. */
function retraction({ code, type, data }: NoticeFrame): Retraction | null {
  if (code !== pushes.messageRecalled.code || type !== pushes.messageRecalled.type) return null;
  const { id } = data as { id: string };
  return {
    mark: JSON.stringify(id),
    left: ({ code: earlier, data: message }) =>
      earlier === pushes.message.code && (message as ChatMessage).id === id
        ? frameFor('message', { ...(message as ChatMessage), ...BLANKED })
        : null,
  };
}

/** Wires the chat module to the sockets of this server; what it gives unties them. */
export async function startChat(deps: Deps): Promise<() => Promise<void>> {
  deps.hub.authenticate('chat', (kind, key, ip) => admission(deps).enter(kind, key, ip));
  deps.hub.authenticate('site', (kind, key, ip) => admission(deps).enter(kind, key, ip));
  deps.hub.provideLog(roomName(''), roomLog(deps));
  deps.hub.watch(roomName(''), presence(deps));
  const stopNews = listenToNews(deps);
  listenToDirect(deps);
  listenToEnvelopes(deps);
  deps.jobs.tick('chat.plans', SETTLE_PLANS_EVERY_MS, async () => void (await settlePlans(deps)));
  const stopPresence = presence(deps).start();
  return async () => {
    stopNews();
    await stopPresence();
  };
}
