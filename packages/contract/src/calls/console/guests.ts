import * as z from 'zod/mini';
import { GUEST_LINK_NAME_MAX } from '../../limits.ts';
import { RoomCode, TimeMs, STAFF_MAY, staffCall, text } from '../../wire/index.ts';

/** Links by which people without an account read and speak in one room (product §2 /chatGuest, §6 Guest). */

const GuestLinkCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,32}$/));

export const GuestLink = z.object({
  guestCode: z.string(),
  /** Address on this site, to be handed out. */ path: z.string(),
  roomCode: z.string(),
  /** What the names of its guests begin with. */ nickname: z.string(),
  /** Guests who came by it. */ guests: z.int(),
  at: TimeMs,
  /** Null while it lets people in. */ withdrawnAt: z.nullable(TimeMs),
});

export const consoleGuestCalls = {
  createGuestLink: staffCall({
    method: 'POST',
    path: '/v1/console/createGuestLink',
    roles: STAFF_MAY.chat.rooms,
    doc: 'Make a link for guests of a public room. The code is drawn by the server; whoever has it may come in until it is withdrawn.',
    input: z.object({ roomCode: RoomCode, nickname: z.prefault(text(GUEST_LINK_NAME_MAX * 4), '') }),
    output: z.object({ done: z.boolean(), note: z.string(), guestCode: z.string() }),
    refusals: ['roomUnknown', 'fieldLength'],
  }),
  guestLinks: staffCall({
    method: 'GET',
    path: '/v1/console/guestLinks',
    roles: STAFF_MAY.chat.look,
    doc: 'The newest 200 links for guests, of one room or of all; withdrawn ones too.',
    input: z.object({ roomCode: z.optional(RoomCode) }),
    output: z.object({ list: z.array(GuestLink) }),
    refusals: [],
  }),
  withdrawGuestLink: staffCall({
    method: 'POST',
    path: '/v1/console/withdrawGuestLink',
    roles: STAFF_MAY.chat.rooms,
    doc: 'Withdraw a link: its guests are told and cut, and nobody comes in by it any more. What they said stays.',
    input: z.object({ guestCode: GuestLinkCode }),
    output: z.object({ done: z.boolean(), note: z.string() }),
    refusals: ['guestCodeUnknown'],
  }),
} as const;
