import * as z from 'zod/mini';
import { push } from './wire/index.ts';

/** What the sockets say of themselves: who is let in, whether they live, where the log of a room stands. */
export const socketPushes = {
  authResult: push({
    socket: 'both',
    code: 2,
    type: null,
    doc: 'Result of the handshake. Not ok: `message` under 40 characters is shown and the chat closes; longer means retry.',
    sequenced: false,
    data: z.object({ ok: z.boolean(), message: z.string() }),
  }),
  heartbeat: push({
    socket: 'both',
    code: 6,
    type: null,
    doc: 'Are you there; the client sends it too.',
    sequenced: false,
    data: z.object({}),
  }),
  heartbeatReply: push({
    socket: 'both',
    code: 9,
    type: null,
    doc: 'Answer to 6.',
    sequenced: false,
    data: z.object({}),
  }),
  hello: push({
    socket: 'both',
    code: 100,
    type: null,
    doc: 'First frame of each room: where its log stands.',
    sequenced: false,
    data: z.object({ room: z.string(), epoch: z.string(), seq: z.int() }),
  }),
  reset: push({
    socket: 'both',
    code: 101,
    type: null,
    doc: 'Too far behind or another epoch: reload this room.',
    sequenced: false,
    data: z.object({ room: z.string(), epoch: z.string(), seq: z.int() }),
  }),
  enterResult: push({
    socket: 'chat',
    code: 103,
    type: null,
    doc: 'Answer to the client’s 103: whether the socket is in this room now; hello of the room follows. Not ok: `message` says why, and the socket’s other rooms go on.',
    sequenced: false,
    data: z.object({ room: z.string(), ok: z.boolean(), message: z.string() }),
  }),
  roomLeft: push({
    socket: 'chat',
    code: 104,
    type: null,
    doc: 'The socket was taken out of this room, and is in others still: a new key enters again. Where it was the only room, the socket is closed instead.',
    sequenced: false,
    data: z.object({ room: z.string() }),
  }),
};
