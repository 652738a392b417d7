import { openDb } from '../../../platform/db/pool.ts';
import type { ProofTask } from './proof-thread.ts';
import { inclusionOf, type Inclusion } from './sealed-tree.ts';

/** The thread of proof-thread.ts, with a connection of its own: reading the rows is half of the work. */
export default async function proofTask({ target, issue, betId }: ProofTask): Promise<Inclusion | null> {
  const db = openDb(target, { connectionsMax: 1, applicationName: 'caiting-proof' });
  try {
    return await inclusionOf(db, issue, betId);
  } finally {
    await db.close();
  }
}
