import { CODES, calls, chatRoomRuleCalls } from '@caiting/contract';
import type { RefusalKey } from '@caiting/contract';
import type { RoomCode } from '@caiting/contract/wire';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { accountModule, findPlayer } from '../../account/index.ts';
import { aPlayer } from '../../account/testing/players.ts';
import type { TestPlayer } from '../../account/testing/players.ts';
import { bettingModule } from '../../betting/index.ts';
import { drawsModule } from '../../draws/index.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { insertGuestLink } from '../guests/queries.ts';
import { chatModule, createRoom, setRoomManager } from '../index.ts';

/** A hall that is called as clients call it, with a manager, a member and a guest link in each of its rooms. */
export async function callingHall() {
  const { app, db, owner } = await testApp({
    modules: [tenantModule, ledgerModule, accountModule, drawsModule, bettingModule, chatModule],
  });
  const { deps } = app;
  let rooms = 0;

  async function aRoom(): Promise<{ roomCode: RoomCode; guestCode: string; manager: TestPlayer; member: TestPlayer }> {
    rooms += 1;
    const roomCode = `calling${rooms}` as RoomCode;
    await createRoom(deps, { code: roomCode, title: '大厅', subTitle: '', content: '' });
    const guestCode = `calling-link${rooms}`;
    await insertGuestLink(db, guestCode, roomCode, '访客');
    const [manager, member] = [await aPlayer(deps), await aPlayer(deps)];
    await setRoomManager(deps, roomCode, manager.userId, true);
    return { roomCode, guestCode, manager, member };
  }

  const send = (who: TestPlayer, roomCode: RoomCode, message: string, userIds?: string) =>
    callApp(app, calls.addMessage, { roomCode, messageTypeId: 1, message, ...(userIds && { userIds }) } as never, who);
  const guestSends = (to: { roomCode: RoomCode; guestCode: string }, message: string, more: object = {}) => {
    const { roomCode, guestCode } = to;
    return callApp(app, calls.addMessageGuest, { roomCode, guestCode, message, ...more } as never);
  };
  const rule = (who: TestPlayer, roomCode: RoomCode, key: 'speakFromGrade' | 'slowSeconds', value: number) =>
    callApp(app, chatRoomRuleCalls.updateRoomRuleWeb, { roomCode, key, value } as never, who);
  const nameOf = async (who: TestPlayer) => (await findPlayer(db, who.userId))?.nickname ?? '';
  const refusal = (key: RefusalKey) => ({ code: CODES[key].code });
  return { app, db, owner, deps, aRoom, send, guestSends, rule, nameOf, refusal };
}
