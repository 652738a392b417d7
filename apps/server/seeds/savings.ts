import { rateOf, yuan } from '@caiting/money';
import { cancelOrder, createOrder, matureDue, moveIn, payDueDays, setProduct } from '../src/modules/yuebao/index.ts';
import { appNow, setClock } from '../src/platform/clock.ts';
import type { Deps } from '../src/platform/deps.ts';
import { uuidOf } from './bets.ts';
import { seedPerson } from './people.ts';

const SAVER = 'saver1';
const DAYS = 31;
const DAY_MS = 86_400_000;
const SMALL = '14 天质押';

/** Days before now, days of the product's term, whole yuan, how it ends: by itself, again and again, or cancelled so many days before now. */
const PLEDGES = [
  { ago: 30, term: 7, yuan: 2_000, autoRenew: false, cancelledAgo: 0 },
  { ago: 28, term: 30, yuan: 5_000, autoRenew: true, cancelledAgo: 0 },
  { ago: 20, term: 90, yuan: 3_000, autoRenew: false, cancelledAgo: 12 },
  { ago: 10, term: 14, yuan: 1_000, autoRenew: false, cancelledAgo: 0 },
  { ago: 8, term: 7, yuan: 1_000, autoRenew: true, cancelledAgo: 0 },
] as const;

/**
 * A month of one person's wallet: earnings of every day, and pledges that run, matured, were renewed, were cancelled, and used a small product up.
 * Lived through with the real functions and the clock of then, which stands where it stood afterwards. Safe to run again.
 */
export async function seedSavings(deps: Deps): Promise<void> {
  const now = (await appNow(deps.db)).getTime();
  const goBack = (days: number) => setClock(deps.db, { at: new Date(now - days * DAY_MS) });
  await goBack(DAYS);
  const userId = String(await seedPerson(deps, SAVER));
  await addSmallProduct(deps);
  await moveIn(deps, { userId, requestId: uuidOf(['savings', SAVER, 'in']) }, { amount: yuan(30_000) });
  const orders = new Map<number, string>();
  for (let ago = DAYS - 1; ago >= 0; ago -= 1) {
    await goBack(ago);
    await payDueDays(deps);
    await matureDue(deps);
    for (const pledge of PLEDGES) {
      if (pledge.ago === ago) orders.set(ago, await pledgeOnce(deps, userId, pledge));
      const orderId = orders.get(pledge.ago);
      if (pledge.cancelledAgo === ago && ago > 0 && orderId !== undefined)
        await cancelOrder(deps, { userId, requestId: uuidOf(['savings', SAVER, 'cancel']) }, orderId);
    }
  }
}

async function pledgeOnce(
  deps: Deps,
  userId: string,
  { ago, term, yuan: whole, autoRenew }: (typeof PLEDGES)[number],
): Promise<string> {
  const { id } = await deps.db.one<{ id: bigint }>(
    'select id from pledge_product where term_days = $1 order by id limit 1',
    [term],
  );
  const requestId = uuidOf(['savings', SAVER, String(ago)]);
  const made = await createOrder(
    deps,
    { userId, requestId },
    { productId: String(id), amount: yuan(whole), autoRenew },
  );
  if (!made.ok) throw new Error(`the seed cannot pledge: ${made.key}`);
  return made.data.id;
}

/** A product that one order uses up. */
async function addSmallProduct(deps: Deps): Promise<void> {
  const known = await deps.db.maybeOne('select 1 from pledge_product where name = $1', [SMALL]);
  if (known !== null) return;
  await deps.db.tx((tx) =>
    setProduct(tx, {
      name: SMALL,
      termDays: 14,
      rate: rateOf(46_000n),
      min: yuan(100),
      max: yuan(1_000),
      playerMax: yuan(1_000),
      quota: yuan(1_000),
    }),
  );
}
