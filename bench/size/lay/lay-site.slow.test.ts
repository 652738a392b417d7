import { auditBooks } from '@caiting/server/bench-kit';
import { expect, test } from 'vitest';
import { asSuperuser } from '../../money/drawn-issue.ts';
import { openBenchSite } from '../../money/site.ts';
import { laySite } from './lay-site.ts';
import { READER, READER_BETS, SMALL_AGENT, SMALL_LINE, TOP_AGENT } from './shape.ts';

const SIZE = { bets: 2_000, players: 300 };

test(
  'the books of a site that is laid are right, its lines whole, its bets in the months they were placed in',
  { timeout: 300_000 },
  async () => {
    const site = await openBenchSite('lay');
    try {
      await laySite(site, SIZE);
      const { findings, figures } = await auditBooks(site.database.db);
      expect(findings).toEqual([]);
      expect(figures['bets']).toBe(String(SIZE.bets + READER_BETS + SMALL_LINE * 10));
      const lines = await site.database.db.query<{ agent: bigint; members: number }>(
        'select agent, count(*)::int as members from downline where agent = any ($1::int8[]) group by agent order by agent',
        [[SMALL_AGENT, TOP_AGENT]],
      );
      expect(lines).toEqual([
        { agent: BigInt(SMALL_AGENT), members: SMALL_LINE },
        { agent: BigInt(TOP_AGENT), members: SIZE.players },
      ]);
      const [own] = await site.database.db.query<{ bets: number; months: number }>(
        `select count(*)::int as bets, count(distinct tableoid)::int as months from bet where player = $1`,
        [READER],
      );
      expect(own?.bets).toBe(READER_BETS);
      expect(own?.months).toBeGreaterThan(1);
      // A yuan that comes from nowhere is found.
      await asSuperuser(site, (client) =>
        client.query(`update account set balance = balance + 1 where player = ${READER}`),
      );
      const names = new Set((await auditBooks(site.database.db)).findings.map(({ check }) => check));
      expect([...names].toSorted()).toEqual(['balanceIsLastEntry', 'sumIsZero']);
    } finally {
      await site.close();
    }
  },
);
