export { chatBindings } from './calls.ts';
export { resolveGuest, roomAccess } from './access.ts';
export { changeRoom, createRoom, deleteRoom, setRoomManager } from './manage-room.ts';
export { seedChat } from './seed-chat.ts';
export { startChat } from './sockets.ts';
