import { join } from 'node:path';
import { yuan } from '@caiting/money';
import { expect, test } from 'vitest';
import { aPlayer } from './modules/account/testing/players.ts';
import { staffLogChecks } from './modules/console/index.ts';
import { auditWhole } from './modules/whole-audit.ts';
import { catalogueFindings } from './platform/db/catalogue.ts';
import { readSchema } from './platform/db/sql-files.ts';
import { bet, recharge, settled } from './testing/several/play.ts';
import { LONG, type Server } from './testing/several/processes.ts';
import { sharedSite } from './testing/several/shared-site.ts';
import { makeRelease, thisRelease, type Release } from './testing/upgrade/next-release.ts';

/**
 * A site goes from this release to the next and on to the one after it (docs/decisions/0200): real servers beside each other on one database, money through
 * both of them, and nobody waits.
 */
/** How much faster than the real one the site's clock goes: an issue every two seconds. */
const RATE = 30;

const site = await sharedSite(RATE);
const { db, owner, root, processes } = site;
const count = async (table: string): Promise<number> =>
  (await owner.one<{ n: number }>(`select count(*)::int as n from ${table}`)).n;
const has = async (what: string): Promise<boolean> =>
  (await owner.one<{ has: boolean }>(`select ${what} is not null as has`)).has;

/** Adds columns to the tables of money and a table; every batch of bets leaves a row there. One function is new, one is gone. */
async function nextReleases(): Promise<{ next: Release; after: Release; stopping: Release }> {
  const { migrations } = await readSchema();
  const file = (n: number): string => `migrations/${String(migrations.length + n).padStart(4, '0')}_rolling_${n}.sql`;
  const begins = ['\nbegin\n', '\nbegin\n  insert into batch_of_next default values;\n'] as const;
  const placeBets = 'sql/functions/place_bets.sql';
  const rights = 'src/platform/db/app-rights.ts';
  const next = makeRelease(thisRelease, join(root, 'next'), {
    adds: {
      [file(1)]: [
        '-- phase: expand',
        'create table batch_of_next (id bigint generated always as identity primary key);',
        `alter table bet add column of_next text not null default 'old';`,
        'alter table entry add column of_next int;',
        'alter table account add column of_next int default 0;',
        'alter table recharge_order add column of_next text;',
      ].join('\n'),
      'sql/functions/only_next.sql':
        'create or replace function only_next() returns int language sql as $$ select 1 $$;\n',
    },
    removes: ['sql/functions/rebuild_lines.sql'],
    edits: { [placeBets]: begins, [rights]: [`  'rebuild_lines',\n`, `  'only_next',\n`] },
  });
  const after = makeRelease(next, join(root, 'after'), {
    adds: { [file(2)]: '-- phase: contract\ndrop table batch_of_next;\nalter table account drop column of_next;\n' },
    edits: { [placeBets]: [begins[1], begins[0]] },
  });
  const stopping = makeRelease(next, join(root, 'stopping'), {
    adds: { [file(2)]: 'alter table bet drop column of_next;\n' },
  });
  return { next, after, stopping };
}

test(
  'this release, the next and the one after it: money through both of each pair, and nobody waits',
  { timeout: 900_000 },
  async () => {
    const player = await aPlayer(site.deps, { balance: yuan(1_000) });
    const { next, after, stopping } = await nextReleases();
    const through = async (...servers: Server[]): Promise<string[]> => {
      const ids: string[] = [];
      for (const server of servers) {
        ids.push(await bet(site, server, player));
        await recharge(site, server, player);
      }
      await settled(site);
      return ids;
    };

    const first = await processes.start(thisRelease);
    const ids = await through(first);
    const second = await processes.start(next);
    expect(await count('batch_of_next')).toBe(0);
    ids.push(...(await through(first, second)));
    // Both sold by the new body; the old server's function is still there for it.
    expect(await count('batch_of_next')).toBeGreaterThanOrEqual(2);
    expect(await has(`to_regproc('rebuild_lines')`)).toBe(true);
    expect(await has(`to_regproc('only_next')`)).toBe(true);
    await first.stop();
    await expect.poll(() => has(`to_regproc('rebuild_lines')`), LONG).toBe(false);
    expect(await processes.refusal(thisRelease)).toContain('newer release (rebuild_lines)');
    expect(await processes.refusal(stopping)).toContain('stop every server first');

    const third = await processes.start(after);
    ids.push(...(await through(second, third)));
    expect(await has(`to_regclass('batch_of_next')`)).toBe(true);
    await second.stop();
    await expect.poll(() => has(`to_regclass('batch_of_next')`), LONG).toBe(false);
    ids.push(...(await through(third)));
    expect(await processes.refusal(next)).toMatch(/newer release \(\d{4}_rolling_2\.sql/);
    await third.stop();

    expect(ids.length).toBe(6);
    expect(
      (await db.query<{ id: bigint }>('select id from bet order by id')).map(({ id }) => String(id)).toSorted(),
    ).toEqual(ids.toSorted());
    const { paid } = await db.one<{ paid: number }>(
      `select count(*)::int as paid from recharge_order where state = 'credited'`,
    );
    expect(paid).toBe(6);
    const { findings } = await auditWhole(db, staffLogChecks);
    expect(findings).toEqual([]);
    // This release's own list of objects says of the newer schema that it cannot be compared.
    expect(await catalogueFindings(db)).toEqual([expect.stringContaining('between two releases')]);
  },
);
