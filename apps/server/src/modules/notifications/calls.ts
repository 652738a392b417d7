import {
  LOCKED_KINDS,
  NOTIFICATION_KINDS,
  notificationCalls,
  type NotificationGroup,
  type NotificationWish,
} from '@caiting/contract';
import type { Queries } from '../../platform/db/pool.ts';
import type { Binding, Session } from '../../platform/http/binding.ts';
import { bind } from '../../platform/http/binding.ts';
import type { Deps } from '../../platform/deps.ts';
import { ok, refuse } from '../../platform/outcome.ts';
import { markLettersRead, tellUnread } from '../content/index.ts';
import { notificationView } from './core/present.ts';
import {
  countByGroup,
  countOne,
  findNotification,
  listNotifications,
  markKeys,
  markOne,
  markUpTo,
  resultKey,
} from './core/queries.ts';
import { tellLater } from './core/tell.ts';
import { firstStepBindings } from './first-steps/first-steps.ts';
import { ownOverviewBinding } from './overview/own-overview.ts';
import { webPushBindings } from './push/web-push.ts';
import { noteShared } from './sources/letters.ts';
import { noteCallsToAll } from './sources/talk.ts';

export const calls: readonly Binding[] = [
  ...firstStepBindings,
  ...webPushBindings,
  ownOverviewBinding,
  bind(notificationCalls.notificationList, async ({ deps, session }, { before, pageSize, group, unreadOnly }) => {
    if (before === undefined) await noteWhatManyGet(deps, session);
    const wanted = { before: before ?? null, group: group ?? null, unreadOnly, limit: pageSize + 1 };
    const [rows, counts, unread] = await Promise.all([
      listNotifications(deps.db, session.userId, wanted),
      countByGroup(deps.db, session.userId),
      countOne(deps.db, session.userId),
    ]);
    const list = rows.slice(0, pageSize).map(notificationView);
    return ok({ list, next: rows.length > pageSize ? (list.at(-1)?.id ?? null) : null, unread, counts });
  }),
  bind(notificationCalls.notificationUnread, async ({ deps, session }) => {
    await noteWhatManyGet(deps, session);
    return ok({ unread: await countOne(deps.db, session.userId) });
  }),
  bind(notificationCalls.setNotificationRead, async ({ deps, session }, { id, all, group }) => {
    if (!(await findNotification(deps.db, session.userId, id))) return refuse('notificationUnknown');
    await markRead(deps, session, id, all, group ?? null);
    return ok({ unread: await countOne(deps.db, session.userId) });
  }),
  bind(notificationCalls.setResultSeen, async ({ deps, session }, { lotteryCode, issue }) => {
    await deps.db.tx(async (tx) => {
      const isChanged = await markKeys(tx, session.userId, [resultKey(lotteryCode, issue)]);
      if (isChanged) tellLater(deps, tx, [session.userId]);
    });
    return ok({});
  }),
  bind(notificationCalls.notificationWishes, async ({ deps, session }) =>
    ok({ list: await listWishes(deps.db, session.userId) }),
  ),
  bind(notificationCalls.setNotificationWish, async ({ deps, session }, { kind, isShown }) => {
    if (LOCKED_KINDS.includes(kind) && !isShown) return refuse('notificationLocked');
    await deps.db.run(
      isShown
        ? 'delete from notification_refused where player = $1 and kind = $2'
        : 'insert into notification_refused (player, kind) values ($1, $2) on conflict do nothing',
      [session.userId, kind],
    );
    return ok({ list: await listWishes(deps.db, session.userId) });
  }),
];

/** What goes to many is told to a player when he looks. */
async function noteWhatManyGet(deps: Deps, session: Session): Promise<void> {
  await Promise.all([noteShared(deps, session), noteCallsToAll(deps, session)]);
}

async function markRead(
  deps: Deps,
  { userId }: Session,
  id: string,
  isAll: boolean,
  group: NotificationGroup | null,
): Promise<void> {
  const letters = await deps.db.tx(async (tx) => {
    const marked = await (isAll ? markUpTo(tx, userId, id, group) : markOne(tx, userId, id));
    const read = marked.flatMap(({ key }) => (key.startsWith('letter:') ? [key.slice('letter:'.length)] : []));
    if (read.length > 0) await markLettersRead(tx, userId, read);
    if (marked.length > 0) tellLater(deps, tx, [userId]);
    return read.length;
  });
  if (letters > 0) await tellUnread(deps, userId);
}

async function listWishes(db: Queries, player: string): Promise<NotificationWish[]> {
  const refused = await db.query<{ kind: string }>('select kind from notification_refused where player = $1', [player]);
  const kinds = new Set(refused.map(({ kind }) => kind));
  return NOTIFICATION_KINDS.map((kind) => ({ kind, isShown: !kinds.has(kind), isLocked: LOCKED_KINDS.includes(kind) }));
}
