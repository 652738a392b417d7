import { demoPast, demoSeed } from '../../seeds/index.ts';
import type { ServerModule } from '../platform/module.ts';
import { accountModule } from './account/index.ts';
import { activityModule } from './activity/index.ts';
import { agencyModule } from './agency/index.ts';
import { bettingModule } from './betting/index.ts';
import { cashierModule } from './cashier/index.ts';
import { chatModule } from './chat/index.ts';
import { contentModule } from './content/index.ts';
import { consoleModule } from './console/index.ts';
import { drawsModule } from './draws/index.ts';
import { embedModule } from './embed/index.ts';
import { envelopesModule } from './envelopes/index.ts';
import { gamesModule } from './games/index.ts';
import { liabilitiesModule } from './liabilities/index.ts';
import { liveModule } from './live/index.ts';
import { notificationsModule } from './notifications/index.ts';
import { ledgerModule } from './ledger/index.ts';
import { ownDataModule } from './own-data/index.ts';
import { protectionModule } from './protection/index.ts';
import { statisticsModule } from './statistics/index.ts';
import { tenantModule } from './tenant/index.ts';
import { watchModule } from './watch/index.ts';
import { yuebaoModule } from './yuebao/index.ts';

/** Every module of the server, lower ones first (architecture §2): the order of seeds and of starting. The demo's past stays first, its seed last. */
export const modules: readonly ServerModule[] = [
  demoPast,
  ledgerModule,
  tenantModule,
  protectionModule,
  accountModule,
  drawsModule,
  bettingModule,
  cashierModule,
  yuebaoModule,
  gamesModule,
  statisticsModule,
  liabilitiesModule,
  envelopesModule,
  chatModule,
  embedModule,
  liveModule,
  agencyModule,
  activityModule,
  contentModule,
  notificationsModule,
  ownDataModule,
  consoleModule,
  watchModule,
  demoSeed,
];
