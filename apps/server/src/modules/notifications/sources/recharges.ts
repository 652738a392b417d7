import type { Deps } from '../../../platform/deps.ts';
import { tellLater } from '../core/tell.ts';
import { writeNotifications } from '../core/write.ts';

/** Money that was credited; what was refused or paid out has a letter. */
export function noteRecharges(deps: Deps): void {
  deps.outbox.on('recharge.changed', async ({ userId, orderNo, state, amount }, tx) => {
    if (state !== 'credited') return;
    const params = { no: orderNo, amount };
    const key = `recharge:${orderNo}`;
    const told = { player: userId, key, kind: 'recharge', template: 'rechargeCredited', params } as const;
    tellLater(deps, tx, await writeNotifications(tx, [told], 'once'));
  });
}
