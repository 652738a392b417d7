import { perDeps, type Deps } from '../../../platform/deps.ts';
import { tenantValues } from '../../tenant/index.ts';
import type { PayoutProvider } from './payout-provider.ts';
import { sandboxPayouts } from './sandbox-payout.ts';

const configured = perDeps((deps): { readonly sandbox: PayoutProvider | null } => ({
  sandbox: sandboxPayouts(deps.config),
}));

/** Payout providers that may be used now, by name. The sandbox pays play money, so it exists in demo mode only. */
export async function payoutProvidersOf(deps: Deps): Promise<ReadonlyMap<string, PayoutProvider>> {
  const { sandbox } = configured(deps);
  const { demo } = await tenantValues(deps);
  return new Map(sandbox && demo ? [[sandbox.name, sandbox]] : []);
}
