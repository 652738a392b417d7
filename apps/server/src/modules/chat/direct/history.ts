import { chatDirectCalls } from '@caiting/contract';
import { bind } from '../../../platform/http/binding.ts';
import { ok, refuse } from '../../../platform/outcome.ts';
import { historyPage } from '../messages/history.ts';
import { findDirect } from './queries.ts';

/** A page of a private chat, newest first, for its two people alone. */
export const directHistoryBinding = bind(chatDirectCalls.getDirectMessageListWeb, async ({ deps, session }, input) => {
  const direct = await findDirect(deps.db, input.roomId, session.userId);
  if (!direct) return refuse('roomUnknown');
  return ok(await historyPage(deps, direct, direct.room_code, input, session.userId));
});
