import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { tenantValues } from '../../tenant/index.ts';
import { cleanText, refuseExcess } from '../core/clean-text.ts';
import { directRules, screenText, type FilterRules } from './screen.ts';

/**
 * What a person wrote to another outside the hall, as it is sent: cleaned and read by the rules of private chats. Operators look through messages of
 * the hall afterwards, not through letters: what is only flagged there is starred here.
 */
export async function screenLetter(
  deps: Deps,
  raw: string,
  max: number,
): Promise<Outcome<string, 'messageEmpty' | 'messageTooLong' | 'messageLinesTooMany' | 'textForbidden'>> {
  const clean = cleanText(raw, max);
  if (clean.kind === 'empty') return refuse('messageEmpty');
  if (clean.kind !== 'ok') return refuseExcess(clean.kind, max);
  const { isRefused, text } = screenText(clean.text, unreviewed(directRules(await tenantValues(deps))));
  return isRefused ? refuse('textForbidden') : ok(text);
}

function unreviewed(rules: FilterRules): FilterRules {
  const of = (outcome: FilterRules['chatWordOutcome']) => (outcome === 'flag' ? 'mask' : outcome);
  return {
    ...rules,
    chatWordOutcome: of(rules.chatWordOutcome),
    chatLinkOutcome: of(rules.chatLinkOutcome),
    chatContactOutcome: of(rules.chatContactOutcome),
  };
}
