import { pushes } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import { frameOf } from '../../../platform/sockets/frames.ts';
import { viewersOf } from '../../chat/index.ts';

/** How often pages are told how many watch. */
const TELL_EVERY_MS = 5_000;

interface OnAir {
  readonly code: string;
  readonly talk_room: string;
}

/**
 * Tells open pages how many watch each room that is live, where that changed, and keeps the highest count of the show. Counted over all server processes,
 * by connection; each process tells the pages that are connected to it.
 */
export function tellViewers(deps: Deps): void {
  let told: ReadonlyMap<string, number> = new Map();
  deps.jobs.tick('live.viewers', 'each', TELL_EVERY_MS, async () => {
    const onAir = await deps.db.query<OnAir>(
      `select r.code, r.talk_room from live_show s join live_room r on r.code = s.room
        where s.started_at is not null and s.ended_at is null`,
    );
    const counts = await viewersOf(
      deps,
      onAir.map(({ talk_room }) => talk_room),
    );
    const now = new Map(onAir.map(({ code, talk_room }) => [code, counts.get(talk_room) ?? 0]));
    const rooms = [...now]
      .filter(([code, viewers]) => told.get(code) !== viewers)
      .map(([room, viewers]) => ({ room, viewers }));
    told = now;
    if (rooms.length === 0) return;
    deps.hub.whisperHere('site', frameOf(pushes.liveViewers, { rooms }));
    await deps.db.run(
      `update live_show s set peak = n.viewers from unnest($1::text[], $2::int[]) as n (room, viewers)
        where s.room = n.room and s.started_at is not null and s.ended_at is null and s.peak < n.viewers`,
      [rooms.map(({ room }) => room), rooms.map(({ viewers }) => viewers)],
    );
  });
}
