import type { ServerModule } from '../../platform/module.ts';
import { resolveGuest, roomAccess } from './access.ts';
import { chatBindings } from './calls.ts';
import { cardBindings } from './card-calls.ts';
import { directBindings } from './direct-calls.ts';
import { envelopeBindings } from './envelope-calls.ts';
import { moderationBindings } from './moderation-calls.ts';
import { startChat } from './sockets.ts';

export { seedChat } from './seed-chat.ts';
export { changeRoom, createRoom, deleteRoom, setRoomManager } from './manage-room.ts';

/** The chat hall: rooms, messages, and the keys of both sockets. */
export const chatModule: ServerModule = {
  name: 'chat',
  calls: [...chatBindings, ...cardBindings, ...directBindings, ...envelopeBindings, ...moderationBindings],
  resolvers: { guest: resolveGuest, room: roomAccess },
  start: startChat,
};
