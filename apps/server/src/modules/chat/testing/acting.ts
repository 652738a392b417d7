import type { CallDef, CallWireInput } from '@caiting/contract';
import type { UserId } from '@caiting/contract/wire';
import type { Session } from '../../../platform/http/binding.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { accountModule, createPlayer } from '../../account/index.ts';
import { bettingModule } from '../../betting/index.ts';
import { drawsModule } from '../../draws/index.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { chatModule, createRoom, setRoomManager } from '../index.ts';
import { addMessage } from '../messages/add-message.ts';

/** A hall whose calls are acted out by their own handlers: who-checks are the pipeline's and have their own generated test. */
export async function actingHall() {
  const { app, db } = await testApp({
    modules: [tenantModule, ledgerModule, accountModule, drawsModule, bettingModule, chatModule],
  });
  const { deps } = app;
  let people = 0;
  let rooms = 0;
  let keys = 0;

  async function aPerson(): Promise<Session> {
    people += 1;
    const userName = `member${people}`;
    const made = await db.tx((tx) =>
      createPlayer(deps, tx, { userName, passwordHash: 'none', invite: null, from: '' }),
    );
    if (!made.ok) throw new Error(made.key);
    const userId = String(made.data) as UserId;
    return { sessionId: String(people), userId, userName, grade: 1, isAgent: false, isPlayer: true };
  }

  async function aRoom(): Promise<{ roomCode: string; manager: Session; member: Session }> {
    rooms += 1;
    const roomCode = `hall${rooms}`;
    await createRoom(deps, { code: roomCode, title: `房间${rooms}`, subTitle: '', content: '' });
    const [manager, member] = [await aPerson(), await aPerson()];
    await setRoomManager(deps, roomCode, manager.userId, true);
    return { roomCode, manager, member };
  }

  async function as<C extends CallDef>(session: Session | null, call: C, input: CallWireInput<C>, ip = '127.0.0.1') {
    const binding = (chatModule.calls ?? []).find(({ def }) => def.path === call.path);
    if (!binding) throw new Error(`${call.path} is not bound`);
    return binding.handle({ deps, session, ip, guest: null } as never, call.input.parse(input)) as Promise<{
      ok: boolean;
      key?: string;
      params?: { readonly seconds?: number };
      data?: never;
    }>;
  }

  const send = (session: Session, roomCode: string, message: string) => {
    keys += 1;
    return addMessage(
      deps,
      { ...session, sessionId: null },
      { roomCode, messageTypeId: 1, message, sendKey: `acting-${keys}` },
    );
  };

  return { app, db, deps, aPerson, aRoom, as, send };
}
