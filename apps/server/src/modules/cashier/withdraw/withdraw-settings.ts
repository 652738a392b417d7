import { PAYOUT_KINDS, moneyText, withdrawCalls, type CallOutput } from '@caiting/contract';
import { money } from '@caiting/money';
import type { Deps } from '../../../platform/deps.ts';
import { bind, type Session } from '../../../platform/http/binding.ts';
import { ok } from '../../../platform/outcome.ts';
import { tenantValues } from '../../tenant/index.ts';
import { findRate } from '../orders/detail-queries.ts';
import { accountView } from '../payout-accounts/account-view.ts';
import { findHolder, listAccounts } from '../payout-accounts/queries.ts';
import { flowOf } from '../wagering/flow-list.ts';
import { findDayUse } from './queries.ts';
import { dailyLeft, withBenefits } from './request-withdrawal.ts';
import { keptUsualMinutes } from './withdrawal-times.ts';

export const withdrawSettingsBinding = bind(withdrawCalls.withdrawSettings, async ({ deps, session }) =>
  ok(await settingsOf(deps, session)),
);

/** What a withdrawal may be at this moment. */
async function settingsOf(
  deps: Deps,
  { userId: player, grade }: Pick<Session, 'userId' | 'grade'>,
): Promise<CallOutput<typeof withdrawCalls.withdrawSettings>> {
  const [site, used, flow, accounts, holder, usdt, btc, minutes] = await Promise.all([
    tenantValues(deps),
    findDayUse(deps.db, player),
    flowOf(deps, player),
    listAccounts(deps.db, player, PAYOUT_KINDS),
    findHolder(deps.db, player),
    findRate(deps.db, 'USDT'),
    findRate(deps.db, 'BTC'),
    keptUsualMinutes(deps),
  ]);
  const values = withBenefits(site, grade);
  return {
    open: values.withdrawOpen,
    min: values.withdrawMin,
    max: values.withdrawMax,
    countMax: values.withdrawDailyCount,
    countLeft: Math.max(0, values.withdrawDailyCount - used.count),
    dailyMax: values.withdrawDailyMax,
    dailyLeft: moneyText(dailyLeft(values, used.amount)),
    feePercent: values.withdrawFee,
    freeLeft: Math.max(0, values.withdrawFreeCount - used.count),
    flow,
    coinRates: {
      ...(usdt !== null && { USDT: moneyText(money(usdt)) }),
      ...(btc !== null && { BTC: moneyText(money(btc)) }),
    },
    cancellable: values.withdrawalCancellable,
    usualMinutes: minutes,
    timeText: { zh: values.withdrawTimeText, en: values.withdrawTimeTextEn || values.withdrawTimeText },
    accounts: accounts.map((row) => accountView(row, holder, values.payoutChangesMax)),
  };
}
