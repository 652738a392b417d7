import { moneyText, type CallOutput, type consoleLiveCalls } from '@caiting/contract';
import type { LotteryCode } from '@caiting/contract/wire';
import { money, type Money } from '@caiting/money';
import type { Queries, Tx } from '../../platform/db/pool.ts';
import type { Deps } from '../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../platform/outcome.ts';
import { tellPlayer } from '../account/index.ts';
import { createLiveTalk, makeManager, viewersOf } from '../chat/index.ts';
import { findRoomForUpdate, type RoomRow } from './core/rooms.ts';
import { endShow } from './shows/begin-end.ts';

/** Live rooms as operators see and change them. The console checks who asks and logs the act. */

type Listed = CallOutput<typeof consoleLiveCalls.liveRooms>['list'][number];

interface ListedRow extends RoomRow {
  readonly streamer_name: string;
  readonly closed_at: Date | null;
  readonly planned_at: Date | null;
  readonly started_at: Date | null;
  readonly ended_at: Date | null;
  readonly gifts: bigint | null;
  readonly income: bigint | null;
}

/** Every room with its latest show. `nameOf`: the login names of these players. */
export async function listRoomsForStaff(
  deps: Deps,
  namesOf: (ids: readonly bigint[]) => Promise<ReadonlyMap<bigint, string>>,
): Promise<Listed[]> {
  const rows = await deps.db.query<ListedRow>(
    `select r.*, s.planned_at, s.started_at, s.ended_at, s.gifts, s.income
       from live_room r
       left join lateral (select * from live_show o where o.room = r.code order by o.ended_at is null desc, o.started_at is null, o.id desc limit 1) as s on true
      order by r.sort, r.code`,
  );
  const [names, viewers] = await Promise.all([
    namesOf([...new Set(rows.map(({ streamer }) => streamer))]),
    viewersOf(
      deps,
      rows.map(({ talk_room }) => talk_room),
    ),
  ]);
  return rows.map((row) => {
    const isOn = row.started_at !== null && row.ended_at === null;
    return {
      room: row.code,
      lottery: row.lottery as LotteryCode,
      title: row.title,
      streamer: names.get(row.streamer) ?? '',
      kind: row.source_kind,
      source: row.source,
      isClosed: row.closed_at !== null,
      state: isOn ? 'live' : row.planned_at !== null && row.ended_at === null ? 'planned' : 'ended',
      plannedAt: row.planned_at?.getTime() ?? null,
      startedAt: row.started_at?.getTime() ?? null,
      viewers: isOn ? (viewers.get(row.talk_room) ?? 0) : 0,
      gifts: Number(row.gifts ?? 0n),
      income: moneyText(money(row.income ?? 0n)),
    };
  });
}

export interface NewRoom {
  readonly code: string;
  readonly lottery: string;
  readonly type: string;
  readonly streamer: bigint;
  readonly title: string;
  readonly titleEn: string;
  readonly cover: string;
  readonly clip: string;
  readonly sort?: number;
}

/** Makes a room with its talk, whose manager the streamer is. Taken: there is one of this code, closed ones among them. */
export async function createLiveRoom(tx: Tx, room: NewRoom): Promise<Outcome<undefined, 'fieldUnique'>> {
  const talkRoom = `live-${room.code}`.slice(0, 32);
  if (!(await createLiveTalk(tx, { code: talkRoom, title: room.title })))
    return refuse('fieldUnique', { field: 'room' });
  const made = await tx.run(
    `insert into live_room (code, lottery, type, streamer, talk_room, title, title_en, cover, source_kind, source, sort)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'demo', $9, $10) on conflict do nothing`,
    [
      room.code,
      room.lottery,
      room.type,
      room.streamer,
      talkRoom,
      room.title,
      room.titleEn,
      room.cover,
      room.clip,
      room.sort ?? 100,
    ],
  );
  if (made === 0) return refuse('fieldUnique', { field: 'room' });
  await makeManager(tx, talkRoom, String(room.streamer));
  await tellPlayer(tx, String(room.streamer), 'madeStreamerByStaff', { titleZh: room.title, titleEn: room.titleEn });
  return ok();
}

/** The caller has looked at the source. */
export const setLiveSource = async (
  tx: Tx,
  room: string,
  kind: 'demo' | 'hls',
  source: string,
): Promise<Outcome<undefined, 'liveUnknown'>> =>
  (await tx.run('update live_room set source_kind = $2, source = $3 where code = $1', [room, kind, source])) === 1
    ? ok()
    : refuse('liveUnknown');

export const findAnyRoom = (db: Queries, code: string): Promise<RoomRow | null> =>
  db.maybeOne<RoomRow>('select * from live_room where code = $1', [code]);

/** Ends what is on, by an operator: the streamer is told. */
export async function endShowByStaff(tx: Tx, code: string): Promise<Outcome<undefined, 'liveUnknown' | 'liveNotOn'>> {
  const room = await findRoomForUpdate(tx, code);
  if (room === null) return refuse('liveUnknown');
  const ended = await endShow(tx, room);
  if (ended.ok)
    await tellPlayer(tx, String(room.streamer), 'liveEndedByStaff', { titleZh: room.title, titleEn: room.title_en });
  return ended;
}

/** Takes a room off the site, ending what is on, or brings it back. */
export async function setRoomClosed(
  tx: Tx,
  code: string,
  isClosed: boolean,
): Promise<Outcome<undefined, 'liveUnknown'>> {
  if (isClosed) await endShowByStaff(tx, code);
  const changed = await tx.run(
    `update live_room set closed_at = case when $2 then coalesce(closed_at, app_now()) end where code = $1`,
    [code, isClosed],
  );
  return changed === 1 ? ok() : refuse('liveUnknown');
}

export const setCoverAndOrder = (tx: Tx, code: string, cover: string, order: number): Promise<number> =>
  tx.run('update live_room set cover = $2, sort = $3 where code = $1', [code, cover, order]);

/** What a gift costs from now on; its history is kept by the table. */
/** Null for a gift that is not there. */
export async function priceOfGift(db: Queries, gift: string): Promise<Money | null> {
  const row = await db.maybeOne<{ price: bigint }>('select price from gift where code = $1', [gift]);
  return row === null ? null : money(row.price);
}

export const setGiftPrice = async (tx: Tx, gift: string, price: Money): Promise<boolean> =>
  (await tx.run('update gift set price = $2 where code = $1', [gift, price])) === 1;

interface ReportRow {
  readonly id: bigint;
  readonly room: string;
  readonly reporter: bigint;
  readonly reason: CallOutput<typeof consoleLiveCalls.liveReports>['list'][number]['reason'];
  readonly text: string;
  readonly at: Date;
}

export const listReports = (db: Queries): Promise<ReportRow[]> =>
  db.query<ReportRow>(
    'select id, room, reporter, reason, text, at from live_report where decided_at is null order by id limit 200',
  );

/** False for one that is decided already. */
export const decideReport = async (db: Queries, id: string, by: string, note: string): Promise<boolean> =>
  (await db.run(
    'update live_report set decided_at = app_now(), decided_by = $2, note = $3 where id = $1 and decided_at is null',
    [id, by, note],
  )) === 1;
