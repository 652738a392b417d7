import type { LiveItem, LiveState, LiveStateChange } from '@caiting/contract';
import type { LotteryCode, MessageId, UserId } from '@caiting/contract/wire';
import type { Queries } from '../../../platform/db/pool.ts';
import { listPlayersByIds } from '../../account/index.ts';
import type { Pinned, ShowRow } from './rooms.ts';

/** Shows as the wire has them. */

export const stateOf = ({ started_at, ended_at }: Pick<ShowRow, 'started_at' | 'ended_at'>): LiveState =>
  ended_at !== null ? 'ended' : started_at !== null ? 'live' : 'planned';

/** What of a card is the same for everybody. */
export type SharedItem = Omit<LiveItem, 'isFollowed' | 'isReminded'>;

/** Cards of these shows; `viewers` by talk room. */
export async function presentShows(
  db: Queries,
  rows: readonly ShowRow[],
  viewers: ReadonlyMap<string, number>,
): Promise<SharedItem[]> {
  const players = await listPlayersByIds(db, [...new Set(rows.map((row) => row.show_streamer))]);
  const byId = new Map(players.map((player) => [player.id, player]));
  return rows.map((row) => {
    const streamer = byId.get(row.show_streamer);
    const state = stateOf(row);
    return {
      code: row.code,
      showId: String(row.show),
      state,
      lottery: row.lottery as LotteryCode,
      type: row.type,
      title: { zh: row.title, en: row.title_en },
      cover: row.cover,
      streamer: {
        userId: String(row.show_streamer) as UserId,
        name: streamer?.shown_name ?? '',
        avatar: streamer?.avatar ?? '',
      },
      plannedAt: row.planned_at?.getTime() ?? null,
      startedAt: row.started_at?.getTime() ?? null,
      endedAt: row.ended_at?.getTime() ?? null,
      viewers: state === 'live' ? (viewers.get(row.talk_room) ?? 0) : 0,
      peak: state === 'ended' ? row.peak : 0,
    };
  });
}

export const presentPinned = (pinned: Pinned | null): LiveStateChange['pinned'] =>
  pinned && { ...pinned, messageId: pinned.messageId as MessageId };

/** What open pages are told of a show after a change. */
export const presentChange = (row: ShowRow): LiveStateChange => ({
  room: row.code,
  type: row.type,
  lottery: row.lottery as LotteryCode,
  title: { zh: row.title, en: row.title_en },
  showId: String(row.show),
  state: stateOf(row),
  plannedAt: row.planned_at?.getTime() ?? null,
  startedAt: row.started_at?.getTime() ?? null,
  endedAt: row.ended_at?.getTime() ?? null,
  pinned: presentPinned(row.pinned),
});
