import { showToast } from '../../ui/overlay/notices.ts';
import { CallError } from './call.ts';
import { ruleOf } from './code-rules.ts';

/**
 * For a press that has no field: a refusal that a form would show at one is said over the page. All others were told by the global table, or are silent on
 * purpose (product §8).
 */
export function tellRefusal(error: unknown): void {
  if (!(error instanceof CallError)) throw error;
  const isUntold = !error.told && error.code !== null && ruleOf(error.code)?.acts === 'field';
  if (isUntold) showToast(error.message, 'failed');
}
