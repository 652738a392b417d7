import { createHash, randomBytes } from 'node:crypto';
import { CHAIN_ROUNDS } from '@caiting/games';
import type { Queries } from '../platform/db/pool.ts';

const hashOf = (hex: string): string => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
export const freshSeed = (): string => randomBytes(32).toString('hex');

interface Chain {
  readonly top: string;
  readonly first: number;
  readonly length: number;
  /** Computed once: the seed of each round of the chain. */
  seeds?: readonly string[];
}

/** Seeds of the tables' rounds, from chains in the store; a chain that ends is followed by a new one. */
export class TableSeeds {
  readonly #known = new Map<string, Chain>();

  /** The seed of a round: 64 hex characters. Its hash is the round's commitment. */
  async seedOf(db: Queries, table: string, number: number): Promise<string> {
    let chain = this.#known.get(table);
    if (chain === undefined || number < chain.first || number >= chain.first + chain.length) {
      chain = await chainOf(db, table, number);
      this.#known.set(table, chain);
    }
    chain.seeds ??= seedsOf(chain);
    return chain.seeds[number - chain.first] as string;
  }
}

function seedsOf({ top, length }: Chain): string[] {
  const seeds = [top];
  for (let made = 1; made < length; made += 1) seeds.push(hashOf(seeds[made - 1] as string));
  return seeds.reverse();
}

async function chainOf(db: Queries, table: string, number: number): Promise<Chain> {
  const first = Math.floor((number - 1) / CHAIN_ROUNDS) * CHAIN_ROUNDS + 1;
  await db.run(
    `insert into chain (table_code, top, first_number, length) values ($1, $2, $3, ${CHAIN_ROUNDS}) on conflict do nothing`,
    [table, freshSeed(), first],
  );
  return db.one<Chain>(
    'select top, first_number::int as first, length from chain where table_code = $1 and first_number = $2',
    [table, first],
  );
}
