import type { Deps } from '../../../platform/deps.ts';
import { hasProvider, type Channel } from '../../../platform/messages/index.ts';
import { tenantValues } from '../../tenant/index.ts';

/** Whether messages of this channel reach anybody: by a provider, or, in a demo outside production, in the outbox that its operators read. */
export async function goesOut(deps: Deps, channel: Channel): Promise<boolean> {
  return hasProvider(deps, channel) || (await hasOpenOutbox(deps));
}

/** Where the text of a message that nobody took is shown to operators: a code in it opens an account. */
export async function hasOpenOutbox(deps: Deps): Promise<boolean> {
  return !deps.config.isProduction && (await tenantValues(deps)).demo;
}
