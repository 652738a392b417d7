import { openDb, type DbTarget } from '../../db/pool.ts';
import { backfillChunk, type Backfill } from '../backfill.ts';

/** A process that works on a back-fill and says after each chunk that it did; `backfill.test.ts` kills it in the middle. */
const [target = '', backfill = ''] = process.argv.slice(2);
const db = openDb(JSON.parse(target) as DbTarget, { connectionsMax: 1, applicationName: 'caiting-filling' });
for (;;) {
  const said = await backfillChunk(db, JSON.parse(backfill) as Backfill, async () => true);
  process.stdout.write(`${said}\n`);
  if (said === 'ended') break;
}
await db.close();
