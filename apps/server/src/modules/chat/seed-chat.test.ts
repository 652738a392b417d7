import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { accountModule } from '../account/index.ts';
import { aPlayer } from '../account/testing/players.ts';
import { envelopesModule } from '../envelopes/index.ts';
import { ledgerModule } from '../ledger/index.ts';
import { tenantModule } from '../tenant/index.ts';
import { chatModule } from './index.ts';
import { seedChat } from './seed-chat.ts';
import { seedPrivate } from './seed-private.ts';

const { app, db } = await testApp({
  modules: [tenantModule, ledgerModule, accountModule, envelopesModule, chatModule],
});

test('the demo talk is said in the names of people who have no session', async () => {
  for (const userName of ['player1', 'newbie1', 'agent1', 'manager1'])
    await aPlayer(app.deps, { userName, balance: yuan(100) });
  await db.run('delete from session');
  await seedChat(app.deps);
  const [said] = await db.query<{ n: number }>('select count(*)::int as n from chat_message');
  expect(said?.n).toBe(11);
});

test('its private chats and envelopes are those of people who type no password; each envelope is laid once', async () => {
  const takers = ['laozhang', 'sunny_day', 'dafa168', 'xiaoyu_99', 'hong8866'];
  for (const userName of takers) await aPlayer(app.deps, { userName });
  await seedPrivate(app.deps, 'lobby');
  await seedPrivate(app.deps, 'lobby');
  const laid = await db.query<{ sum: string; opened: number }>(
    `select e.total_fen::text as sum, (select count(*)::int from envelope_claim c where c.envelope_id = e.id) as opened from envelope e order by e.id`,
  );
  expect(laid).toEqual([
    { sum: '600', opened: 3 },
    { sum: '1800', opened: 2 },
    { sum: '800', opened: 0 },
  ]);
});
