import { job } from '../../platform/jobs/jobs.ts';
import { sweepJob } from '../../platform/jobs/sweep.ts';
import type { ServerModule } from '../../platform/module.ts';
import { listDemo } from '../tenant/index.ts';
import { calls } from './calls.ts';
import { registerCards } from './cards/register.ts';
import { tellRecallsOfDirect } from './direct/tell-both.ts';
import { registerEnvelopes } from './envelopes/seen-envelopes.ts';
import { guardNicknames } from './filter/nicknames.ts';
import { resolveGuest, withdrawGuestLink } from './guests/guest-links.ts';
import { cleanChatImages } from './images/clean-images.ts';
import { OLD_EVENTS } from './messages/old-events.ts';
import { roomAccess } from './rooms/access.ts';
import { chatState, startChat } from './start.ts';
import { chatLists } from './own-lists.ts';
import { chatLeaving } from './leaving.ts';

export { createGuestLink, guestLinks, withdrawGuestLink } from './guests/guest-links.ts';
export { claimReport } from './reports/claim.ts';
export { decideReport } from './reports/decide.ts';
export { reportsForStaff } from './reports/list-reports.ts';
export { muteBounds, mutePlayerByStaff, unmutePlayerByStaff } from './reports/mute-player.ts';
export { muteRefusal } from './mutes/staff-mute.ts';
export { recallByStaff } from './reports/recall-by-staff.ts';
export { reportForStaff } from './reports/show-report.ts';
export { messagesForStaff } from './reports/staff-messages.ts';
export { pushPlanFor } from './cards/push-plan.ts';
export { unreadDirect } from './direct/view.ts';
export { callsToAll } from './hall/calls-to-all.ts';
export { countRooms, roomsOfStaff } from './hall/rooms-of-staff.ts';
export { reportQueue } from './reports/list-reports.ts';
export { filterQueue, openHits, reviewHit } from './filter/review-hits.ts';
export { viewersOf } from './online/viewers.ts';
export { postInRoom } from './messages/post-in-room.ts';
export { findTextMessage } from './messages/text-message.ts';
export { onRecall } from './core/recall-message.ts';
export { screenTitle } from './filter/screen-title.ts';
export { createLiveTalk } from './rooms/live-talk.ts';
export { screenLetter } from './filter/screen-letter.ts';
export { findRoom } from './core/queries.ts';
export { changeRoom } from './rooms/change-room.ts';
export { createRoom } from './rooms/create-room.ts';
export { makeDefaultRoom } from './rooms/make-default.ts';
export { deleteRoom } from './rooms/delete-room.ts';
export { roomTitles } from './core/room-titles.ts';
export { countMutes, foundMutes } from './mutes/found-mutes.ts';
export { tryFilter } from './filter/try-filter.ts';
export { roomActs } from './rooms/list-acts.ts';
export { makeManager, setRoomManager } from './rooms/set-manager.ts';
export { seedChat } from './seed-chat.ts';
export { seedPrivate } from './seed-private.ts';

guardNicknames();
registerCards();
registerEnvelopes();
tellRecallsOfDirect();

/** The chat hall: rooms, messages, and the keys of both sockets. */
export const chatModule: ServerModule = {
  name: 'chat',
  ownLists: chatLists,
  leaving: chatLeaving,
  calls,
  resolvers: { guest: resolveGuest, room: roomAccess },
  fileColumns: [
    { table: 'chat_image', column: 'path' },
    { table: 'chat_image', column: 'thumb_path' },
  ],
  jobs: (deps) => [
    job({
      name: 'chat.cleanImages',
      cron: '50 4 * * *',
      isExclusive: true,
      handle: async () => void (await cleanChatImages(deps)),
    }),
    sweepJob(deps, 'chat.forgetEvents', '10 5 * * *', OLD_EVENTS),
  ],
  start: startChat,
  availability: { part: 'chat', state: chatState },
  endDemo: async (deps) => {
    const links = await listDemo(deps.db, 'guestLink');
    for (const link of links) await withdrawGuestLink(deps, link);
    return { guestLinks: links.length };
  },
};
