import { perDeps, type Deps } from '../../platform/deps.ts';
import { tenantValues } from '../tenant/index.ts';
import type { PayProvider } from './pay-provider.ts';
import { sandboxProvider } from './sandbox-adapter.ts';

const configured = perDeps((deps): { readonly sandbox: PayProvider | null } => ({
  sandbox: sandboxProvider(deps.config),
}));

/** Providers that may be used now, by name. The sandbox takes play money, so it exists in demo mode only. */
export async function providersOf(deps: Deps): Promise<ReadonlyMap<string, PayProvider>> {
  const { sandbox } = configured(deps);
  const { demo } = await tenantValues(deps);
  return new Map(sandbox && demo ? [[sandbox.name, sandbox]] : []);
}

/** The name that lines of the operator's own accounts carry: nobody is asked about their transfers but staff. */
const OWN_ACCOUNTS = 'manual';

/** Whose lines are open now: those of the providers in use, and the operator's own accounts. */
export async function openOwners(deps: Deps): Promise<readonly string[]> {
  return [...(await providersOf(deps)).keys(), OWN_ACCOUNTS];
}
