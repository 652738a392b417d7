import type { Deps } from '../../platform/deps.ts';
import type { SiteRequest } from '../../platform/http/binding.ts';
import { refuse, type Refusal } from '../../platform/outcome.ts';
import { bettingCalls, tenantCalls } from '@caiting/contract';
import type { TenantValues } from './settings.ts';
import { tenantValues } from './values.ts';

/** What a page needs to say why it is closed: the site's name and switches, and the time (else it would say that the time is unknown). */
const OPEN_PATHS: ReadonlySet<string> = new Set([
  tenantCalls.getTenantConfig.path,
  bettingCalls.getServerTimeMillisecond.path,
]);

type Closed = Refusal<'websiteClosed' | 'regionBlocked' | 'maintenance'>;

/**
 * Whole-site states (product §8: −12, −19, −7). The site's name and switches, operators and payment providers stay reachable: a page must be able
 * to say why, and money that arrives is never turned away.
 */
export async function siteState(deps: Deps, request: SiteRequest): Promise<Closed | null> {
  const { def } = request;
  if (OPEN_PATHS.has(def.path) || def.path.startsWith('/v1/console/') || def.who === 'provider') return null;
  return stateOf(deps, await tenantValues(deps), request);
}

function stateOf(deps: Deps, values: TenantValues, { def, ip, country }: SiteRequest): Closed | null {
  if (values.closed) return refuse('websiteClosed');
  if (country !== null && values.blockedCountries.includes(country)) {
    // Reads come by the dozen from every open page; a bet or a payment from there is what an operator has to account for.
    if (def.movesMoney) deps.log.warn({ country, path: def.path, ip }, 'refused: region');
    return refuse('regionBlocked');
  }
  return values.maintenance ? refuse('maintenance', { data: { message: values.maintenanceMessage } }) : null;
}

/** False while players are turned away as a whole: closed, or in maintenance. */
export async function isSiteOpen(deps: Deps): Promise<boolean> {
  const { closed, maintenance } = await tenantValues(deps);
  return !closed && !maintenance;
}
