import { liveCalls, type CallOutput } from '@caiting/contract';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok } from '../../../platform/outcome.ts';
import { viewersOf } from '../../chat/index.ts';
import { presentShows, type SharedItem } from '../core/present.ts';
import { SHOW_COLUMNS, type ShowRow } from '../core/rooms.ts';
import { wishesOf } from './wishes.ts';

/** Ended shows on the list. */
const ENDED_MAX = 12;
/** Shows on air or planned on the list: an operator makes rooms one by one. */
const OPEN_MAX = 200;

export const listLiveBinding = bind(liveCalls.liveList, async ({ deps, session }, { lottery }) =>
  ok(await listLive(deps, session?.userId ?? null, lottery ?? null)),
);

async function listLive(
  deps: Deps,
  userId: string | null,
  lottery: string | null,
): Promise<CallOutput<typeof liveCalls.liveList>> {
  const [{ now }, open, ended] = await Promise.all([
    deps.db.one<{ now: Date }>('select app_now() as now'),
    listOpen(deps.db, lottery),
    listEnded(deps.db, lottery),
  ]);
  const rows = [...open, ...ended];
  const viewers = await viewersOf(
    deps,
    open.map(({ talk_room }) => talk_room),
  );
  const [items, wishes] = await Promise.all([presentShows(deps.db, rows, viewers), wishesOf(deps.db, userId, rows)]);
  const of = (state: SharedItem['state']) =>
    items.filter((item) => item.state === state).map((item) => ({ ...item, ...wishes(item) }));
  return {
    now: now.getTime(),
    live: of('live').toSorted((one, other) => other.viewers - one.viewers),
    planned: of('planned'),
    ended: of('ended'),
  };
}

const LISTED = `from live_show s join live_room r on r.code = s.room where r.closed_at is null and ($1::text is null or r.lottery = $1)`;

const listOpen = (db: Queries, lottery: string | null): Promise<ShowRow[]> =>
  db.query<ShowRow>(
    `select ${SHOW_COLUMNS} ${LISTED} and s.ended_at is null order by r.sort, s.planned_at, s.id limit ${OPEN_MAX}`,
    [lottery],
  );

const listEnded = (db: Queries, lottery: string | null): Promise<ShowRow[]> =>
  db.query<ShowRow>(
    `select ${SHOW_COLUMNS} ${LISTED} and s.started_at is not null and s.ended_at is not null
      order by s.ended_at desc limit ${ENDED_MAX}`,
    [lottery],
  );
