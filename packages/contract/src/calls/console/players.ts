import * as z from 'zod/mini';
import { VIEW_MINUTES, VIEW_PURPOSES, type ViewPurpose } from '../../account/view-words.ts';
import { accountNameIn } from '../../staff/named-people.ts';
import { FlagIn, intIn, STAFF_MAY, staffCall, text, TimeMs } from '../../wire/index.ts';

const VIEW_PURPOSE_WORDS = Object.keys(VIEW_PURPOSES) as [ViewPurpose, ...ViewPurpose[]];
const done = z.object({ done: z.boolean(), note: z.string() });
const userName = accountNameIn;
const reason = text(200, 1);

/** What staff do to a player's account (docs/decisions/0151). What takes something away works at once, what gives rights takes two. */
export const consolePlayerCalls = {
  lockPlayer: staffCall({
    method: 'POST',
    path: '/v1/console/lockPlayer',
    roles: STAFF_MAY.players.shut,
    doc: 'Lock a player: every login ends, and signing in, bets and withdrawals answer −11. Bets made before stand.',
    input: z.object({ userName, reason }),
    output: done,
    refusals: ['notFound', 'accountClosed'],
  }),
  unlockPlayer: staffCall({
    method: 'POST',
    path: '/v1/console/unlockPlayer',
    roles: STAFF_MAY.players.open,
    doc: 'Let a locked player in again. Takes two operators.',
    input: z.object({ userName, reason }),
    output: done,
    refusals: ['notFound', 'accountClosed', 'secondStaffNeeded'],
  }),
  resetPlayerPassword: staffCall({
    method: 'POST',
    path: '/v1/console/resetPlayerPassword',
    roles: STAFF_MAY.players.helpIn,
    doc: 'Take the login password away: every login ends and the next call answers −99, as signing in with the old password does. A code for a new one, good for a day, goes to the verified number or address of the account; without one the player asks for a manual recovery. Refused where no message would reach it.',
    input: z.object({ userName, reason }),
    output: done,
    refusals: ['notFound', 'accountClosed', 'recoveryUndeliverable'],
  }),
  viewAs: staffCall({
    method: 'POST',
    path: '/v1/console/viewAs',
    roles: STAFF_MAY.players.view,
    doc: `Open the site as a player sees it, read only, for ${VIEW_MINUTES} minutes at most and no longer than the own session: \`viewUrl\` is for a browser tab of its own. One view at a time. Acts, letters and chats are refused there (viewOnly), nothing of the player’s own sessions is touched, and the player gets a letter that says when.`,
    input: z.object({ userName, purpose: z.enum(VIEW_PURPOSE_WORDS), reason }),
    output: z.object({ ...done.shape, viewUrl: z.string(), until: TimeMs }),
    refusals: ['notFound', 'accountClosed', 'staffLoginNeeded'],
  }),
  setPlayerGrade: staffCall({
    method: 'POST',
    path: '/v1/console/setPlayerGrade',
    roles: STAFF_MAY.players.grade,
    doc: 'Set the grade: −1 test group, 1–10, 100 management. A higher one than now takes two administrators.',
    input: z.object({ userName, grade: intIn(-1, 100), reason }),
    output: done,
    refusals: ['notFound', 'accountClosed', 'secondStaffNeeded'],
  }),
  setPlayerAgent: staffCall({
    method: 'POST',
    path: '/v1/console/setPlayerAgent',
    roles: STAFF_MAY.players.grade,
    doc: 'Make a player an agent, which takes two administrators, or no longer: then their invite codes take nobody in any more; the people below stay below.',
    input: z.object({ userName, on: FlagIn, reason }),
    output: done,
    refusals: ['notFound', 'accountClosed', 'secondStaffNeeded'],
  }),
} as const;
