import { job } from '../../platform/jobs/jobs.ts';
import type { ServerModule } from '../../platform/module.ts';
import { resolveGuest, roomAccess } from './access.ts';
import { chatBindings } from './calls.ts';
import { cardBindings } from './card-calls.ts';
import { directBindings } from './direct-calls.ts';
import { envelopeBindings } from './envelope-calls.ts';
import { imageBindings } from './image-calls.ts';
import { mannersBindings } from './manners-calls.ts';
import { moderationBindings } from './moderation-calls.ts';
import { guardNicknames } from './nicknames.ts';
import { startChat } from './sockets.ts';
import { cleanChatImages } from './upload-image.ts';

export { createGuestLink, guestLinks, withdrawGuestLink } from './guest-links.ts';
export { roomActs } from './manners-calls.ts';
export { pushPlanFor } from './push-plan.ts';
export { openHits, reviewHit } from './review-hits.ts';
export { seedChat } from './seed-chat.ts';
export { changeRoom, createRoom, deleteRoom, setRoomManager } from './manage-room.ts';

guardNicknames();

/** The chat hall: rooms, messages, and the keys of both sockets. */
export const chatModule: ServerModule = {
  name: 'chat',
  calls: [
    ...chatBindings,
    ...cardBindings,
    ...directBindings,
    ...envelopeBindings,
    ...imageBindings,
    ...moderationBindings,
    ...mannersBindings,
  ],
  resolvers: { guest: resolveGuest, room: roomAccess },
  jobs: (deps) => [
    job({
      name: 'chat.cleanImages',
      cron: '50 4 * * *',
      isExclusive: true,
      handle: async () => void (await cleanChatImages(deps)),
    }),
  ],
  start: startChat,
};
