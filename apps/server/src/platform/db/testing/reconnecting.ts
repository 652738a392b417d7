import { openDb, type DbTarget } from '../pool.ts';

/** A process that opens connections for ever and survives what happens to them; `pool-lost.test.ts` ends them. Prints how many rounds it made. */
const target = JSON.parse(process.argv[2] ?? '') as DbTarget;
const rounds = Number(process.argv[3]);

for (let round = 0; round < rounds; round += 1) {
  const db = openDb(target, { connectionsMax: 2, applicationName: 'caiting-victim' });
  await Promise.allSettled([
    db.tx((tx) => tx.one('select 1')),
    db.tx((tx) => tx.one('select 1')),
    db.query('select 1'),
    db.few(1).query('select 1'),
  ]);
  await db.close();
}
process.stdout.write(`alive after ${rounds}`);
