import type { Deps } from '../../../platform/deps.ts';
import { tenantValues } from '../../tenant/index.ts';
import { directRules, screenText, type Screened } from './screen.ts';

/** What the filter would make of a text now; nothing is sent or kept. */
export async function tryFilter(deps: Deps, text: string, where: 'public' | 'direct'): Promise<Screened> {
  const values = await tenantValues(deps);
  return screenText(text, where === 'direct' ? directRules(values) : values);
}
