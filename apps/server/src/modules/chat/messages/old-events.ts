import { SOCKET_BEHIND_MAX } from '@caiting/contract';
import type { Sweep } from '../../../platform/jobs/sweep.ts';

/** Far longer than a server process that lost its database goes on trying. */
const KEPT_DAYS = 7;

/**
 * Events of a room's log that no server reads again: a room is opened with its newest SOCKET_BEHIND_MAX events, and a client that stands further back is
 * told to reload. Twice as many stay however old they are, so that what is read has no gap. Messages themselves stay in chat_message.
 */
export const OLD_EVENTS: Sweep = {
  table: 'chat_event',
  using: 'chat_room room',
  where: `room.code = old.room_code and old.seq <= room.seq - ${2 * SOCKET_BEHIND_MAX} and old.at < app_now() - interval '${KEPT_DAYS} days'`,
};
