import type { Tx } from '../../../platform/db/pool.ts';
import { publishLater } from '../../../platform/outbox/outbox.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import type { RoomRow } from '../core/rooms.ts';
import { tellState } from '../core/tell.ts';

/** The life of a show: planned, on air, ended. Every function wants the room's row locked. */

/** How far ahead a show may be planned. */
const AHEAD_DAYS = 30;
/** Players of one event: a letter names so many. */
const LETTER_PLAYERS = 500;

/** Goes on air with the planned show, or with a new one; who wished for it gets a letter. */
export async function beginShow(tx: Tx, room: RoomRow): Promise<Outcome<undefined, 'liveIsOn'>> {
  const open = await tx.query<{ id: bigint; is_on: boolean }>(
    'select id, started_at is not null as is_on from live_show where room = $1 and ended_at is null for no key update',
    [room.code],
  );
  if (open.some(({ is_on }) => is_on)) return refuse('liveIsOn');
  const planned = open[0]?.id ?? null;
  const { id } = await tx.one<{ id: bigint }>(
    planned === null
      ? 'insert into live_show (room, streamer, started_at) values ($1, $2, app_now()) returning id'
      : 'update live_show set started_at = app_now(), streamer = $2 where room = $1 and id = $3 returning id',
    planned === null ? [room.code, room.streamer] : [room.code, room.streamer, planned],
  );
  await remind(tx, room, id);
  await tellState(tx, id);
  return ok();
}

async function remind(tx: Tx, room: RoomRow, show: bigint): Promise<void> {
  const players = await tx.query<{ player: bigint }>(
    'select player from live_reminder where show = $1 order by player',
    [show],
  );
  for (let at = 0; at < players.length; at += LETTER_PLAYERS)
    await publishLater(tx, 'live.begun', {
      showId: String(show),
      room: room.code,
      type: room.type,
      titleZh: room.title,
      titleEn: room.title_en,
      players: players
        .slice(at, at + LETTER_PLAYERS)
        .map(({ player }) => player)
        .join(','),
    });
}

/** Ends what is on: gifts are refused from the commit on. */
export async function endShow(tx: Tx, room: RoomRow): Promise<Outcome<undefined, 'liveNotOn'>> {
  const ended = await tx.maybeOne<{ id: bigint }>(
    `update live_show set ended_at = app_now(), pinned = null where room = $1 and started_at is not null and ended_at is null returning id`,
    [room.code],
  );
  if (ended === null) return refuse('liveNotOn');
  await tellState(tx, ended.id);
  return ok();
}

/** Says when the next show begins, or moves the planned one. Times that are past or far are none. */
export async function planShow(tx: Tx, room: RoomRow, at: number): Promise<Outcome<undefined, 'badInput'>> {
  const planned = await tx.maybeOne<{ id: bigint }>(
    `insert into live_show as s (room, streamer, planned_at)
     select $1, $2::int8, $3::timestamptz where $3::timestamptz between app_now() and app_now() + interval '${AHEAD_DAYS} days'
     on conflict (room) where started_at is null and ended_at is null do update set planned_at = excluded.planned_at, streamer = excluded.streamer
     returning id`,
    [room.code, room.streamer, new Date(at)],
  );
  if (planned === null) return refuse('badInput', { field: 'at' });
  await tellState(tx, planned.id);
  return ok();
}

/** Calls the planned show off: it has ended and never started. */
export async function callOffShow(tx: Tx, room: RoomRow): Promise<Outcome<undefined, 'showUnknown'>> {
  const off = await tx.maybeOne<{ id: bigint }>(
    'update live_show set ended_at = app_now() where room = $1 and started_at is null and ended_at is null returning id',
    [room.code],
  );
  if (off === null) return refuse('showUnknown');
  await tellState(tx, off.id);
  return ok();
}
