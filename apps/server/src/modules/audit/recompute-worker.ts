import { openDb } from '../../platform/db/pool.ts';
import { recomputerOn } from './recompute.ts';
import type { RecomputeAnswer, RecomputeTask } from './recompute-threads.ts';

/** A thread of recompute-threads.ts, with a connection of its own: reading the rows is half of the work. */
export default async function recomputeTask({ target, snapshot, what }: RecomputeTask): Promise<RecomputeAnswer> {
  if (!/^[0-9A-F-]+$/.test(snapshot)) throw new Error(`${snapshot} is no snapshot`);
  const db = openDb(target, { connectionsMax: 1, applicationName: 'caiting-audit' });
  try {
    return await db.tx(
      async (tx) => {
        await tx.run(`set transaction snapshot '${snapshot}'`);
        const here = recomputerOn(tx);
        return 'draws' in what
          ? { ...(await here.draws(what.draws)), shares: [], prices: [], unpriced: 0 }
          : here.issues(what.issues);
      },
      { isolation: 'repeatable read', isReadOnly: true, isLong: true, isSnapshot: true },
    );
  } finally {
    await db.close();
  }
}
