import { consoleLiveCalls, moneyText, yuanText } from '@caiting/contract';
import { ok, refuse } from '../../../platform/outcome.ts';
import { findPlayerByName, hasLeft, listPlayersByIds } from '../../account/index.ts';
import { findLottery } from '../../draws/index.ts';
import {
  createLiveRoom,
  decideReport,
  endShowByStaff,
  findAnyRoom,
  findRoomForUpdate,
  isAllowedSource,
  isClip,
  isCover,
  listReports,
  listRoomsForStaff,
  planShow,
  saveTitle,
  setCoverAndOrder,
  setGiftPrice,
  setLiveSource,
  setRoomClosed,
} from '../../live/index.ts';
import { refusedUntilTwo } from '../core/by-two.ts';
import { done } from '../core/done.ts';
import { logged } from '../core/logged.ts';
import { unlogged } from '../core/roles.ts';

/** How long a second one of staff has to say the same. */
const CONFIRM_MINUTES = 24 * 60;

/** Operators and live rooms: who streams, from where, when, and what viewers report. */
export const liveActBindings = [
  unlogged(consoleLiveCalls.liveRooms, async ({ deps }) =>
    ok({
      list: await listRoomsForStaff(
        deps,
        async (ids) => new Map((await listPlayersByIds(deps.db, ids)).map(({ id, name }) => [id, name])),
      ),
    }),
  ),
  logged(
    consoleLiveCalls.createLiveRoom,
    async ({ deps, staff }, { reason, room, lottery, streamer, clip, ...words }) => {
      const found = await findLottery(deps, lottery);
      if (found === null) return refuse('lotteryUnknown');
      if (!isClip(clip)) return refuse('badInput', { field: 'clip' });
      if (!(await isCover(deps, words.cover))) return refuse('uploadUnknown', { field: 'cover' });
      return deps.db.tx(
        async (tx) => {
          const player = await findPlayerByName(tx, streamer);
          if (player === null) return refuse('notFound');
          if (await hasLeft(tx, player.id)) return refuse('accountClosed');
          const subject = [room, lottery, player.id, clip, words.cover, words.title, words.titleEn].join(':');
          const object = `createLiveRoom:${room}`;
          const wish = { act: 'createLiveRoom', subject, object, reason, minutes: CONFIRM_MINUTES };
          const alone = await refusedUntilTwo(tx, staff, wish);
          if (alone) return alone;
          const made = await createLiveRoom(tx, {
            ...words,
            code: room,
            lottery,
            type: found.group,
            streamer: player.id,
            clip,
          });
          return made.ok ? done(`直播间 ${room} 已建立，主播 ${streamer}`) : made;
        },
        { keepsOnRefusal: true },
      );
    },
  ),
  logged(
    consoleLiveCalls.setLiveSource,
    ({ deps, staff }, { room, kind, source, reason }) => {
      const isFit = kind === 'demo' ? isClip(source) : isAllowedSource(deps, source);
      if (!isFit) return Promise.resolve(refuse('badInput', { field: 'source' }));
      return deps.db.tx(
        async (tx) => {
          const found = await findAnyRoom(tx, room);
          if (found === null) return refuse('liveUnknown');
          const wish = {
            act: 'setLiveSource',
            subject: `${room}:${kind}:${source}`,
            object: `setLiveSource:${room}`,
            reason,
            minutes: CONFIRM_MINUTES,
            change: { before: found.source, after: source },
          };
          const alone = await refusedUntilTwo(tx, staff, wish);
          if (alone) return alone;
          const set = await setLiveSource(tx, room, kind, source);
          return set.ok ? done(`直播间 ${room} 的画面改为 ${source}`) : set;
        },
        { keepsOnRefusal: true },
      );
    },
    async ({ db }, { room }) => (await findAnyRoom(db, room))?.source,
  ),
  logged(consoleLiveCalls.editLiveRoom, async ({ deps }, { room, title, titleEn, cover, order }) => {
    if (!(await isCover(deps, cover))) return refuse('uploadUnknown', { field: 'cover' });
    return deps.db.tx(async (tx) => {
      if ((await setCoverAndOrder(tx, room, cover, order)) === 0) return refuse('liveUnknown');
      await saveTitle(tx, { code: room }, title, titleEn);
      return done(`直播间 ${room} 已修改`);
    });
  }),
  logged(consoleLiveCalls.planLiveShow, ({ deps }, { room, at }) =>
    deps.db.tx(async (tx) => {
      const row = await findRoomForUpdate(tx, room);
      if (row === null) return refuse('liveUnknown');
      const planned = await planShow(tx, row, at);
      return planned.ok ? done(`直播间 ${room} 的预告已更新`) : planned;
    }),
  ),
  logged(consoleLiveCalls.endLiveShow, ({ deps }, { room }) =>
    deps.db.tx(async (tx) => {
      const ended = await endShowByStaff(tx, room);
      return ended.ok ? done(`直播间 ${room} 的直播已结束`) : ended;
    }),
  ),
  logged(consoleLiveCalls.closeLiveRoom, ({ deps }, { room, closed }) =>
    deps.db.tx(async (tx) => {
      const set = await setRoomClosed(tx, room, closed);
      return set.ok ? done(`直播间 ${room} ${closed ? '已关闭' : '已恢复'}`) : set;
    }),
  ),
  logged(consoleLiveCalls.setGiftPrice, ({ deps, staff }, { gift, price, reason }) =>
    deps.db.tx(
      async (tx) => {
        const wish = {
          act: 'setGiftPrice',
          subject: `${gift}:${moneyText(price)}`,
          object: `setGiftPrice:${gift}`,
          reason,
          minutes: CONFIRM_MINUTES,
        };
        const alone = await refusedUntilTwo(tx, staff, wish);
        if (alone) return alone;
        return (await setGiftPrice(tx, gift, price)) ? done(`${gift} 改为 ${yuanText(price)}`) : refuse('giftUnknown');
      },
      { keepsOnRefusal: true },
    ),
  ),
  unlogged(consoleLiveCalls.liveReports, async ({ deps }) => {
    const rows = await listReports(deps.db);
    const players = await listPlayersByIds(deps.db, [...new Set(rows.map(({ reporter }) => reporter))]);
    const names = new Map(players.map(({ id, name }) => [id, name]));
    return ok({
      list: rows.map(({ id, room, reporter, reason, text, at }) => ({
        id: String(id),
        room,
        reporter: names.get(reporter) ?? '',
        reason,
        text,
        at: at.getTime(),
      })),
    });
  }),
  logged(consoleLiveCalls.decideLiveReport, async ({ deps, staff }, { id, note }) =>
    (await decideReport(deps.db, id, staff.name, note)) ? done(`举报 ${id} 已处理`) : refuse('liveReportUnknown'),
  ),
];
