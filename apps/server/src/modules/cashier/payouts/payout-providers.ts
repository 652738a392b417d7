import { perDeps, type Deps } from '../../../platform/deps.ts';
import { tenantValues } from '../../tenant/index.ts';
import { watched } from '../core/provider-answers.ts';
import type { PayoutProvider } from './payout-provider.ts';
import { configuredPayouts, sandboxPayouts } from './signed-payouts.ts';

const configured = perDeps(
  (deps): { readonly sandbox: PayoutProvider | null; readonly real: readonly PayoutProvider[] } => ({
    sandbox: sandboxPayouts(deps.config),
    real: deps.config.payoutProviders.map((config) => configuredPayouts(config)),
  }),
);

/**
 * Payout providers that may be used now, by name and in the order of the configuration. The sandbox pays play money, so it exists in demo mode only;
 * real ones pay real money, so outside it only.
 */
export async function payoutProvidersOf(deps: Deps): Promise<ReadonlyMap<string, PayoutProvider>> {
  const { sandbox, real } = configured(deps);
  const { demo } = await tenantValues(deps);
  const used = demo ? (sandbox === null ? [] : [sandbox]) : real;
  return new Map(used.map((provider) => [provider.name, watched(deps, provider)]));
}
