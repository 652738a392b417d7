import { pushes, tenantCalls } from '@caiting/contract';
import type { Deps } from '../../platform/deps.ts';
import { bind } from '../../platform/http/binding.ts';
import type { ServerModule } from '../../platform/module.ts';
import { ok } from '../../platform/outcome.ts';
import { frameOf } from '../../platform/sockets/frames.ts';
import { manifestRoute } from './app-manifest.ts';
import { getTenantConfig } from './config.ts';
import { ancestorsOf } from './embed-hosts.ts';
import { carryOutScheduled } from './scheduled.ts';
import { siteState } from './site-state.ts';
import { forgetValues, knownValues, tenantValues } from './values.ts';

export { setBeaconInForce } from './config.ts';
export { DEMO_ACCOUNTS, DEMO_EMBED_HOSTS, DEMO_GUEST_CODE, DEMO_GUEST_LINK, DEMO_SERVICE_LINES } from './demo.ts';
export {
  hadDemo,
  hasDemo,
  listDemo,
  markDemo,
  markDemoEnded,
  refuseDemoInProduction,
  type DemoKind,
} from './demo-rows.ts';
export { isSiteOpen } from './site-state.ts';
export { turnoverOfGradesHeld, valuesHeld } from './past-grades.ts';
export { limitsHeld, ratesHeld, type HeldLimit, type HeldRate } from './past-rebates.ts';
export { PRICE_KEYS, priceDefaults } from './price-keys.ts';
export { LOSS_LIMITS, SETTINGS, SETTING_KEYS, isSettingKey, type SettingKey, type TenantValues } from './settings.ts';
export { listScheduled, scheduleSetting, takeBackScheduled, type ScheduledWish } from './scheduled.ts';
export {
  changeSetting,
  Edit,
  readSetting,
  setTenantValue,
  writtenValue,
  type SetValueRefusal,
  type SettingWish,
} from './set-value.ts';
export { fieldOfSetting } from './setting-field.ts';
export { changesOfGroup, scheduledOfGroup } from './group-changes.ts';
export { groupRules, readValues as readTenantValues, tenantValues, type GroupRules } from './values.ts';

/** The tenant's name, switches and figures (product §10): everything an operator may change while the site runs. */
export const tenantModule: ServerModule = {
  name: 'tenant',
  calls: [bind(tenantCalls.getTenantConfig, async ({ deps }) => ok(await getTenantConfig(deps)))],
  resolvers: { site: siteState },
  routes: manifestRoute,
  frameAncestors: (deps, path) => ancestorsOf(knownValues(deps), path),
  start,
};

const SCHEDULED_EVERY_MS = 5_000;

async function start(deps: Deps): Promise<void> {
  deps.outbox.on('tenant.changed', async (_event, tx) => {
    tx.afterCommit(() => deps.hub.live('site', frameOf(pushes.tenantChanged, {})));
  });
  // The push that tells open pages also reaches every server process.
  deps.bus.subscribe((notice) => {
    if (notice.kind === 'live' && notice.frame.code === pushes.tenantChanged.code) forgetValues(deps);
  });
  deps.jobs.tick('tenant.scheduled', 'jobs', SCHEDULED_EVERY_MS, () => carryOutScheduled(deps));
  await tenantValues(deps);
}
