import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type pg from 'pg';

/** What bets are priced by, for the database (docs/decisions/0236). Generated from the plays; a start lays it down as the owner. */
export const PRICES_FILE = new URL('../../../../sql/prices.txt', import.meta.url);

/** For names of what is made from the file. */
export const pricesTag = async (): Promise<string> =>
  createHash('sha256')
    .update(await readFile(PRICES_FILE))
    .digest('hex')
    .slice(0, 12);

/** Lays the file down. Prices of other versions of the rules stay: bets that were accepted by them do. `client` is connected as the owner. */
export async function layPrices(client: pg.ClientBase): Promise<void> {
  await client.query('select lay_prices($1)', [(await readFile(PRICES_FILE, 'utf8')).trimEnd()]);
}
