import type { Tx } from '../../../platform/db/pool.ts';
import type { NewResult } from '../core/queries.ts';

/** Past issues of the seed: closed without bets. */
export async function sealHistory(tx: Tx, lottery: string): Promise<void> {
  await tx.run('select seal_history($1)', [lottery]);
}

export interface PastResult extends NewResult {
  readonly issueNo: string;
}

/** Past results, dated as if each had been drawn as soon as it could be. There are no bets to settle. */
export async function storeHistory(tx: Tx, lottery: string, results: readonly PastResult[]): Promise<void> {
  const column = <K extends keyof PastResult>(key: K) => results.map((result) => result[key]);
  await tx.run('select store_history($1, $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])', [
    lottery,
    column('issueNo'),
    results.map(({ numbers }) => `{${numbers.join(',')}}`),
    column('openNumber'),
    column('link'),
    column('previousLink'),
  ]);
}
