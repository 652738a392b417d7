import { moneyText, type GiftKind } from '@caiting/contract';
import { money, parseMoney, type Money } from '@caiting/money';
import { prepared, type Queries } from '../../../platform/db/pool.ts';
import type { Deps } from '../../../platform/deps.ts';
import { tenantValues } from '../../tenant/index.ts';

/** What can be given, and what anybody may give. */

export interface GiftRow {
  readonly code: string;
  readonly name_zh: string;
  readonly name_en: string;
  readonly price: bigint;
}

const GIFTS = prepared('live.gifts', 'select code, name_zh, name_en, price from gift order by sort');

export const listGifts = async (db: Queries): Promise<GiftKind[]> =>
  (await db.query<GiftRow>(GIFTS, [])).map(({ code, name_zh, name_en, price }) => ({
    code,
    name: { zh: name_zh, en: name_en },
    price: moneyText(money(price)),
  }));

export const findGift = (db: Queries, code: string): Promise<GiftRow | null> =>
  db.maybeOne<GiftRow>('select code, name_zh, name_en, price from gift where code = $1', [code]);

/** What anybody may give on one day of Shanghai. */
export async function giftDayMax(deps: Deps): Promise<Money> {
  return parseMoney((await tenantValues(deps)).giftDayAmount) ?? money(0n);
}

const GIVEN_TODAY = prepared(
  'live.givenToday',
  'select coalesce(sum(amount), 0)::int8 as given from live_gift_day where sender = $1 and day = shanghai_day(app_now())',
);

/** What this person may still give today. */
export async function giftDayLeft(deps: Deps, userId: string): Promise<Money> {
  const [max, { given }] = await Promise.all([giftDayMax(deps), deps.db.one<{ given: bigint }>(GIVEN_TODAY, [userId])]);
  return money(given > max ? 0n : max - given);
}
