import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { yuan } from '@caiting/money';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../platform/db/connect.ts';
import { openDb } from '../../platform/db/pool.ts';
import { extent } from '../../platform/testing/extent.ts';
import { auditBooks } from './audit-bets.ts';
import { BetBatcher } from './place/bet-batcher.ts';
import { Bank, lostOrders } from './testing/bank.ts';
import { aLine, anIssue, aPlayer, aRequest } from './testing/build.ts';
import { killDatabase } from './testing/kill-database.ts';

const ROUNDS = extent(2, 10);
const WRITERS = 40;
/** Generous, for machines that do much else at the same time; the bench holds it to 3 s. */
const SERVING_AGAIN_MS = 10_000;

// A durable cluster of its own: the shared one of the tests does not flush, so it may lose what it acknowledged.
const folder = mkdtempSync(join(tmpdir(), 'caiting-bank-'));
chmodSync(folder, 0o755);
const database = await openDatabase({ dataFolder: folder, connectionsMax: 8 });
const { db, embedded } = database;
const owner = openDb(database.ownerTarget, { connectionsMax: 1 });
embedded?.supervise(() => undefined);
afterAll(async () => {
  await db.close();
  await embedded?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test(
  'the database is killed under load, time after time: nothing acknowledged is lost, nothing is booked twice, the books balance',
  { timeout: 120_000 },
  async () => {
    const issue = await anIssue(owner);
    await owner.close();
    const players = await Promise.all(Array.from({ length: WRITERS }, () => aPlayer(db, yuan(1_000_000))));
    const batcher = new BetBatcher(db);
    const line = aLine(issue);
    const bank = new Bank(
      (request) => batcher.place(request),
      (player) => aRequest(player, [line, line]),
      players,
    );

    const outages: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // Under load for a moment, a different one each time.
      await delay(60 + round * 13);
      const killed = performance.now();
      killDatabase(folder);
      const extra = aRequest(players[0] as string, [line]);
      expect((await batcher.place(extra)).outcome).toMatch(/^(accepted|repeated)$/);
      outages.push(performance.now() - killed);
    }
    bank.stop();
    const report = await bank.done;
    expect(report.accepted.size).toBeGreaterThan(ROUNDS * WRITERS);
    expect(report.repeats).toBeGreaterThan(0);
    expect(report.different).toEqual([]);
    expect(Math.max(...outages)).toBeLessThan(SERVING_AGAIN_MS);

    expect(await lostOrders(db, report)).toEqual([]);
    expect((await auditBooks(db)).findings).toEqual([]);
  },
);
