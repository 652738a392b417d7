import type { PartState } from '../../../platform/availability.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isSiteOpen } from '../../tenant/index.ts';
import { isSilent } from '../core/provider-answers.ts';
import { openLines } from '../recharge/channels.ts';
import { payoutProvidersOf } from './payout-providers.ts';

/** Down: no line takes money. Degraded: a provider of a line, or one that pays out, did not answer. */
export async function cashierState(deps: Deps): Promise<PartState> {
  if (!(await isSiteOpen(deps))) return 'down';
  const takers = new Set((await openLines(deps)).map(({ provider }) => provider));
  const silent = [...takers].filter((name) => isSilent(deps, name));
  if (silent.length === takers.size) return 'down';
  const payers = [...(await payoutProvidersOf(deps)).keys()];
  return silent.length > 0 || payers.some((name) => isSilent(deps, name)) ? 'degraded' : 'ok';
}
