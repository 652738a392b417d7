import { letterCalls } from '@caiting/contract';
import { pushes } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { publishLater } from '../../../platform/outbox/outbox.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import { frameOf } from '../../../platform/sockets/frames.ts';
import { userRoom } from '../../../platform/sockets/hub.ts';
import { personOf } from './between.ts';
import { letterView, rowView } from './present.ts';
import { countUnread, findLetter, listLetters, markAllRead, markDeleted, markRead } from './queries.ts';

/** The inbox of a player. Each mark tells the other pages of this person the new count. */
export const inboxBindings = [
  bind(letterCalls.messageList, async ({ deps, session }, { before, pageSize }) => {
    const [rows, unread] = await Promise.all([
      listLetters(deps.db, session.userId, before ?? null, pageSize + 1),
      countUnread(deps.db, session.userId),
    ]);
    const list = rows.slice(0, pageSize).map(rowView);
    return ok({ list, next: rows.length > pageSize ? (list.at(-1)?.id ?? null) : null, unread });
  }),
  bind(letterCalls.messageContent, async ({ deps, session }, { id }) => {
    const row = await findLetter(deps.db, session.userId, id);
    return row
      ? ok({ ...letterView(row), person: await personOf(deps.db, session.userId, row) })
      : refuse('letterUnknown', { field: 'id' });
  }),
  bind(letterCalls.setMessageRead, async ({ deps, session }, { id, all }) => {
    if (!(await findLetter(deps.db, session.userId, id))) return refuse('letterUnknown', { field: 'id' });
    await readLetter(deps, session.userId, id, all);
    return ok({ unread: await tellUnread(deps, session.userId) });
  }),
  bind(letterCalls.deleteMessage, async ({ deps, session }, { id }) => {
    if (!(await findLetter(deps.db, session.userId, id))) return refuse('letterUnknown', { field: 'id' });
    await deps.db.tx(async (tx) => {
      await markDeleted(tx, session.userId, id);
      await publishLater(tx, 'letter.read', { player: session.userId, letter: id, isAll: false });
    });
    return ok({ unread: await tellUnread(deps, session.userId) });
  }),
  bind(letterCalls.unReadMessage, async ({ deps, session }) =>
    ok({ unread: await countUnread(deps.db, session.userId) }),
  ),
];

function readLetter({ db }: Deps, player: string, letter: string, isAll: boolean): Promise<void> {
  return db.tx(async (tx) => {
    await (isAll ? markAllRead : markRead)(tx, player, letter);
    await publishLater(tx, 'letter.read', { player, letter, isAll });
  });
}

/** Tells every open page of a player how many letters wait. */
export async function tellUnread(deps: Deps, player: string): Promise<number> {
  const unread = await countUnread(deps.db, player);
  deps.hub.live(userRoom(player), frameOf(pushes.unreadLetters, { unread }));
  return unread;
}
