import { pushes, type TenantConfig } from '@caiting/contract';
import type { Queries } from '../../platform/db/pool.ts';
import { perDeps, type Deps } from '../../platform/deps.ts';
import { frameOf } from '../../platform/sockets/frames.ts';
import { openDemo } from './demo-rows.ts';
import { embedOrigins } from './embed-hosts.ts';
import { tenantValues } from './values.ts';

type BeaconName = TenantConfig['beacon'];
const beaconInForce = perDeps((deps): { name: BeaconName } => ({
  name: deps.config.beacon === 'drand' ? 'drand' : 'test',
}));

/** Told by the draws once a start has found out; pages that are open ask again. */
export function setBeaconInForce(deps: Deps, name: BeaconName): void {
  beaconInForce(deps).name = name;
  deps.hub.live('site', frameOf(pushes.tenantChanged, {}));
}

/** What everybody may know about the site. Demo accounts are named in demo mode only, and only those that still open. */
export async function getTenantConfig(deps: Deps): Promise<TenantConfig> {
  const values = await tenantValues(deps);
  const shown = values.demo ? await openDemo(deps.db) : null;
  return {
    tenantName: values.tenantName,
    theme: values.theme,
    logoUrl: values.logoUrl,
    licence: values.licence,
    demo: values.demo,
    demoAccounts: (shown?.accounts ?? []).map((account) => ({ ...account })),
    demoGuestLink: shown?.guestLink ?? '',
    gradesAsVip: values.gradesAsVip,
    yuebaoOpen: values.yuebaoOpen,
    embedChatEnabled: values.embedChatEnabled,
    embedOrigins: embedOrigins(values),
    supportWidth: values.supportWidth,
    supportHeight: values.supportHeight,
    serviceLines: [...values.serviceLines],
    registerOpen: values.registerOpen,
    captchaOnRegister: values.captchaOnRegister,
    maintenance: values.maintenance,
    closed: values.closed,
    notices: [...values.notices],
    hotLotteries: [...values.hotLotteries],
    clockRate: deps.config.isProduction ? 1 : await findClockRate(deps.db),
    testBeacon: beaconInForce(deps).name === 'test',
    beacon: beaconInForce(deps).name,
    idleMinutes: values.idleMinutes,
  };
}

/** How fast the database clock runs against real time. */
async function findClockRate(db: Queries): Promise<number> {
  return (await db.one<{ rate: number }>('select rate from app_clock')).rate;
}
