import type { Coin } from '@caiting/money';
import type { Queries } from '../../../platform/db/pool.ts';

export interface CoinRow {
  readonly order_id: bigint;
  readonly coin: Coin;
  readonly network: 'TRC20' | 'ERC20' | 'BTC';
  /** 1e-8 yuan for one coin. */
  readonly rate: bigint;
  /** In 1e-8 coin. */
  readonly due: bigint;
  readonly needed: number;
  readonly address: string;
  /** In 1e-8 coin; null before anything was seen. */
  readonly received: bigint | null;
  readonly confirmations: number;
}
const COIN = 'order_id, coin, network, rate, due, needed, address, received, confirmations';

export function listCoins(db: Queries, orders: readonly bigint[]): Promise<CoinRow[]> {
  return db.query<CoinRow>(`select ${COIN} from recharge_coin where order_id = any($1::int8[])`, [orders]);
}

/** Newest rate of a coin in 1e-8 yuan; null where none was ever set. */
export async function findRate(db: Queries, coin: Coin): Promise<bigint | null> {
  const row = await db.maybeOne<{ rate: bigint }>(
    'select rate from coin_rate where coin = $1 order by id desc limit 1',
    [coin],
  );
  return row?.rate ?? null;
}

export async function insertRate(db: Queries, coin: Coin, rate: bigint, by: string): Promise<void> {
  await db.run('insert into coin_rate (coin, rate, set_by) values ($1, $2, $3)', [coin, rate, by]);
}
