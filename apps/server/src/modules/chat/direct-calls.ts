import { randomUUID } from 'node:crypto';
import { chatDirectCalls } from '@caiting/contract';
import { bind } from '../../platform/http/binding.ts';
import type { Binding } from '../../platform/http/binding.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import { addDirectMessage, readDirect, recallDirect } from './direct-messages.ts';
import { directRoom, directRooms, openDirect } from './direct-rooms.ts';
import { directHistory } from './history.ts';

const DONE = { done: true };

export const directBindings: readonly Binding[] = [
  bind(chatDirectCalls.directRoomList, async ({ deps, session }, input) =>
    ok(await directRooms(deps, session.userId, { number: input.pageNum, size: input.pageSize })),
  ),
  bind(chatDirectCalls.getDirectRoomWeb, async ({ deps, session }, { roomId, targetUserId }) => {
    if (roomId !== undefined) return directRoom(deps, session.userId, roomId);
    return targetUserId === undefined ? refuse('roomUnknown') : openDirect(deps, session.userId, targetUserId);
  }),
  bind(chatDirectCalls.getDirectMessageListWeb, ({ deps, session }, input) =>
    directHistory(deps, session.userId, input.roomId, input),
  ),
  bind(chatDirectCalls.addDirectMessage, ({ deps, session }, input) =>
    addDirectMessage(deps, session, { ...input, sendKey: input.sendKey ?? randomUUID() }),
  ),
  bind(chatDirectCalls.recallDirectMessageWeb, async ({ deps, session }, input) => {
    const recalled = await recallDirect(deps, session, input.roomId, input.id);
    return recalled.ok ? ok(DONE) : recalled;
  }),
  bind(chatDirectCalls.setDirectMessageReadWeb, async ({ deps, session }, input) => {
    const read = await readDirect(deps, session, input.roomId, input.id);
    return read.ok ? ok(DONE) : read;
  }),
];
