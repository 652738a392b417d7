import { liveCalls, type CallDef, type CallWireInput } from '@caiting/contract';
import { yuan, type Money } from '@caiting/money';
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { callApp } from '../../../platform/testing/call.ts';
import { accountModule } from '../../account/index.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { auditBooks } from '../../betting/index.ts';
import { chatModule } from '../../chat/index.ts';
import { ensureLotteries } from '../../draws/core/lotteries.ts';
import { contentModule } from '../../content/index.ts';
import { drawsModule } from '../../draws/index.ts';
import { envelopesModule } from '../../envelopes/index.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { protectionModule } from '../../protection/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { createLiveRoom } from '../console-live.ts';
import { auditLive, liveModule } from '../index.ts';

/** A site with live rooms and people. */
export async function liveSite(options: { readonly isListening?: boolean } = {}) {
  const site = await testApp({
    ...options,
    modules: [
      ledgerModule,
      tenantModule,
      protectionModule,
      accountModule,
      drawsModule,
      envelopesModule,
      chatModule,
      liveModule,
      contentModule,
    ],
  });
  const { app, db } = site;
  const { deps } = app;
  await ensureLotteries(db, false);
  let rooms = 0;

  const as = <C extends CallDef>(who: TestPlayer, def: C, input: CallWireInput<C>) => callApp(app, def, input, who);

  /** A room with its streamer, on air unless `isOn` is false. */
  async function aRoom(isOn = true): Promise<{ room: string; streamer: TestPlayer }> {
    const streamer = await aPlayer(deps);
    const room = `room-${(rooms += 1)}`;
    const made = await deps.db.tx((tx) =>
      createLiveRoom(tx, {
        code: room,
        lottery: 'ssc1',
        type: 'SSC',
        streamer: streamer.id,
        title: '开奖现场',
        titleEn: 'The draw',
        cover: 'clip:studio',
        clip: 'studio',
      }),
    );
    expect(made.ok).toBe(true);
    if (isOn) expect((await as(streamer, liveCalls.startLive, { room })).code).toBe(1);
    return { room, streamer };
  }

  const aViewer = (balance: Money = yuan(1_000)) => aPlayer(deps, { balance });

  const send = (
    who: TestPlayer,
    room: string,
    { gift = 'kiss', count = 1, price = '8', requestId = randomUUID() as string } = {},
  ) => as(who, liveCalls.sendGift, { room, gift, count, price, requestId });

  const findings = async () => (await auditBooks(db, auditLive)).findings;

  return { ...site, deps, as, aRoom, aViewer, send, findings };
}
