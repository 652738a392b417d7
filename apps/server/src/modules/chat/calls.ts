import { randomUUID } from 'node:crypto';
import { calls } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import { bind } from '../../platform/http/binding.ts';
import type { Binding } from '../../platform/http/binding.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import { addGuestMessage, guestMessage } from './add-guest-message.ts';
import { addMessage } from './add-message.ts';
import { isInside } from './door.ts';
import { roomHistory } from './history.ts';
import { findGuestLink, findRoom } from './queries.ts';
import { onlineCount } from './presence.ts';
import { roomSettings } from './rooms.ts';
import { makeSocketKey } from './socket-keys.ts';

/** The room a person lands in who names none. */
const LOBBY = 'lobby' as RoomCode;

export const chatBindings: readonly Binding[] = [
  bind(calls.getChatKey, ({ deps, session }, input) =>
    makeSocketKey(deps, {
      socket: 'chat',
      session,
      roomCode: input.roomCode ?? LOBBY,
      roomId: input.roomId ?? null,
      guestCode: input.guestCode ?? null,
      pass: input.pass ?? null,
    }),
  ),
  bind(calls.getBroadcastKey, async ({ deps, session }) => {
    const made = await makeSocketKey(deps, { socket: 'site', session, roomCode: null, guestCode: null, pass: null });
    return made.ok ? made : refuse('notFound');
  }),
  bind(calls.getRoomWeb, ({ deps, session, ip }, { roomCode, guestCode, guestKey }) =>
    roomSettings(
      deps,
      session,
      roomCode,
      guestCode === undefined ? null : { guestCode, guestKey: guestKey ?? null, ip },
    ),
  ),
  bind(calls.getMessageListWeb, async ({ deps, session }, input) => {
    const room = await findRoom(deps.db, input.roomCode);
    if (room && !(await isInside(deps, room, session.userId, null))) return refuse('roomLocked');
    return roomHistory(deps, input.roomCode, input, session.userId);
  }),
  bind(calls.getMessageListWebGuest, async ({ deps, guest }, input) => {
    if (guest) {
      const link = await findGuestLink(deps.db, guest.guestCode);
      if (link?.room_code !== input.roomCode) return refuse('guestCodeUnknown');
    }
    const room = await findRoom(deps.db, input.roomCode);
    if (room && !(await isInside(deps, room, null, input.pass ?? null))) return refuse('roomLocked');
    return roomHistory(deps, input.roomCode, input);
  }),
  bind(calls.addMessageGuest, ({ deps, ip }, input) => addGuestMessage(deps, guestMessage(input, ip))),
  bind(calls.onlineCount, async ({ deps }, { roomCode }) => {
    const room = await findRoom(deps.db, roomCode);
    return room && !room.deleted_at
      ? ok({ roomCode, onlineCount: await onlineCount(deps, roomCode) })
      : refuse('roomUnknown');
  }),
  bind(
    calls.addMessage,
    ({ deps, session }, input) =>
      addMessage(deps, session, {
        roomCode: input.roomCode,
        messageTypeId: input.messageTypeId,
        message: input.message,
        sendKey: input.sendKey ?? randomUUID(),
        userIds: input.userIds ?? '',
      }),
    { looksAtRoom: true, looksAtSession: true },
  ),
];
