import { consoleSetupCalls } from '@caiting/contract';
import { perDeps, type Deps } from '../../../platform/deps.ts';
import type { Queries } from '../../../platform/db/pool.ts';
import { lastBackup } from '../../../platform/jobs/reads-of-staff.ts';
import { ok } from '../../../platform/outcome.ts';
import { countOpenLines } from '../../cashier/index.ts';
import { hasAgreement } from '../../content/index.ts';
import { beaconSilentS, soldLotteries } from '../../draws/index.ts';
import { tenantValues } from '../../tenant/index.ts';
import { auditProblems } from '../audits/daily.ts';
import { unlogged } from '../core/roles.ts';
import { mustHave, shouldHave, type SetupItem } from './items.ts';

export const setupBinding = unlogged(consoleSetupCalls.setup, async ({ deps }) => {
  const list = await setupList(deps);
  const missing = missingOf(list);
  return ok({ isSelling: missing.length === 0, lacking: missing.length, list });
});

const missingOf = (list: readonly SetupItem[]): SetupItem[] => list.filter(({ isMust, isDone }) => isMust && !isDone);

/** One list for the console, /healthz and `./caiting init`: what the site must have before it sells, then what it should have. */
export async function setupList(deps: Deps): Promise<SetupItem[]> {
  const { db, config } = deps;
  const [admins, silentS, bookProblems, openLines, sold, isAgreed, backup, values] = await Promise.all([
    listAdmins(db),
    beaconSilentS(db),
    auditProblems(deps),
    countOpenLines(db),
    soldLotteries(db),
    hasAgreement(db),
    lastBackup(db),
    tenantValues(deps),
  ]);
  const found = {
    config,
    admins,
    beaconSilentS: silentS,
    bookProblems,
    openLines,
    sold,
    hasAgreement: isAgreed,
    backupAgeS: backup?.ageS ?? null,
    licence: values.licence,
    serviceLines: values.serviceLines.length,
  };
  return [...mustHave(found), ...shouldHave(found)];
}

function listAdmins(db: Queries): Promise<{ name: string; hasFactor: boolean }[]> {
  return db.query(
    `select s.name, f.has_factor as "hasFactor" from staff_list() as s cross join lateral staff_factor_state(s.id) as f
      where 'admin' = any (s.roles) and s.is_active order by s.id`,
  );
}

/** A probe asks every second; the list changes when people do something. */
const FRESH_MS = 10_000;
const keptOf = perDeps((): { list: Promise<SetupItem[]> | null; readAt: number } => ({
  list: null,
  readAt: -Infinity,
}));

/** Field of /healthz: whether the site can sell, and what it still lacks. */
export async function setupHealth(deps: Deps): Promise<{ setup: { isSelling: boolean; missing: string[] } }> {
  const kept = keptOf(deps);
  if (kept.list === null || performance.now() - kept.readAt > FRESH_MS) {
    kept.readAt = performance.now();
    kept.list = setupList(deps);
    // One that failed is not kept.
    kept.list.catch(() => (kept.readAt = -Infinity));
  }
  const missing = missingOf(await kept.list);
  return { setup: { isSelling: missing.length === 0, missing: missing.map(({ key }) => key) } };
}
