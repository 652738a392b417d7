import type { CallDef } from '@caiting/contract/wire';
import { callKey, queryClient } from '../../../platform/call/query.ts';
import { later, personal } from '../../../platform/session/personal.ts';

/** Pages that show the same room ask in one of 256 such moments: within four seconds. */
const STEP_MS = 16;

const due = personal(() => new Set<string>());

/** Asks again soon, not on all pages in the same moment: one asking does for all that makes it due until then. */
export function askSoon(call: CallDef): void {
  const mine = due.now();
  if (mine.has(call.path)) return;
  mine.add(call.path);
  later(
    () => {
      mine.delete(call.path);
      void queryClient.invalidateQueries({ queryKey: callKey(call) });
    },
    (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) * STEP_MS,
  );
}
