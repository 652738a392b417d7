import { pushes } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import type { Deps } from '../../../platform/deps.ts';
import { frameOf } from '../../../platform/sockets/frames.ts';
import { userRoom } from '../../../platform/sockets/hub.ts';

/** Who is named hears of it at once on whatever page is shown. */
export function tellCalled(deps: Deps): void {
  deps.outbox.on('chat.mentioned', async ({ roomCode, room, sender, players }) => {
    const frame = frameOf(pushes.called, { roomCode: roomCode as RoomCode, room, nickname: sender });
    for (const player of players.split(',')) deps.hub.live(userRoom(player), frame);
  });
}
