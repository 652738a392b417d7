import { moneyText, ownOverviewCalls, type CallOutput } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Deps } from '../../../platform/deps.ts';
import { bind, type Session } from '../../../platform/http/binding.ts';
import { ok } from '../../../platform/outcome.ts';
import { countOwnAccess } from '../../account/index.ts';
import { ownLine } from '../../agency/index.ts';
import { countOwnBets } from '../../betting/index.ts';
import { countOwnMoney } from '../../cashier/index.ts';
import { countReceived } from '../../envelopes/index.ts';

export const ownOverviewBinding = bind(ownOverviewCalls.ownOverview, async ({ deps, session }) =>
  ok(await ownOverview(deps, session)),
);

/** One statement of each module that has a figure; of the agency only for agents. */
async function ownOverview(
  { db }: Deps,
  { userId, isAgent }: Session,
): Promise<CallOutput<typeof ownOverviewCalls.ownOverview>> {
  const [bets, { rechargedToday, ...orders }, envelopesWeek, access, line, push] = await Promise.all([
    countOwnBets(db, userId),
    countOwnMoney(db, userId),
    countReceived(db, userId),
    countOwnAccess(db, userId),
    isAgent ? ownLine(db, userId) : null,
    db.one<{ devices: number }>('select count(*)::int as devices from push_subscription where player = $1::bigint', [
      userId,
    ]),
  ]);
  return {
    ...bets,
    ...orders,
    rechargedToday: moneyText(money(rechargedToday)),
    envelopesWeek,
    ...access,
    pushDevices: push.devices,
    line,
  };
}
