import { pushes } from '@caiting/contract';
import type { ChatMessage, PushName } from '@caiting/contract';
import type { PartState } from '../../platform/availability.ts';
import { prepared } from '../../platform/db/pool.ts';
import type { Queries } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import type { NoticeFrame } from '../../platform/outbox/bus.ts';
import type { Retraction, RoomLog } from '../../platform/sockets/room.ts';
import { hasParkedEvents } from '../../platform/health.ts';
import { isSiteOpen } from '../tenant/index.ts';
import { settlePlans } from './cards/settle-plans.ts';
import { frameFor, listenToNews, roomName } from './core/announce.ts';
import { findLogHead } from './core/queries.ts';
import { BLANKED } from './core/recall-message.ts';
import { listenToDirect } from './direct/tell-both.ts';
import { listenToEnvelopes } from './envelopes/tell-ended.ts';
import { admission } from './hall/admission.ts';
import { tellCalled } from './mentions/tell-called.ts';
import { presence } from './online/presence.ts';
import { writeMarks } from './unread/marks.ts';
import { tellNews } from './unread/tell-news.ts';

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

/** A recall leaves of the message what core/recall-message.ts leaves of it in the log: its position. */
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

/** Degraded: messages written at another process of the site come late, or some event could not be told to anybody. */
export async function chatState(deps: Deps): Promise<PartState> {
  if (!deps.hub.isAttached || !(await isSiteOpen(deps))) return 'down';
  return deps.bus.isUp() && !(await hasParkedEvents(deps.db)) ? 'ok' : 'degraded';
}

/** Wires the chat module to the sockets of this server; what it returns undoes that. */
export async function startChat(deps: Deps): Promise<() => Promise<void>> {
  deps.hub.authenticate('chat', (kind, key, ip) => admission(deps).enter(kind, key, ip));
  deps.hub.authenticate('site', (kind, key, ip) => admission(deps).enter(kind, key, ip));
  deps.hub.provideLog(roomName(''), roomLog(deps));
  deps.hub.watch(roomName(''), presence(deps));
  const stopNews = listenToNews(deps);
  listenToDirect(deps);
  tellCalled(deps);
  listenToEnvelopes(deps);
  deps.jobs.tick('chat.plans', 'jobs', SETTLE_PLANS_EVERY_MS, async () => void (await settlePlans(deps)));
  const stops = [presence(deps).start(), tellNews(deps), writeMarks(deps)];
  return async () => {
    stopNews();
    for (const stop of stops) await stop();
  };
}

/** Where the logs of these rooms stand. */
function listLogHeads(db: Queries, roomCodes: readonly string[]): Promise<{ code: string; seq: bigint }[]> {
  return db.query(LOG_HEADS, [roomCodes]);
}

const LOG_HEADS = prepared('chat.logHeads', `select code, seq from chat_room where code = any($1::text[])`);

interface EventRow {
  readonly seq: bigint;
  readonly push: PushName;
  readonly data: unknown;
}

/** The log after `seq`, at most `limit` frames, in order. */
function listEventsAfter(db: Queries, roomCode: string, seq: number, limit: number): Promise<EventRow[]> {
  return db.query<EventRow>(
    `select seq, push, data from chat_event where room_code = $1 and seq > $2 order by seq limit $3`,
    [roomCode, seq, limit],
  );
}
