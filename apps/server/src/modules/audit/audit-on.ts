import { catalogueFindings } from '../../platform/db/catalogue.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { wordFindings } from '../cashier/index.ts';
import { LIABILITY_CHECKS, liabilityFindings } from '../liabilities/index.ts';
import { isAsked, runChecks, timed, type AuditReport, type Check, type Days, type OnCheck } from '../ledger/index.ts';
import { archiveChecks } from './archive-checks.ts';
import { causeChecks } from './cause-checks.ts';
import { historyChecks } from './history-checks.ts';
import { coolingFindings, factorFindings, giftFindings, gradeFindings, grownFindings } from './settings-held.ts';
import { limitFindings, protectionHistoryChecks } from './protection-history.ts';
import { publicationChecks } from './publication-checks.ts';
import { prepareRecompute, type Recomputer } from './recompute.ts';
import { sealFindings } from './seals.ts';
import { signedEffectChecks } from './signed-effects.ts';
import { scheduledChecks } from './scheduled-checks.ts';
import { termChecks } from './term-checks.ts';
import { withdrawalChecks } from './withdrawal-checks.ts';

export interface AuditScope {
  /** These days, open items and running balances; everything without. */
  readonly days?: Days | undefined;
  /** One check by its name: for tests of a check. */
  readonly only?: string | undefined;
  readonly onCheck?: OnCheck | undefined;
  /** Decides again elsewhere than on this connection. */
  readonly recomputer?: Recomputer | undefined;
}

/** Causes, histories, catalogue and seals: what auditWhole's sums do not show. On the caller's snapshot. */
export async function auditOn(tx: Tx, scope: AuditScope = {}): Promise<AuditReport> {
  const findings = await runChecks(tx, CHECKS, scope);
  let figures = {};
  for (const { names, read } of READINGS) {
    if (!names.some((name) => isAsked(name, scope))) continue;
    const report = await timed(names.join(), scope, () => read(tx, scope));
    findings.push(...report.findings);
    figures = { ...figures, ...report.figures };
  }
  return { findings, figures };
}

const DECIDED = ['drawsRecomputed', 'resultsRecomputed', 'sharesRecomputed', 'pricesRecomputed'] as const;

/** Draws, roots, results and shares of uplines: the returned function decides them again. With a recomputer it does not touch this connection any more. */
export async function prepareDecisions(tx: Tx, scope: AuditScope = {}): Promise<() => Promise<AuditReport>> {
  if (!DECIDED.some((name) => isAsked(name, scope))) return async () => ({ findings: [], figures: {} });
  const decide = await prepareRecompute(tx, scope.days, scope.recomputer);
  return () => timed(DECIDED.join(), scope, decide);
}

const CHECKS: readonly Check[] = [
  ...causeChecks,
  ...publicationChecks,
  ...withdrawalChecks,
  ...signedEffectChecks,
  ...historyChecks,
  ...scheduledChecks,
  ...termChecks,
  ...protectionHistoryChecks,
  ...archiveChecks,
];

/** Checks that are no one statement, with the names of what they find. */
const READINGS: readonly {
  readonly names: readonly string[];
  read(tx: Tx, scope: AuditScope): Promise<AuditReport>;
}[] = [
  { names: ['limitsStand'], read: async (tx) => ({ findings: await limitFindings(tx), figures: {} }) },
  { names: ['gradesAreEarned'], read: async (tx) => ({ findings: await gradeFindings(tx), figures: {} }) },
  { names: ['gradesAreSaidOrGrown'], read: async (tx) => ({ findings: await grownFindings(tx), figures: {} }) },
  { names: ['turnoverFactorsAreThoseTold'], read: async (tx) => ({ findings: await factorFindings(tx), figures: {} }) },
  { names: ['gradeGiftsAreThoseTold'], read: async (tx) => ({ findings: await giftFindings(tx), figures: {} }) },
  { names: ['payoutAccountsCoolOff'], read: async (tx) => ({ findings: await coolingFindings(tx), figures: {} }) },
  {
    names: ['schemaIsOurs'],
    read: async (tx) => ({
      findings: (await catalogueFindings(tx)).map((detail) => ({ check: 'schemaIsOurs', detail })),
      figures: {},
    }),
  },
  {
    names: LIABILITY_CHECKS,
    read: async (tx, { days, only }) => ({ findings: await liabilityFindings(tx, days, only), figures: {} }),
  },
  { names: ['wordsAreOfTheirProvider'], read: (tx, { days }) => wordFindings(tx, days) },
  { names: ['sealedDaysStand'], read: (tx, { days }) => sealFindings(tx, days) },
];
