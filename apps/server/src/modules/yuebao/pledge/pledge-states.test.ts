import { randomUUID } from 'node:crypto';
import { testApp } from '../../../platform/testing/app.ts';
import { advance } from '../../../platform/testing/database.ts';
import { describeStates } from '../../../platform/testing/state-table.ts';
import { yuan } from '@caiting/money';
import { accountModule } from '../../account/index.ts';
import { aPlayer, type TestPlayer } from '../../account/testing/players.ts';
import { ledgerModule } from '../../ledger/index.ts';
import { tenantModule } from '../../tenant/index.ts';
import { yuebaoModule } from '../index.ts';
import { DAY_MS, pledge, put } from '../testing/wallets.ts';
import { cancelOrder, setAutoRenew } from './end-order.ts';
import { matureDue } from './mature.ts';
import { findOrder } from './queries.ts';

/** Every state of a pledge and every act on it: 1,000 yuan for 30 days at 5.20 %, which earn 4.2739. */
const { app, db } = await testApp({
  modules: [ledgerModule, tenantModule, accountModule, { ...yuebaoModule, start: async () => undefined }],
});
const { deps } = app;

interface One {
  readonly player: TestPlayer;
  readonly id: string;
}
async function holding(autoRenew = false): Promise<One> {
  const player = await aPlayer(deps, { balance: yuan(1_000) });
  await put(deps, player, '1000');
  return { player, id: await pledge(deps, player, { productId: '2', amount: '1000', autoRenew }) };
}
const due = async (autoRenew: boolean): Promise<One> => {
  const one = await holding(autoRenew);
  await advance(db, 30 * DAY_MS);
  return one;
};
const acts = {
  cancel: async ({ player: { userId }, id }: One) => {
    const outcome = await cancelOrder(deps, { userId, requestId: randomUUID() }, id);
    return outcome.ok ? null : outcome.key;
  },
  'renew on': async ({ player, id }: One) => {
    const outcome = await setAutoRenew(deps, player.userId, id, true);
    return outcome.ok ? null : outcome.key;
  },
  'the job': async () => void (await matureDue(deps)),
};
const after = (reach: () => Promise<One>, act: keyof typeof acts) => async (): Promise<One> => {
  const one = await reach();
  await acts[act](one);
  return one;
};
const ENDED = { cancel: 'refused pledgeEnded', 'renew on': 'refused pledgeEnded' };
const PAID = '615 hold -1000 | 615 yuebao +1000 | 616 yuebao +4.2739';

describeStates(db, {
  reach: {
    holding: () => holding(),
    matured: after(() => due(false), 'the job'),
    renewed: after(() => due(true), 'the job'),
    cancelled: after(() => holding(), 'cancel'),
  },
  acts,
  stateOf: async ({ player, id }) => (await findOrder(db, player.userId, id))?.state ?? '',
  people: ({ player }) => ({ '': player.id }),
  table: {
    holding: {
      cancel: 'cancelled | 615 hold -1000 | 615 yuebao +1000',
      'renew on': 'holding',
      'the job': 'holding',
    },
    matured: { ...ENDED, 'the job': 'matured' },
    renewed: { ...ENDED, 'the job': 'renewed' },
    cancelled: { ...ENDED, 'the job': 'cancelled' },
  },
});

/** From the second of maturity on it is the job's alone. */
describeStates(db, {
  reach: { holding: () => due(false) },
  acts,
  stateOf: async ({ player, id }) => (await findOrder(db, player.userId, id))?.state ?? '',
  people: ({ player }) => ({ '': player.id }),
  table: {
    holding: {
      cancel: 'refused pledgeMatured',
      'renew on': 'refused pledgeMatured',
      'the job': `matured | ${PAID}`,
    },
  },
});

describeStates(db, {
  reach: { holding: () => due(true) },
  acts,
  stateOf: async ({ player, id }) => (await findOrder(db, player.userId, id))?.state ?? '',
  people: ({ player }) => ({ '': player.id }),
  table: {
    holding: {
      cancel: 'refused pledgeMatured',
      'renew on': 'refused pledgeMatured',
      'the job': 'renewed | 615 hold -1000 | 614 hold +1000 | 615 yuebao +1000 | 616 yuebao +4.2739 | 614 yuebao -1000',
    },
  },
});
