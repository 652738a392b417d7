import { perDeps, type Deps } from '../../../platform/deps.ts';
import { tenantValues } from '../../tenant/index.ts';
import type { LineOfProvider, PayProvider } from './pay-provider.ts';
import { watched } from './provider-answers.ts';
import { configuredProvider, sandboxProvider } from './signed-adapter.ts';

const configured = perDeps((deps): { readonly sandbox: PayProvider | null; readonly real: readonly PayProvider[] } => ({
  sandbox: sandboxProvider(deps.config),
  real: deps.config.payProviders.map((config) => configuredProvider(config)),
}));

/** Providers that may be used now, by name. The sandbox takes play money, so it exists in demo mode only; real ones take real money, so outside it only. */
export async function providersOf(deps: Deps): Promise<ReadonlyMap<string, PayProvider>> {
  const { sandbox, real } = configured(deps);
  const { demo } = await tenantValues(deps);
  const used = demo ? (sandbox === null ? [] : [sandbox]) : real;
  return new Map(used.map((provider) => [provider.name, watched(deps, provider)]));
}

/** The name that lines of the operator's own accounts carry: nobody is asked about their transfers but staff. */
export const OWN_ACCOUNTS = 'manual';

/** Tells which lines somebody takes now: a provider in use, or the operator's own account. */
export async function lineTaker(
  deps: Deps,
): Promise<(line: LineOfProvider & { readonly provider: string }) => boolean> {
  const [providers, { demo }] = await Promise.all([providersOf(deps), tenantValues(deps)]);
  return (line) => {
    // A demo must not make anybody send money.
    if (line.provider === OWN_ACCOUNTS) return !demo && line.kind === 'manual';
    return providers.get(line.provider)?.takes(line) ?? false;
  };
}
