import { CHAT_MESSAGE_LENGTH_MAX } from '@caiting/contract';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { tenantValues } from '../../tenant/index.ts';
import { cleanText } from '../core/clean-text.ts';
import { directRules, screenText, type Screened } from './screen.ts';

/** What the filter would make of a text now, read as a message is; nothing is sent or kept. Refused is what no room would take. */
export async function tryFilter(
  deps: Deps,
  sample: string,
  where: 'public' | 'direct',
): Promise<Outcome<Screened, 'badInput'>> {
  const clean = cleanText(sample, CHAT_MESSAGE_LENGTH_MAX);
  if (clean.kind !== 'ok') return refuse('badInput', { field: 'sample' });
  const values = await tenantValues(deps);
  return ok(screenText(clean.text, where === 'direct' ? directRules(values) : values));
}
