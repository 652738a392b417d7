import { moneyText, yuebaoCalls, type YuebaoInfo } from '@caiting/contract';
import { formatRate, money, rateOf } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bind } from '../../../platform/http/binding.ts';
import { ok } from '../../../platform/outcome.ts';
import { refusalOf } from '../../protection/index.ts';
import { tenantValues } from '../../tenant/index.ts';
import { findWallet } from '../core/wallet.ts';

export const infoBinding = bind(yuebaoCalls.yuebaoInfo, async ({ deps, session }) =>
  ok(await infoOf(deps, session.userId)),
);

/** Whole days that the curve shows. */
const CURVE_DAYS = 7;

/** The wallet as it stands. */
export async function infoOf(deps: Deps, player: string): Promise<YuebaoInfo> {
  const [values, wallet, days, earned, today, excluded] = await Promise.all([
    tenantValues(deps),
    findWallet(deps.db, player),
    listDays(deps.db, player),
    sumEarned(deps.db, player),
    findRateOfToday(deps.db),
    deps.db.tx((tx) => refusalOf(tx, player, 'yuebao', money(0n))),
  ]);
  const curve = days.map(({ day, rate, amount, is_paid }) => ({
    day,
    rate: formatRate(rateOf(rate)),
    earning: moneyText(money(amount)),
    isPaid: is_paid,
  }));
  const yesterday = curve.at(-1);
  if (yesterday === undefined) throw new Error('a curve has days');
  return {
    open: values.yuebaoOpen,
    rate: formatRate(rateOf(today)),
    balance: moneyText(wallet.balance),
    pledged: moneyText(wallet.pledged),
    total: moneyText(money(wallet.balance + wallet.pledged)),
    mainBalance: moneyText(wallet.main),
    yesterday,
    earned: moneyText(money(earned)),
    min: values.yuebaoMin,
    max: values.yuebaoMax,
    days: curve,
    mayMoveIn: excluded === null,
  };
}

interface DayRow {
  readonly day: string;
  readonly rate: bigint;
  readonly amount: bigint;
  readonly is_paid: boolean;
}

/** The last whole days, oldest first. A day before the site's first movement counts as paid: there was nothing to pay. */
function listDays(db: Queries, player: string): Promise<DayRow[]> {
  return db.query<DayRow>(
    `select d.day::text, r.rate, coalesce(e.amount, 0) as amount,
            not exists (select 1 from yuebao_day y where y.paid_at is null and y.day <= d.day)
              and d.day <= coalesce((select max(y.day) from yuebao_day y), d.day) as is_paid
       from (select shanghai_day(app_now()) - n as day from generate_series(1, $2::int) n) as d
      cross join lateral (select rate from yuebao_rate where from_day <= d.day order by from_day desc limit 1) as r
       left join yuebao_earning e on e.player = $1 and e.day = d.day
      order by d.day`,
    [player, CURVE_DAYS],
  );
}

async function findRateOfToday(db: Queries): Promise<bigint> {
  const { rate } = await db.one<{ rate: bigint }>(
    'select rate from yuebao_rate where from_day <= shanghai_day(app_now()) order by from_day desc limit 1',
  );
  return rate;
}

/** Everything paid so far: days, and pledges that came to their end. */
async function sumEarned(db: Queries, player: string): Promise<bigint> {
  const { total } = await db.one<{ total: bigint }>(
    `select (coalesce((select sum(amount) from yuebao_earning where player = $1), 0)
           + coalesce((select sum(earning) from pledge_order where player = $1 and state in ('matured', 'renewed')), 0))::int8 as total`,
    [player],
  );
  return total;
}
