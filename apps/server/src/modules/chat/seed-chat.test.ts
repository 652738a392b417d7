import { expect, test } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { accountModule } from '../account/index.ts';
import { aPlayer } from '../account/testing/players.ts';
import { ledgerModule } from '../ledger/index.ts';
import { tenantModule } from '../tenant/index.ts';
import { chatModule } from './index.ts';
import { seedChat } from './seed-chat.ts';

const { app, db } = await testApp({ modules: [tenantModule, ledgerModule, accountModule, chatModule] });

test('the demo talk is said in the names of people who have no session', async () => {
  for (const userName of ['player1', 'newbie1', 'agent1', 'manager1']) await aPlayer(app.deps, { userName });
  await db.run('delete from session');
  await seedChat(app.deps);
  const [said] = await db.query<{ n: number }>('select count(*)::int as n from chat_message');
  expect(said?.n).toBe(11);
});
