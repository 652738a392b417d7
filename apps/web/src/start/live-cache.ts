import { calls, pushes } from '@caiting/contract/registry';
import type { DrawResult, GiftBanner, LotteryNow, PushName } from '@caiting/contract';
import type { CallDef, RoomCode } from '@caiting/contract/wire';
import type { BetEvent } from '../features/betting/core/apply-push.ts';
import type { ChaseEvent } from '../features/betting/seek/apply-chase-push.ts';
import { ISSUE_RESULTS, withBetStates, type IssueResult } from '../features/betting/core/issue-result.ts';
import { showAlert } from '../ui/overlay/notices.ts';
import { go, here, loginPath } from '../platform/page/navigation.ts';
import { callKey, editCached, queryClient } from '../platform/call/query.ts';
import { changeUser, signedOut } from '../platform/session/session.ts';
import { request } from '../platform/call/call.ts';
import { isStill, personNow } from '../platform/session/personal.ts';
import { siteSocket } from '../platform/socket/site-socket.ts';
import { MARKED_OLD, REFRESHED } from './push-table.ts';

/** Of the room lists the number of unread private chats alone (chat/unread/queries.ts). */
const UNREAD_INPUT = { pageSize: 1 };

function refresh(outdated: readonly CallDef[]): void {
  for (const call of outdated) void queryClient.invalidateQueries({ queryKey: callKey(call) });
}

/** An edit whose code comes with the pages that show the data: loaded here when such data is there, so that hearing depends on no page's file. */
function lazily<T>(shown: readonly CallDef[], load: () => Promise<(data: T) => void>): (data: T) => void {
  return (data) => {
    if (!shown.some((call) => queryClient.getQueryCache().find({ queryKey: callKey(call), exact: false }))) return;
    const mine = personNow();
    load().then(
      (edit) => isStill(mine) && edit(data),
      () => refresh(shown),
    );
  };
}

/** What changes nothing that is known: a card over the page. Without its code there is none. */
function whenLoaded<T>(load: () => Promise<(data: T) => void>): (data: T) => void {
  return (data) => {
    const mine = personNow();
    load().then(
      (act) => isStill(mine) && act(data),
      () => undefined,
    );
  };
}

const OWN_BETS = [calls.getBetting, calls.getBetData, calls.getBetDetail];
const OWN_CHASES = [calls.getChaseBetData, calls.getChaseDetail];
const betEdits = async (): Promise<(event: BetEvent) => void> =>
  (await import('../features/betting/core/queries.ts')).applyBetPush;
const chaseEdits = async (): Promise<(event: ChaseEvent) => void> =>
  (await import('../features/betting/seek/queries.ts')).applyChasePush;

const bets = lazily(OWN_BETS, betEdits);
const chases = lazily(OWN_CHASES, chaseEdits);
const dragons = lazily(
  [calls.longDragon],
  async () => (await import('../features/betting/dragon/queries.ts')).applyDragonPush,
);
const directs = lazily(
  [calls.directRoomList],
  async () => (await import('../features/chat/lists/direct-list.ts')).tellDirectList,
);

const news = lazily([calls.roomUnread], async () => (await import('../features/chat/unread/hear.ts')).hearNews);
const doors = lazily([calls.roomUnread], async () => (await import('../features/chat/unread/hear.ts')).hearDoor);
const rooms = lazily([calls.roomUnread], async () => (await import('../features/chat/unread/hear.ts')).hearRoom);
const lines = lazily([calls.roomList], async () => (await import('../features/chat/lists/tell-rooms.ts')).tellNews);

const viewers = lazily(
  [calls.liveList, calls.liveRoom],
  async () => (await import('../features/live/core/apply-viewers.ts')).applyViewers,
);

/** The latest banners, for the page that shows them (live/gifts/BannerLine.tsx). */
const GIFT_BANNERS = ['giftBanners'] as const;
const BANNERS_KEPT = 20;

/** The messages of a room (chat/feed/room-cache.ts). */
const roomKey = (roomCode: RoomCode) => ['chat', roomCode] as const;

/**
 * All listeners of the site's own connection, registered once at start: what a page shows is edited or asked for again whichever page's code has been loaded.
 * Pages only read the cache.
 */
export function applyPushes(): void {
  siteSocket.on(pushes.issueRolled, ({ lotteryCode, closed, current, next }) =>
    editLottery(lotteryCode, (now) => ({
      ...now,
      current,
      next,
      drawing: now.last?.issue === closed.issue ? now.drawing : closed,
    })),
  );
  siteSocket.on(pushes.drawn, ({ lotteryCode, result }) => editLottery(lotteryCode, (now) => withResult(now, result)));
  siteSocket.on(pushes.drawn, ({ lotteryCode }) => {
    for (const call of [calls.openResult, calls.trendChart, calls.stockTrend, calls.lotteryOpenData])
      void queryClient.invalidateQueries({
        queryKey: callKey(call),
        predicate: ({ queryKey }) => isOf(queryKey, lotteryCode),
      });
  });
  siteSocket.on(pushes.balance, ({ balance, seq }) =>
    editCached(calls.queryBalanceFront, {}, (old) => (BigInt(seq) > BigInt(old.seq) ? { ...old, balance, seq } : old)),
  );
  siteSocket.on(pushes.rechargeState, ({ orderNo, state }) =>
    editCached(calls.rechargeOrder, { orderNo }, (old) => ({ ...old, state })),
  );
  siteSocket.on(pushes.withdrawState, ({ withdrawNo, state }) =>
    editCached(calls.withdrawRecord, { withdrawNo }, (old) => ({ ...old, state })),
  );
  siteSocket.on(pushes.yuebao, ({ balance }) => editCached(calls.yuebaoInfo, {}, (old) => ({ ...old, balance })));
  siteSocket.on(pushes.unreadLetters, (data) => queryClient.setQueryData(callKey(calls.unReadMessage, {}), data));
  siteSocket.on(pushes.notified, (data) => queryClient.setQueryData(callKey(calls.notificationUnread, {}), data));
  hearTalk();
  siteSocket.on(pushes.betState, (data) => bets({ kind: 'betState', data }));
  siteSocket.on(pushes.betState, (data) =>
    queryClient.setQueryData<readonly IssueResult[]>(ISSUE_RESULTS, (old = []) =>
      withBetStates(old, data, performance.now()),
    ),
  );
  siteSocket.on(pushes.betState, (data) => chases({ kind: 'betState', data }));
  siteSocket.on(pushes.drawn, (data) => bets({ kind: 'drawn', data }));
  siteSocket.on(pushes.drawn, (data) => chases({ kind: 'drawn', data }));
  siteSocket.on(pushes.chaseState, (data) => chases({ kind: 'chaseState', data }));
  siteSocket.on(pushes.longDragon, dragons);
  siteSocket.on(pushes.liveViewers, viewers);
  siteSocket.on(pushes.giftBanner, (banner) =>
    queryClient.setQueryData<GiftBanner[]>(GIFT_BANNERS, (old = []) => [...old.slice(1 - BANNERS_KEPT), banner]),
  );
  // After the edits: what is asked for again begins with what the push has said.
  for (const [name, outdated] of Object.entries(REFRESHED))
    siteSocket.on(pushes[name as PushName], () => refresh(outdated));
  for (const [name, outdated] of Object.entries(MARKED_OLD))
    siteSocket.on(pushes[name as PushName], () => {
      for (const call of outdated) void queryClient.invalidateQueries({ queryKey: callKey(call), refetchType: 'none' });
    });
  hearPerson();
}

/** Rooms and private chats, as their lists, counts and cards have them. */
function hearTalk(): void {
  siteSocket.on(pushes.directRoom, ({ unread, unreadMessages }) =>
    editCached(calls.directRoomList, UNREAD_INPUT, (old) => ({ ...old, unread, unreadMessages })),
  );
  // A chat that is opened once more begins with what is unread now.
  siteSocket.on(pushes.directRoom, ({ room: { roomId, unread, messageReadId, latestMessageId } }) =>
    editCached(calls.getDirectRoomWeb, { roomId }, (old) => ({ ...old, unread, messageReadId, latestMessageId })),
  );
  siteSocket.on(pushes.roomUnread, rooms);
  siteSocket.on(pushes.roomNews, news);
  siteSocket.on(pushes.roomNews, (data) => lines(data.rooms));
  siteSocket.on(
    pushes.called,
    whenLoaded(async () => (await import('../features/chat/unread/talk-card.ts')).hearCall),
  );
  siteSocket.on(
    pushes.directRoom,
    whenLoaded(async () => (await import('../features/chat/unread/talk-card.ts')).hearDirect),
  );
  // Whoever waits before a door, or inside, reads the room anew.
  siteSocket.on(pushes.roomDoor, ({ roomCode }) => void queryClient.invalidateQueries({ queryKey: roomKey(roomCode) }));
  siteSocket.on(pushes.roomDoor, doors);
  siteSocket.on(pushes.directRoom, directs);
}

/** What changes who the page stands for. */
function hearPerson(): void {
  // Grade and name stand on every page, and menus go by what a person may do.
  const again = () =>
    void request(calls.userInfo, {}, { background: true, own: 'all' }).then(
      changeUser,
      // The next look at the page has it.
      () => undefined,
    );
  siteSocket.on(pushes.gradeRisen, again);
  siteSocket.on(pushes.personChanged, again);
  siteSocket.on(pushes.forcedLogout, ({ message }) => {
    const target = here();
    signedOut();
    go(loginPath(target), { replace: true });
    void showAlert(message);
  });
}

const isOf = (queryKey: readonly unknown[], lotteryCode: string) =>
  (queryKey[1] as { lotteryCode?: string } | undefined)?.lotteryCode === lotteryCode;

/** A result becomes the last one; an older one (a late seal) never replaces a newer. */
export function withResult(now: LotteryNow, result: DrawResult): LotteryNow {
  const isNewer = !now.last || result.drawnAt >= now.last.drawnAt;
  return {
    ...now,
    last: isNewer ? result : now.last,
    drawing: now.drawing?.issue === result.issue ? null : now.drawing,
  };
}

/** The same lottery stands in the cache under several calls: all are edited. */
function editLottery(lotteryCode: string, edit: (now: LotteryNow) => LotteryNow): void {
  const inList = <T extends { list: LotteryNow[] }>(old: T): T => ({
    ...old,
    list: old.list.map((now) => (now.lotteryCode === lotteryCode ? edit(now) : now)),
  });
  editCached(calls.hot, {}, inList);
  editCached(calls.allCurrent, {}, inList);
  editCached(calls.currentIssue, { lotteryCode }, edit);
  editCached(calls.nextIssueOpenData, { lotteryCode }, edit);
}
