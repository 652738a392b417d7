import { pushes } from '@caiting/contract';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { publishLater } from '../../../platform/outbox/outbox.ts';
import { frameOf } from '../../../platform/sockets/frames.ts';
import { presentChange } from './present.ts';
import { SHOW_COLUMNS, type ShowRow } from './rooms.ts';

/** Tells everybody, after the commit, how a show stands now. */
export async function tellState(tx: Tx, show: bigint): Promise<void> {
  const row = await tx.one<ShowRow>(
    `select ${SHOW_COLUMNS} from live_show s join live_room r on r.code = s.room where s.id = $1`,
    [show],
  );
  await publishLater(tx, 'live.state', presentChange(row));
}

/** The same of everything that a room has on air or planned: what is said of the room has changed. */
export async function tellOpenShows(tx: Tx, room: string): Promise<void> {
  const shows = await tx.query<{ id: bigint }>('select id from live_show where room = $1 and ended_at is null', [room]);
  for (const { id } of shows) await tellState(tx, id);
}

/** Turns events of this module into pushes of the site socket. Called once at start. */
export function pushLiveEvents(deps: Deps): void {
  deps.outbox.on('live.state', async (data, tx) =>
    tx.afterCommit(() => deps.hub.live('site', frameOf(pushes.liveState, data))),
  );
  deps.outbox.on('live.banner', async (data, tx) =>
    tx.afterCommit(() => deps.hub.live('site', frameOf(pushes.giftBanner, data))),
  );
}
