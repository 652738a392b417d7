import { liveCalls, moneyText, type LiveRoom } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { viewersOf } from '../../chat/index.ts';
import { presentPinned, presentShows } from '../core/present.ts';
import { findShowOfRoom, type ShowRow } from '../core/rooms.ts';
import { giftDayLeft, listGifts } from '../gifts/gifts.ts';
import { sourceUrl } from '../video/index.ts';
import { countFollowers, wishesOf } from './wishes.ts';

export const getRoomBinding = bind(liveCalls.liveRoom, ({ deps, session }, { room }) =>
  getRoom(deps, session.userId, room),
);

async function getRoom(deps: Deps, userId: string, code: string): Promise<Outcome<LiveRoom, 'liveUnknown'>> {
  const row = await findShowOfRoom(deps.db, code);
  if (row === null) return refuse('liveUnknown');
  const viewers = await viewersOf(deps, [row.talk_room]);
  const [[item], wishes, gifts, dayLeft, followers] = await Promise.all([
    presentShows(deps.db, [row], viewers),
    wishesOf(deps.db, userId, [row]),
    listGifts(deps.db),
    giftDayLeft(deps, userId),
    countFollowers(deps.db, code),
  ]);
  // One row in, one card out.
  if (item === undefined) return refuse('liveUnknown');
  return ok({
    item: { ...item, ...wishes(item) },
    source: item.state === 'live' ? sourceOf(row) : null,
    talkRoom: row.talk_room as RoomCode,
    pinned: presentPinned(row.pinned),
    gifts,
    giftDayLeft: moneyText(dayLeft),
    isOwn: String(row.show_streamer) === userId,
    followers,
  });
}

const sourceOf = (row: ShowRow): LiveRoom['source'] => ({
  kind: row.source_kind,
  url: sourceUrl(row.source_kind, row.source),
});
