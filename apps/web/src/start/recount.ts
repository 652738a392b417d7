import { calls } from '@caiting/contract/registry';
import { callKey, queryClient } from '../platform/call/query.ts';
import { useSiteLink } from '../platform/socket/site-socket.ts';

/** What waits for a person, as pushes on their own channel count it. */
const COUNTED = [calls.notificationUnread, calls.unReadMessage, calls.roomUnread, calls.directRoomList];

/**
 * A push between the answer to a page that opens and its connection is told once, and to nobody. Counts are small and stand on every page, so they are asked
 * for again when the connection stands, however young the answer is; a message that came in between is counted then and not a minute later.
 */
export function recountWhenConnected(): void {
  useSiteLink.subscribe(({ link }, before) => {
    if (link !== 'up' || before.link === 'up') return;
    for (const call of COUNTED) void queryClient.invalidateQueries({ queryKey: callKey(call) });
  });
}
