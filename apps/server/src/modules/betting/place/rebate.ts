import { bettingCalls, type CallOutput } from '@caiting/contract';
import { GROUPS } from '@caiting/lottery';
import { formatRate } from '@caiting/money';
import type { Deps } from '../../../platform/deps.ts';
import { bind, type Session } from '../../../platform/http/binding.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { findPlayer, playerFacts } from '../../account/index.ts';
import { findLottery } from '../../draws/index.ts';
import { tenantValues } from '../../tenant/index.ts';
import { LEVEL_STEP } from '../core/policy.ts';

export const rebateBindings = [
  bind(bettingCalls.getBetRebate, ({ deps, session }, { lotteryCode }) => ownRebate(deps, session, lotteryCode)),
  bind(bettingCalls.getAllBetRebate, async ({ deps, session }) => ok(await ownRebates(deps, session))),
];

/** Own rebate level and the base payout for the group of a lottery: what the odds on the pad are made from. */
export async function ownRebate(
  deps: Deps,
  session: Session,
  lotteryCode: string,
): Promise<Outcome<CallOutput<(typeof bettingCalls)['getBetRebate']>, 'lotteryUnknown'>> {
  const lottery = await findLottery(deps, lotteryCode);
  if (lottery === null) return refuse('lotteryUnknown');
  const [facts, values, player] = await Promise.all([
    playerFacts(deps, session),
    tenantValues(deps),
    findPlayer(deps.db, session.userId),
  ]);
  return ok({
    lotteryType: lottery.group,
    level: formatRate(facts.level(lottery.group)),
    step: formatRate(LEVEL_STEP),
    basePayout: values.basePayout[lottery.group],
    updatedAt: player?.rebate_changed_at.getTime() ?? 0,
  });
}

/** The same for every lottery group at once. */
export async function ownRebates(
  deps: Deps,
  session: Session,
): Promise<CallOutput<(typeof bettingCalls)['getAllBetRebate']>> {
  const [facts, values, player] = await Promise.all([
    playerFacts(deps, session),
    tenantValues(deps),
    findPlayer(deps.db, session.userId),
  ]);
  const list = GROUPS.map((group) => ({
    lotteryType: group,
    level: formatRate(facts.level(group)),
    step: formatRate(LEVEL_STEP),
    basePayout: values.basePayout[group],
  }));
  return { list, updatedAt: player?.rebate_changed_at.getTime() ?? 0 };
}
