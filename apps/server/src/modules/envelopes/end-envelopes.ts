import type { Deps } from '../../platform/deps.ts';
import type { DemoEnding } from '../../platform/module.ts';
import { refundExpired } from './refund.ts';

/** Gives the rest of open envelopes back to their senders, at the end of a demo. The owner may end their time; the server's role may not. */
export async function endEnvelopes(deps: Deps, { owner, players }: DemoEnding): Promise<number> {
  await owner.query('select end_open_envelopes($1::int8[])', [players]);
  let refunded = 0;
  for (;;) {
    const turn = await refundExpired(deps);
    if (turn === 0) return refunded;
    refunded += turn;
  }
}
