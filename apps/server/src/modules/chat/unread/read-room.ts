import { chatUnreadCalls } from '@caiting/contract';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import { listUnreadOf, listUnread, saveQuiet, unreadView } from './queries.ts';
import { marksOf } from './marks.ts';

export const unreadBindings = [
  bind(chatUnreadCalls.roomUnread, async ({ deps, session }) => {
    // Who left a room a moment ago has read it.
    await marksOf(deps).settle(session.userId);
    return ok({ list: await listUnread(deps.db, session.userId) });
  }),
  bind(chatUnreadCalls.setRoomReadWeb, async ({ deps, session }, { roomCode, id }) =>
    marksOf(deps).add({ userId: session.userId, roomCode, id })
      ? ok({ done: true })
      : refuse('tooManyRequests', { params: { seconds: 2 } }),
  ),
  bind(chatUnreadCalls.setRoomQuietWeb, async ({ deps, session }, { roomCode, isQuiet }) => {
    const visit = { userId: session.userId, roomCode };
    await marksOf(deps).settle(session.userId);
    await saveQuiet(deps.db, session.userId, roomCode, isQuiet);
    const [row] = await listUnreadOf(deps.db, [visit]);
    if (!row) return refuse('roomUnknown');
    await marksOf(deps).tell([visit]);
    return ok(unreadView(row));
  }),
];
