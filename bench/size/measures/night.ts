import { runAudit, sealFinishedDays } from '@caiting/server/bench-kit';
import { takeLiabilities } from '@caiting/server/modules/liabilities';
import { setClock } from '@caiting/server/platform/clock';
import { openDb, type Db } from '@caiting/server/platform/db/pool';
import { LOTTERY, type BenchSite } from '../../money/site.ts';
import { laySettledDays } from '../../support/settled-days.ts';
import { msOf, single, type Figures } from './times.ts';

/** The end of a day is played: two hours of it, by as many players and bets on a site of any size. */
const NEW_DAY = { bets: 1_000, players: 100, days: 1, periods: [600] } as const;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface Night extends Figures {
  /** What the audit of the new day found, by the name of its check. */
  readonly findings: readonly string[];
}

/** A day by the site's own ways on top of what was laid; then what comes after a midnight: the seal, the audit, what is owed, the figures of the day. */
export async function readNight(site: BenchSite): Promise<Night> {
  const owner = openDb(site.database.ownerTarget, { connectionsMax: 2 });
  try {
    const day = await playDay(site, owner);
    const seal = await msOf(() => sealFinishedDays(owner));
    const checks = new Map<string, number>();
    const onCheck = (name: string, ms: number): void => void checks.set(name, (checks.get(name) ?? 0) + ms);
    let findings: readonly string[] = [];
    const audit = await msOf(async () => {
      const report = await runAudit(owner, 'day', { day, onCheck });
      findings = [...new Set(report.findings.map(({ check, detail }) => `${check}: ${detail}`))];
    });
    tellSlowest(checks);
    const liabilities = await msOf(() => takeLiabilities(owner));
    const statistics = await msOf(() => owner.run('select count_statistics_day($1)', [day]));
    return { ...single({ seal, audit, liabilities, statistics }), findings };
  } finally {
    await owner.close();
  }
}

/** The clock goes on from there as it does on a site. */
async function playDay(site: BenchSite, owner: Db): Promise<string> {
  const { at } = await owner.one<{ at: Date }>('select app_now() as at');
  const midnight = at.getTime() - ((at.getTime() + 8 * HOUR_MS) % DAY_MS) + 2 * DAY_MS;
  // Inside a second, as issues open at whole ones.
  const { days } = await laySettledDays(site, { ...NEW_DAY, begin: midnight - 2 * HOUR_MS + 30_500 });
  await owner.run('alter database caiting reset synchronous_commit');
  // The connection that moved the clock was opened meanwhile.
  await site.database.db.run('set synchronous_commit = on');
  // Nothing is drawn beside what is measured.
  await owner.run('update lottery set enabled = (code = $1)', [LOTTERY]);
  await setClock(owner, { at: new Date(midnight + 5 * HOUR_MS), rate: 1 });
  return days[0] ?? '';
}

const SHOWN = 8;
function tellSlowest(checks: ReadonlyMap<string, number>): void {
  const slowest = [...checks].toSorted(([, a], [, b]) => b - a).slice(0, SHOWN);
  process.stderr.write(`  slowest checks: ${slowest.map(([name, ms]) => `${name} ${Math.round(ms)} ms`).join(', ')}\n`);
}
