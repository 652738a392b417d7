import { SPAN_REFUSALS } from '@caiting/contract';
import { CallError } from '../../../platform/call/call.ts';

/** The sentence that refuses the days asked for; undefined for every other fault. */
export function spanRefusal(error: Error | null): string | undefined {
  const isOfDays = error instanceof CallError && SPAN_REFUSALS.some((key) => key === error.key);
  return isOfDays ? error.message : undefined;
}
