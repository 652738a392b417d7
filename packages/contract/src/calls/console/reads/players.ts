import * as z from 'zod/mini';
import { accountNameIn, accountNameOrEmpty } from '../../../staff/named-people.ts';
import { Before, MoneyOut, PageSize, TimeMs, UserId, intIn, STAFF_MAY, staffCall, text } from '../../../wire/index.ts';
import { ProtectionLimit } from '../../account/protection.ts';
import { SecurityItem } from '../../account/safety.ts';
import { LINE_FIGURES } from '../../agency/agent.ts';
import { Day } from '../../betting/report.ts';
import { PAYOUT_KINDS } from '../../cashier/payout-accounts.ts';
import { PlayerNote, PlayerTag } from '../work/notes.ts';
import { PAGE, SearchText } from './page.ts';

/** By what a player is searched. */
export const PLAYER_KEYS = [
  'userName',
  'nickname',
  'userId',
  'mobile',
  'mail',
  'cardTail',
  'address',
  'device',
  'inviteCode',
] as const;
export type PlayerKey = (typeof PLAYER_KEYS)[number];

/** `closing`: the player asked for it and may take it back; `closed`: for good. Both are locked. */
export const PLAYER_STATES = ['active', 'locked', 'closing', 'closed'] as const;
export type PlayerState = (typeof PLAYER_STATES)[number];

const PLAYER_ROW = {
  userId: UserId,
  userName: z.string(),
  nickname: z.string(),
  grade: z.int(),
  isAgent: z.boolean(),
  /** The agent directly above; empty without one. */
  upline: z.string(),
  state: z.enum(PLAYER_STATES),
  /** Verified ones alone, masked. */
  mobile: z.string(),
  mail: z.string(),
  balance: MoneyOut,
  held: MoneyOut,
  registeredAt: TimeMs,
  lastLoginAt: z.nullable(TimeMs),
  /** Of the last login. */
  place: z.string(),
  /** The last act of the last ten logins. */
  lastActAt: z.nullable(TimeMs),
} as const;

/** What `revealContact` tells in full. */
export const REVEALED = ['mobile', 'mail', 'realName', 'qq'] as const;
export type Revealed = (typeof REVEALED)[number];

/** Who else is tied to a player by one thing: the first twenty names, and how many there are (counted to 200). */
const Related = z.object({ count: z.int(), userNames: z.array(z.string()) });

const Sums = z.object(LINE_FIGURES);

export const consolePlayerReadCalls = {
  players: staffCall({
    method: 'GET',
    path: '/v1/console/players',
    roles: STAFF_MAY.players.look,
    doc: 'Players, the newest account first. `search` looks by one key (`searchBy`) or by every key that the text may be: beginning of the user name, nickname, user id, whole verified number or mail address, last four digits of a bank card, address of a login, beginning of a device (from eight signs), invite code. A search reads at most 1,000 hits a key and then says `isCut`. Contacts are masked. `tag`: those who have it, the newest 1,000. A search is logged, its text masked where it is a number, a mail address or a card.',
    input: z.object({
      search: SearchText,
      searchBy: z.optional(z.enum(PLAYER_KEYS)),
      grade: z.optional(intIn(-1, 100)),
      state: z.optional(z.enum(PLAYER_STATES)),
      upline: accountNameOrEmpty,
      tag: z.optional(PlayerTag),
      /** Days of Shanghai on which the account was opened. */
      from: z.optional(Day),
      to: z.optional(Day),
      before: Before,
      pageSize: PageSize,
    }),
    output: z.object({
      list: z.array(
        z.object({
          ...PLAYER_ROW,
          tags: z.array(z.string()),
          /** By what the search found this one. */ foundBy: z.array(z.enum(PLAYER_KEYS)),
        }),
      ),
      ...PAGE,
      /** The search has more hits than were read: a longer text finds the rest. */
      isCut: z.boolean(),
    }),
    refusals: ['notFound', 'badInput'],
  }),
  playerCard: staffCall({
    method: 'GET',
    path: '/v1/console/playerCard',
    roles: STAFF_MAY.players.look,
    doc: 'What staff know of one player: money, sums of thirty days and of all time, logins, known devices and addresses, own limits and pauses, payout accounts (masked), wagering, what protects the account, and who shares a device or an address of the last 90 days. A payout account can be bound by one player alone. The look is logged.',
    input: z.object({ userName: accountNameIn }),
    output: z.object({
      player: z.object({ ...PLAYER_ROW, realName: z.string(), qq: z.string(), registeredFrom: z.string() }),
      money: z.object({
        balance: MoneyOut,
        held: MoneyOut,
        yuebao: MoneyOut,
        pledged: MoneyOut,
        /** Stakes that wait for their draw. */ open: MoneyOut,
      }),
      /** Today and the twenty-nine days before it. */
      days30: Sums,
      all: Sums,
      wagering: z.object({ required: MoneyOut, done: MoneyOut, missing: MoneyOut }),
      /** The last twenty, the newest first. */
      logins: z.array(
        z.object({
          sessionId: z.string(),
          at: TimeMs,
          lastActAt: TimeMs,
          /** Null while it is open. */
          endedAt: z.nullable(TimeMs),
          endedBy: z.string(),
          place: z.string(),
          address: z.string(),
          device: z.string(),
          /** From a browser that the account had not been opened on. */
          isUnknown: z.boolean(),
        }),
      ),
      /** Browsers that have signed in during the last 180 days, the newest first, at most twenty. */
      devices: z.array(z.object({ device: z.string(), lastAt: TimeMs, others: z.int() })),
      /** Addresses of logins that are kept, the newest first, at most twenty. */
      addresses: z.array(z.object({ address: z.string(), place: z.string(), lastAt: TimeMs, logins: z.int() })),
      limits: z.array(ProtectionLimit),
      /** Since when withdrawals are stopped by staff; null while they are not. */
      withdrawalsStoppedAt: z.nullable(TimeMs),
      exclusion: z.nullable(z.object({ kind: z.enum(['timeOut', 'selfExclusion']), until: z.nullable(TimeMs) })),
      /** What the player set, lifted and answered: the last twenty. */
      protectionEvents: z.array(z.object({ at: TimeMs, what: z.string() })),
      payoutAccounts: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(PAYOUT_KINDS),
          shown: z.string(),
          holder: z.string(),
          bankName: z.string(),
          createdAt: TimeMs,
          changedAt: TimeMs,
          /** Null once it may be paid to. */
          usableAt: z.nullable(TimeMs),
        }),
      ),
      security: z.array(SecurityItem),
      related: z.object({ device: Related, address: Related }),
      /** Of staff, for staff alone: all tags, and the newest notes that stand. */
      tags: z.array(z.string()),
      notes: z.array(PlayerNote),
    }),
    refusals: ['notFound'],
  }),
  revealContact: staffCall({
    method: 'POST',
    path: '/v1/console/revealContact',
    roles: STAFF_MAY.players.reveal,
    doc: 'One masked field of a player in full, for a reason that stands in the log; the value does not.',
    input: z.object({ userName: accountNameIn, what: z.enum(REVEALED), reason: text(200, 2) }),
    output: z.object({ what: z.enum(REVEALED), value: z.string() }),
    refusals: ['notFound'],
  }),
} as const;
