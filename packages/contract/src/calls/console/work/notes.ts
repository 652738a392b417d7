import * as z from 'zod/mini';
import { accountNameIn } from '../../../staff/named-people.ts';
import { Before, FlagIn, PageSize, STAFF_MAY, TimeMs, staffCall, text } from '../../../wire/index.ts';

const done = z.object({ done: z.boolean(), note: z.string() });

/** Notes that a card shows, and tags that one player may have. */
export const NOTES_SHOWN = 5;
export const TAGS_MAX = 20;

/** A word without spaces and commas, by which staff find players again. */
export const PlayerTag = z.string().check(z.regex(/^[^\s,，]{1,20}$/u));

/** What one of staff wrote; the words are empty when it was taken down. */
export const PlayerNote = z.object({
  noteId: z.string(),
  at: TimeMs,
  staffName: z.string(),
  playerNote: z.string(),
  removedBy: z.string(),
});

/** Internal notes and tags: for staff alone, never on a page of the player (docs/decisions/0318). */
export const consoleNoteCalls = {
  playerNotes: staffCall({
    method: 'GET',
    path: '/v1/console/playerNotes',
    roles: STAFF_MAY.players.look,
    doc: 'Notes of staff about a player, the newest first, and the tags. `before`: the id of the last one seen. The look is logged.',
    input: z.object({ userName: accountNameIn, before: Before, pageSize: PageSize }),
    output: z.object({ tags: z.array(z.string()), list: z.array(PlayerNote), next: z.nullable(z.string()) }),
    refusals: ['notFound'],
  }),
  addPlayerNote: staffCall({
    method: 'POST',
    path: '/v1/console/addPlayerNote',
    roles: STAFF_MAY.players.notes,
    doc: 'Write down something about a player, for staff alone. The log says that a note was written, not what: it goes when the account is closed, the log stays.',
    input: z.object({ userName: accountNameIn, playerNote: text(1000, 1) }),
    output: done,
    refusals: ['notFound', 'accountClosed'],
  }),
  removePlayerNote: staffCall({
    method: 'POST',
    path: '/v1/console/removePlayerNote',
    roles: STAFF_MAY.players.notes,
    doc: 'Take a note down: its words are erased, that there was one stays, with who took it down.',
    input: z.object({ noteId: z.string().check(z.regex(/^[1-9]\d{0,17}$/)), reason: text(200, 1) }),
    output: done,
    refusals: ['notFound'],
  }),
  tagPlayer: staffCall({
    method: 'POST',
    path: '/v1/console/tagPlayer',
    roles: STAFF_MAY.players.notes,
    doc: `Give a player a tag, or take it away; at most ${TAGS_MAX}. Players are found by it (players, tag).`,
    input: z.object({ userName: accountNameIn, tag: PlayerTag, on: z.prefault(FlagIn, '1') }),
    output: done,
    refusals: ['notFound', 'accountClosed', 'tagsFull'],
  }),
} as const;
