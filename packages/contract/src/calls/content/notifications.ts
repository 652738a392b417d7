import * as z from 'zod/mini';
import { NOTIFICATION_GROUPS, NOTIFICATION_KINDS, type NotificationGroup } from '../../content/notification-texts.ts';
import { Before, FlagIn, IssueNo, LotteryCode, MoneyOut, TimeMs, call, intIn } from '../../wire/index.ts';
import { BothLanguages } from './letters.ts';

/** What a player is told of himself: one list of everything that concerns him, and what of it he wishes (docs/notifications.md). */

const NotificationId = z.string().check(z.regex(/^[1-9]\d{0,17}$/));
const Kind = z.enum(NOTIFICATION_KINDS);
const Group = z.enum(Object.keys(NOTIFICATION_GROUPS) as NotificationGroup[]);

export const NotificationRow = z.object({
  id: NotificationId,
  kind: Kind,
  title: BothLanguages,
  line: BothLanguages,
  /** Page of this site that it leads to. */
  link: z.string(),
  /** What it brought or moved. `gain`: the net of an issue above 0; losses carry none. */
  figure: z.nullable(z.object({ amount: MoneyOut, isGain: z.boolean() })),
  /** How many unread things of one kind and cause stand in this row. */
  count: z.int(),
  isRead: z.boolean(),
  at: TimeMs,
});
export type NotificationRow = z.infer<typeof NotificationRow>;

export const NotificationWish = z.object({ kind: Kind, isShown: z.boolean(), isLocked: z.boolean() });
export type NotificationWish = z.infer<typeof NotificationWish>;

const Unread = z.object({ unread: z.int() });

export const notificationCalls = {
  notificationList: call({
    method: 'GET',
    path: '/v1/users/notificationList',
    who: 'login',
    inView: 'closed',
    doc: 'What one was told, newest first, kept for 90 days. `before`: the id of the last one seen. `counts`: unread ones by group, at most 100 in all.',
    input: z.object({
      before: Before,
      pageSize: z.prefault(intIn(1, 50), 20),
      group: z.optional(Group),
      unreadOnly: z.prefault(FlagIn, false),
    }),
    output: z.object({
      list: z.array(NotificationRow),
      next: z.nullable(z.string()),
      unread: z.int(),
      counts: z.record(z.string(), z.int()),
    }),
    refusals: [],
  }),
  notificationUnread: call({
    method: 'GET',
    path: '/v1/users/notificationUnread',
    who: 'login',
    doc: 'Number of unread notifications, at most 100. Asked every minute, for what goes to many is not pushed.',
    silent: true,
    input: z.object({}),
    output: Unread,
    refusals: [],
  }),
  setNotificationRead: call({
    method: 'POST',
    path: '/v1/users/setNotificationRead',
    who: 'login',
    doc: 'Marks one notification as read, or with `all` every one up to this one (of that group, if one is named). A letter that it speaks of is read with it.',
    silent: true,
    input: z.object({ id: NotificationId, all: z.prefault(FlagIn, false), group: z.optional(Group) }),
    output: Unread,
    refusals: ['notificationUnknown'],
  }),
  setResultSeen: call({
    method: 'POST',
    path: '/v1/users/setResultSeen',
    who: 'login',
    doc: 'What an issue brought was shown at its table: its notification is read.',
    silent: true,
    input: z.object({ lotteryCode: LotteryCode, issue: IssueNo }),
    output: z.object({}),
    refusals: [],
  }),
  notificationWishes: call({
    method: 'GET',
    path: '/v1/users/notificationWishes',
    who: 'login',
    doc: 'Of which kinds one is told. Locked ones cannot be switched off.',
    input: z.object({}),
    output: z.object({ list: z.array(NotificationWish) }),
    refusals: [],
  }),
  setNotificationWish: call({
    method: 'POST',
    path: '/v1/users/setNotificationWish',
    who: 'login',
    doc: 'Is told of a kind from now on, or not any more. What came before stays.',
    input: z.object({ kind: Kind, isShown: FlagIn }),
    output: z.object({ list: z.array(NotificationWish) }),
    refusals: ['notificationLocked'],
  }),
} as const;
