import type { Deps } from '../../../platform/deps.ts';
import { findEnvelope, fenText } from '../../envelopes/index.ts';
import { tellLater } from '../core/tell.ts';
import { writeNotifications } from '../core/write.ts';

/** How an envelope ended, to who sent it. One that is received in a private chat comes as an unread message (talk.ts). */
export function noteEnvelopes(deps: Deps): void {
  deps.outbox.on('envelope.ended', async ({ id }, tx) => {
    const envelope = await findEnvelope(tx, id);
    if (envelope === null) return;
    const { sender_id, state, count, taken, left_fen } = envelope;
    const isBack = state === 'refunded';
    const told = {
      player: String(sender_id),
      key: `envelope:${id}`,
      kind: 'envelope',
      template: isBack ? 'envelopeBack' : 'envelopeEmptied',
      params: isBack ? { count, taken, amount: fenText(left_fen) } : { count },
    } as const;
    tellLater(deps, tx, await writeNotifications(tx, [told], 'once'));
  });
}
