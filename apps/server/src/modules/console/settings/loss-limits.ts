import { consoleBetCalls, consoleBetReadCalls, moneyText, type CallInput, type CallOutput } from '@caiting/contract';
import type { LotteryCode } from '@caiting/contract/wire';
import type { Deps } from '../../../platform/deps.ts';
import { ok, refuse, type Outcome } from '../../../platform/outcome.ts';
import { lossLimits } from '../../betting/index.ts';
import { findLottery, lotteriesOnSale, type Lottery } from '../../draws/index.ts';
import { Edit, LOSS_LIMITS, tenantValues, type TenantValues } from '../../tenant/index.ts';
import type { ActingStaff } from '../core/acting.ts';
import { done } from '../core/done.ts';
import { logged } from '../core/logged.ts';
import { unlogged } from '../core/roles.ts';
import { setKnown, type ByTwo } from './set-setting.ts';

type SetLimit = CallInput<typeof consoleBetCalls.setLossLimit>;

/** Largest losses (docs/decisions/0317, 0328): what stands, and one of them set. They are settings; here one amount of one of them is named by its lottery. */
export const lossLimitBindings = [
  unlogged(consoleBetReadCalls.lossLimits, async ({ deps }) => ok({ list: await limitsByLottery(deps) })),
  logged(
    consoleBetCalls.setLossLimit,
    ({ deps, staff }, input) => setLossLimit(deps, staff, input),
    async (deps, input) => {
      const lottery = await findLottery(deps, input.lotteryCode);
      return lottery === null ? undefined : amountIn(await tenantValues(deps), input, lottery);
    },
  ),
];

const NONE = '0';
const shown = (amount: string): string => (amount === NONE ? '不限' : amount);
const keyOf = ({ limitFor }: SetLimit, { code, group }: Lottery): string => (limitFor === 'group' ? group : code);
const amountIn = (values: TenantValues, input: SetLimit, lottery: Lottery): string => {
  const amounts: Readonly<Record<string, string>> = values[LOSS_LIMITS[input.limitFor][input.limitOf]];
  return amounts[keyOf(input, lottery)] ?? NONE;
};

async function setLossLimit(
  deps: Deps,
  staff: ActingStaff,
  input: SetLimit,
): Promise<Outcome<{ done: boolean; note: string }, 'lotteryUnknown' | 'badInput' | ByTwo>> {
  const lottery = await findLottery(deps, input.lotteryCode);
  if (lottery === null) return refuse('lotteryUnknown');
  const setting = LOSS_LIMITS[input.limitFor][input.limitOf];
  const after = input.amount === undefined ? NONE : moneyText(input.amount);
  const before = amountIn(await tenantValues(deps), input, lottery);
  const refused = await setKnown(
    deps,
    staff,
    setting,
    new Edit((values) => ({ ...values[setting], [keyOf(input, lottery)]: after })),
  );
  if (refused) return refused.key === 'badInput' ? { ...refused, field: 'amount' } : refused;
  return done(`${input.limitFor === 'group' ? lottery.group : lottery.name}：${shown(before)} → ${shown(after)}`);
}

async function limitsByLottery(deps: Deps): Promise<CallOutput<typeof consoleBetReadCalls.lossLimits>['list']> {
  const [lotteries, limits] = await Promise.all([lotteriesOnSale(deps), lossLimits(deps.db)]);
  return lotteries.map(({ code, name, group }) => ({
    lotteryCode: code as LotteryCode,
    lotteryName: name,
    lotteryType: group,
    ...limits.of(code, group),
  }));
}
