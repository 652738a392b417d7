import { liveCalls, moneyText, type StudioRoom } from '@caiting/contract';
import type { LotteryCode, RoomCode } from '@caiting/contract/wire';
import { money } from '@caiting/money';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { findTextMessage, screenTitle, viewersOf } from '../../chat/index.ts';
import { presentPinned } from '../core/present.ts';
import type { Pinned, RoomRow } from '../core/rooms.ts';
import { tellOpenShows, tellState } from '../core/tell.ts';
import { beginShow, callOffShow, endShow, planShow } from './begin-end.ts';
import { isCover, ownsCover, saveCover } from './covers.ts';
import { inOwnRoom } from './own-room.ts';

/** What a streamer does in the own room. */
export const studioBindings = [
  bind(liveCalls.liveStudio, async ({ deps, session }) => ok({ rooms: await ownRooms(deps, session.userId) })),
  bind(liveCalls.startLive, ({ deps, session }, { room }) =>
    deps.db.tx((tx) => inOwnRoom(tx, session.userId, room, async (row) => doneAfter(await beginShow(tx, row)))),
  ),
  bind(liveCalls.endLive, ({ deps, session }, { room }) =>
    deps.db.tx((tx) => inOwnRoom(tx, session.userId, room, async (row) => doneAfter(await endShow(tx, row)))),
  ),
  bind(liveCalls.planLive, ({ deps, session }, { room, at }) =>
    deps.db.tx((tx) => inOwnRoom(tx, session.userId, room, async (row) => doneAfter(await planShow(tx, row, at)))),
  ),
  bind(liveCalls.callOffLive, ({ deps, session }, { room }) =>
    deps.db.tx((tx) => inOwnRoom(tx, session.userId, room, async (row) => doneAfter(await callOffShow(tx, row)))),
  ),
  bind(liveCalls.setLiveTitle, async ({ deps, session }, { room, title, titleEn }) => {
    const [zh, en] = [await screenTitle(deps, title), await screenTitle(deps, titleEn)];
    if (zh === null) return refuse('textForbidden', { field: 'title' });
    if (en === null) return refuse('textForbidden', { field: 'titleEn' });
    return deps.db.tx((tx) =>
      inOwnRoom(tx, session.userId, room, async (row) => {
        await saveTitle(tx, row, zh, en);
        return ok({ done: true });
      }),
    );
  }),
  bind(liveCalls.setLiveCover, async ({ deps, session }, { room, cover }) => {
    // Before the transaction: it must not wait for the store of uploads.
    const isThere = await isCover(deps, cover);
    return deps.db.tx((tx) =>
      inOwnRoom(tx, session.userId, room, async (row) => {
        if (!isThere || !(await ownsCover(tx, session.userId, cover)))
          return refuse('uploadUnknown', { field: 'cover' });
        await saveCover(tx, row, cover);
        return ok({ done: true });
      }),
    );
  }),
  bind(liveCalls.pinLiveMessage, ({ deps, session }, { room, messageId }) =>
    deps.db.tx((tx) => inOwnRoom(tx, session.userId, room, (row) => pin(tx, row, messageId ?? null))),
  ),
];

const doneAfter = <Key extends string>(made: Outcome<undefined, Key>): Outcome<{ done: boolean }, Key> =>
  made.ok ? ok({ done: true }) : made;

/** Also the title of the room of talk is the show's own business: pages of the room say it from here. */
export async function saveTitle(tx: Tx, room: Pick<RoomRow, 'code'>, title: string, titleEn: string): Promise<void> {
  await tx.run('update live_room set title = $2, title_en = $3 where code = $1', [room.code, title, titleEn]);
  await tellOpenShows(tx, room.code);
}

/** Puts a text of the room's log on top while the show lasts; null takes it down. */
async function pin(
  tx: Tx,
  room: RoomRow,
  messageId: string | null,
): Promise<Outcome<{ done: boolean }, 'liveNotOn' | 'messageUnknown'>> {
  const message = messageId === null ? null : await findTextMessage(tx, room.talk_room, messageId);
  if (messageId !== null && message === null) return refuse('messageUnknown');
  const pinned: Pinned | null = message && { messageId: String(messageId), name: message.name, text: message.text };
  const row = await tx.maybeOne<{ id: bigint }>(
    'update live_show set pinned = $2::jsonb where room = $1 and started_at is not null and ended_at is null returning id',
    [room.code, pinned && JSON.stringify(pinned)],
  );
  if (row === null) return refuse('liveNotOn');
  await tellState(tx, row.id);
  return ok({ done: true });
}

interface StudioRow extends RoomRow {
  readonly show: bigint | null;
  readonly planned_at: Date | null;
  readonly started_at: Date | null;
  readonly gifts: bigint | null;
  readonly income: bigint | null;
  readonly pinned: Pinned | null;
  readonly followers: number;
}

async function ownRooms(deps: Deps, userId: string): Promise<StudioRoom[]> {
  const rows = await listOwn(deps.db, userId);
  const viewers = await viewersOf(
    deps,
    rows.map(({ talk_room }) => talk_room),
  );
  return rows.map((row) => ({
    code: row.code,
    type: row.type,
    lottery: row.lottery as LotteryCode,
    title: { zh: row.title, en: row.title_en },
    cover: row.cover,
    talkRoom: row.talk_room as RoomCode,
    sourceKind: row.source_kind,
    show: presentShow(row),
    viewers: viewers.get(row.talk_room) ?? 0,
    followers: row.followers,
  }));
}

const presentShow = (row: StudioRow): StudioRoom['show'] =>
  row.show === null
    ? null
    : {
        showId: String(row.show),
        state: row.started_at === null ? 'planned' : 'live',
        plannedAt: row.planned_at?.getTime() ?? null,
        startedAt: row.started_at?.getTime() ?? null,
        gifts: Number(row.gifts ?? 0n),
        income: moneyText(money(row.income ?? 0n)),
        pinned: presentPinned(row.pinned),
      };

/** Rooms of a streamer, each with what is on or, when nothing is, with what is planned. */
const listOwn = (db: Queries, userId: string): Promise<StudioRow[]> =>
  db.query<StudioRow>(
    `select r.code, r.lottery, r.type, r.streamer, r.talk_room, r.title, r.title_en, r.cover, r.source_kind, r.source,
            s.id as show, s.planned_at, s.started_at, s.gifts, s.income, s.pinned,
            (select count(*)::int from live_follow f where f.room = r.code) as followers
       from live_room r
       left join lateral (select * from live_show o where o.room = r.code and o.ended_at is null order by o.started_at nulls last limit 1) as s on true
      where r.streamer = $1 and r.closed_at is null order by r.sort, r.code`,
    [userId],
  );
