import { prepared, type Queries } from '../../../platform/db/pool.ts';

/** Live rooms and their shows, as every slice reads them. */

export interface RoomRow {
  readonly code: string;
  readonly lottery: string;
  readonly type: string;
  readonly streamer: bigint;
  readonly talk_room: string;
  readonly title: string;
  readonly title_en: string;
  readonly cover: string;
  readonly source_kind: 'demo' | 'hls';
  readonly source: string;
}

/** A room with one of its shows. */
export interface ShowRow extends RoomRow {
  readonly show: bigint;
  /** Who streams in this show. */
  readonly show_streamer: bigint;
  readonly planned_at: Date | null;
  readonly started_at: Date | null;
  readonly ended_at: Date | null;
  readonly gifts: bigint;
  readonly income: bigint;
  readonly pinned: Pinned | null;
  readonly peak: number;
}

export interface Pinned {
  readonly messageId: string;
  readonly name: string;
  readonly text: string;
}

const ROOM_COLUMNS = `r.code, r.lottery, r.type, r.streamer, r.talk_room, r.title, r.title_en, r.cover, r.source_kind, r.source`;
export const SHOW_COLUMNS = `${ROOM_COLUMNS}, s.id as show, s.streamer as show_streamer, s.planned_at, s.started_at, s.ended_at, s.gifts, s.income,
  s.pinned, s.peak`;

const ROOM = prepared('live.room', `select ${ROOM_COLUMNS} from live_room r where r.code = $1 and r.closed_at is null`);

/** A room that is on the site; null for one that was closed too. */
export const findRoom = (db: Queries, code: string): Promise<RoomRow | null> => db.maybeOne<RoomRow>(ROOM, [code]);

/** The same with its row locked: shows of one room begin and end one after the other. */
export const findRoomForUpdate = (tx: Queries, code: string): Promise<RoomRow | null> =>
  tx.maybeOne<RoomRow>(
    `select ${ROOM_COLUMNS} from live_room r where r.code = $1 and r.closed_at is null for no key update`,
    [code],
  );

const SHOW_OF_ROOM = prepared(
  'live.showOfRoom',
  `select ${SHOW_COLUMNS} from live_room r join live_show s on s.room = r.code
    where r.code = $1 and r.closed_at is null and (s.started_at is not null or s.ended_at is null)
    order by (s.started_at is not null and s.ended_at is null) desc, s.ended_at is null desc, s.id desc limit 1`,
);

/** The show that a room’s page is about: the one on air, else the next, else the last. */
export const findShowOfRoom = (db: Queries, room: string): Promise<ShowRow | null> =>
  db.maybeOne<ShowRow>(SHOW_OF_ROOM, [room]);
