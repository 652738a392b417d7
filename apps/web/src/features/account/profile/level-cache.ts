import { calls, pushes } from '@caiting/contract/registry';
import { callKey, queryClient } from '../../../platform/call/query.ts';
import { siteSocket } from '../../../platform/socket/site-socket.ts';

/** A grade that rose changes what the level page shows. Called once, when that page is loaded. */
export function followGrade(): void {
  siteSocket.on(pushes.gradeRisen, () => {
    for (const call of [calls.gradeTable, calls.gradeRises])
      void queryClient.invalidateQueries({ queryKey: callKey(call) });
  });
}
