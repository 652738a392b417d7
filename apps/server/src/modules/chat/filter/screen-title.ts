import type { Deps } from '../../../platform/deps.ts';
import { tenantValues } from '../../tenant/index.ts';
import { cleanText } from '../core/clean-text.ts';
import { screenText } from './screen.ts';

const TITLE_MAX = 60;

/** A title that a person gives to what everybody sees, cleaned; null where the words of the room would not stand as they are. */
export async function screenTitle(deps: Deps, raw: string): Promise<string | null> {
  const clean = cleanText(raw, TITLE_MAX);
  if (clean.kind !== 'ok' || clean.text.includes('\n')) return null;
  const { isRefused, text } = screenText(clean.text, await tenantValues(deps));
  return isRefused || text !== clean.text ? null : clean.text;
}
