import { consoleYuebaoCalls, type CallInput, type ByTwoRefusal } from '@caiting/contract';
import { formatMoney, formatRate, money, rateOf } from '@caiting/money';
import type { Deps } from '../../../platform/deps.ts';
import { ok, type Outcome } from '../../../platform/outcome.ts';
import { productTakesTwo, rateTakesTwo, setProduct, setRate, yuebaoTerms } from '../../yuebao/index.ts';
import type { ActingStaff } from '../core/acting.ts';
import { refusedUnlessAlone } from '../core/by-two.ts';
import { done } from '../core/done.ts';
import { logged } from '../core/logged.ts';
import { unlogged } from '../core/roles.ts';

/** How long a second administrator has to say the same. */
const CONFIRM_MINUTES = 60;

type Done = { done: boolean; note: string };

/** Fields that are percentages. */
const RATES = ['rate'];

/** Operators and yuebao: its rates and its products. */
export const yuebaoActBindings = [
  unlogged(consoleYuebaoCalls.yuebaoTerms, async ({ deps }) => ok(await yuebaoTerms(deps.db))),
  logged(
    consoleYuebaoCalls.setYuebaoRate,
    ({ deps, staff }, input) => changeRate(deps, staff, input),
    undefined,
    RATES,
  ),
  logged(
    consoleYuebaoCalls.setPledgeProduct,
    ({ deps, staff }, input) => changeProduct(deps, staff, input),
    undefined,
    RATES,
  ),
];

function changeRate(
  deps: Deps,
  staff: ActingStaff,
  { rate, fromDay }: CallInput<typeof consoleYuebaoCalls.setYuebaoRate>,
): Promise<Outcome<Done, 'rateDayPast' | ByTwoRefusal>> {
  return deps.db.tx(
    async (tx) => {
      const wish = {
        act: 'setYuebaoRate',
        subject: `${fromDay}:${rate}`,
        object: `setYuebaoRate:${fromDay}`,
        reason: '',
        minutes: CONFIRM_MINUTES,
      };
      const alone = await refusedUnlessAlone(tx, staff, wish, async () => !(await rateTakesTwo(tx, rate)));
      if (alone) return alone;
      const refused = await setRate(tx, { rate, fromDay, by: staff.name });
      return refused ?? done(`自 ${fromDay} 起余额宝年化 ${formatRate(rate)}%`);
    },
    { keepsOnRefusal: true },
  );
}

function changeProduct(
  deps: Deps,
  staff: ActingStaff,
  wish: CallInput<typeof consoleYuebaoCalls.setPledgeProduct>,
): Promise<Outcome<Done, ByTwoRefusal | 'notFound' | 'pledgeQuotaSold' | 'fieldEmpty' | 'badInput'>> {
  return deps.db.tx(
    async (tx) => {
      const request = {
        act: 'setPledgeProduct',
        subject: subjectOf(wish),
        object: `setPledgeProduct:${wish.productId ?? wish.name ?? ''}`,
        reason: '',
        minutes: CONFIRM_MINUTES,
      };
      const alone = await refusedUnlessAlone(tx, staff, request, async () => !(await productTakesTwo(tx, wish)));
      if (alone) return alone;
      const set = await setProduct(tx, wish);
      return set.ok ? done(`质押产品 ${set.data} 已保存`) : set;
    },
    { keepsOnRefusal: true },
  );
}

/** Everything that was wished for: the second one says the same. */
function subjectOf(wish: CallInput<typeof consoleYuebaoCalls.setPledgeProduct>): string {
  return Object.entries(wish)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${typeof value === 'bigint' ? textOf(name, value) : value}`)
    .join(' ');
}

const textOf = (name: string, value: bigint): string =>
  RATES.includes(name) ? formatRate(rateOf(value)) : formatMoney(money(value));
