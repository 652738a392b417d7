import { randomUUID } from 'node:crypto';
import { calls } from '@caiting/contract/registry';
import type { CallDef, CallOutput, CallWireInput, RoomCode } from '@caiting/contract/wire';
import { yuan } from '@caiting/money';
import { activityModule } from '../../../server/src/modules/activity/index.ts';
import { agencyModule } from '../../../server/src/modules/agency/index.ts';
import { accountModule } from '../../../server/src/modules/account/index.ts';
import { aPlayer } from '../../../server/src/modules/account/testing/players.ts';
import { bettingModule } from '../../../server/src/modules/betting/index.ts';
import { addSandboxLines, cashierModule } from '../../../server/src/modules/cashier/index.ts';
import { aPayee } from '../../../server/src/modules/cashier/testing/payouts.ts';
import { chatModule, createRoom, setRoomManager } from '../../../server/src/modules/chat/index.ts';
import { contentModule } from '../../../server/src/modules/content/index.ts';
import { notificationsModule } from '../../../server/src/modules/notifications/index.ts';
import { drawsModule, enableLottery } from '../../../server/src/modules/draws/index.ts';
import { envelopesModule } from '../../../server/src/modules/envelopes/index.ts';
import { createLiveRoom, liveModule } from '../../../server/src/modules/live/index.ts';
import { ledgerModule } from '../../../server/src/modules/ledger/index.ts';
import { protectionModule } from '../../../server/src/modules/protection/index.ts';
import { tenantModule } from '../../../server/src/modules/tenant/index.ts';
import { yuebaoModule } from '../../../server/src/modules/yuebao/index.ts';
import { testApp } from '../../../server/src/platform/testing/app.ts';
import { callApp } from '../../../server/src/platform/testing/call.ts';
import { becomePage } from '../page.ts';

/** A site with all that pushes speak of, the people on it, and the page of one of them. */

export const LOTTERY = 'test5' as never;
export const HALL = 'hall' as RoomCode;
export const GONE = 'gone' as RoomCode;
export const DOOR = 'door' as RoomCode;
export const SIDE = 'side' as RoomCode;

export const { app, db, owner, port } = await testApp({
  modules: [
    ledgerModule,
    tenantModule,
    protectionModule,
    accountModule,
    drawsModule,
    bettingModule,
    cashierModule,
    yuebaoModule,
    envelopesModule,
    chatModule,
    liveModule,
    contentModule,
    notificationsModule,
    activityModule,
    agencyModule,
  ],
  config: { logLevel: 'silent', paySandboxUrl: 'http://127.0.0.1:9', paySandboxKey: randomUUID() },
  isListening: true,
});
export const { deps } = app;
await db.run('update lottery set enabled = false');
await enableLottery(deps, LOTTERY, true);
await addSandboxLines(db);
for (const code of [HALL, GONE, DOOR, SIDE]) await createRoom(deps, { code, title: '大厅', subTitle: '', content: '' });
/** Whose page it is, another member, and the manager of the hall. */
export const me = await aPayee(app, { balance: yuan(5_000), isAgent: true });
export const mate = await aPlayer(deps, { balance: yuan(5_000) });
export const boss = await aPlayer(deps);
await setRoomManager(deps, HALL, boss.userId, true);
/** A room of the manager's, on air. */
export const LIVE = 'studio';
const STREAM = {
  code: LIVE,
  lottery: LOTTERY,
  type: 'SSC',
  title: '现场',
  titleEn: 'Live',
  cover: 'clip:studio',
  clip: 'studio',
};
await db.tx((tx) => createLiveRoom(tx, { ...STREAM, streamer: boss.id }));
await callApp(app, calls.startLive, { room: LIVE }, boss);
export const direct = (await callApp(app, calls.getDirectRoomWeb, { targetUserId: boss.userId }, me)).data;

/** What the page says and hears: from here on this process is the page of `me`. */
export const wire = becomePage(port, me.token);

/** What the server answers the one whose page it is. */
export const ask = async <C extends CallDef>(call: C, input: CallWireInput<C>): Promise<CallOutput<C>> =>
  (await callApp(app, call, input, me)).data;
