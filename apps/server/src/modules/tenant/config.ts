import type { TenantConfig } from '@caiting/contract';
import type { Deps } from '../../platform/deps.ts';
import { DEMO_ACCOUNTS, DEMO_GUEST_LINK } from './demo.ts';
import { embedOrigins } from './embed-hosts.ts';
import { findClockRate } from './queries.ts';
import { tenantValues } from './values.ts';

/** What everybody may know about the site. Demo accounts are named in demo mode only. */
export async function getTenantConfig(deps: Deps): Promise<TenantConfig> {
  const values = await tenantValues(deps);
  const shownAccounts = values.demo ? DEMO_ACCOUNTS.map((account) => ({ ...account })) : [];
  return {
    tenantName: values.tenantName,
    theme: values.theme,
    logoUrl: values.logoUrl,
    demo: values.demo,
    demoAccounts: shownAccounts,
    demoGuestLink: values.demo ? DEMO_GUEST_LINK : '',
    gradesAsVip: values.gradesAsVip,
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
    testBeacon: deps.config.beacon === 'local',
    idleMinutes: values.idleMinutes,
  };
}
