import type { CallInput, consoleYuebaoCalls } from '@caiting/contract';
import { money, parseMoney, type Money, type Rate } from '@caiting/money';
import type { Queries, Tx } from '../../../platform/db/pool.ts';
import { ok, refuse, type Outcome, type Refusal } from '../../../platform/outcome.ts';
import { readTenantValues } from '../../tenant/index.ts';
import { findProductForUpdate, type ProductRow } from '../pledge/queries.ts';
import { rateTakesTwo } from './rates.ts';

type Wish = CallInput<typeof consoleYuebaoCalls.setPledgeProduct>;

/** Whether what is wished for stands above what one person may set. */
export async function productTakesTwo(db: Queries, { rate, quota }: Wish): Promise<boolean> {
  const limit = parseMoney((await readTenantValues(db)).yuebaoQuotaTwoStaffAbove) ?? 0n;
  return (quota !== undefined && quota > limit) || (rate !== undefined && (await rateTakesTwo(db, rate)));
}

/** Creates a product, or changes sale, rate and quota of one. Running orders keep what was agreed. Gives its name. */
export async function setProduct(
  tx: Tx,
  wish: Wish,
): Promise<Outcome<string, 'notFound' | 'pledgeQuotaSold' | 'fieldEmpty' | 'badInput'>> {
  if (wish.productId === undefined) return createProduct(tx, wish);
  const product = await findProductForUpdate(tx, wish.productId);
  if (product === null) return refuse('notFound');
  const fault = changeFault(product, wish);
  if (fault) return fault;
  const { rate = product.rate, quota = product.quota, isOpen = product.is_open } = wish;
  await tx.run('update pledge_product set rate = $2, quota = $3, is_open = $4 where id = $1', [
    product.id,
    rate,
    quota,
    isOpen,
  ]);
  return ok(product.name);
}

function changeFault(product: ProductRow, wish: Wish): Refusal<'pledgeQuotaSold' | 'badInput'> | null {
  const fixed = (['name', 'termDays', 'min', 'max', 'playerMax'] as const).find((field) => wish[field] !== undefined);
  if (fixed !== undefined) return refuse('badInput', { field: fixed, params: { field: fixed } });
  if (wish.quota === undefined) return null;
  if (wish.quota < product.sold)
    return refuse('pledgeQuotaSold', { field: 'quota', params: { sold: money(product.sold) } });
  return wish.quota < product.player_max ? refuse('badInput', { field: 'quota', params: { field: 'quota' } }) : null;
}

async function createProduct(tx: Tx, wish: Wish): Promise<Outcome<string, 'fieldEmpty' | 'badInput'>> {
  const { name, termDays, rate, min, max, playerMax, quota, isOpen = true } = wish;
  const missing = (['name', 'termDays', 'rate', 'min', 'max', 'playerMax', 'quota'] as const).find(
    (field) => wish[field] === undefined,
  );
  if (missing !== undefined) return refuse('fieldEmpty', { field: missing, params: { field: missing } });
  const [least, most, own, all] = [min, max, playerMax, quota] as [Money, Money, Money, Money];
  if (least > most || most > own || own > all)
    return refuse('badInput', { field: 'quota', params: { field: 'quota' } });
  await tx.run(
    `insert into pledge_product (name, term_days, rate, order_min, order_max, player_max, quota, is_open)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [name, termDays, rate as Rate, least, most, own, all, isOpen],
  );
  return ok(name as string);
}
