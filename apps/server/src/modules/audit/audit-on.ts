import { catalogueFindings } from '../../platform/db/catalogue.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { isAsked, runChecks, type AuditReport, type Check, type Days } from '../ledger/index.ts';
import { causeChecks } from './cause-checks.ts';
import { historyChecks } from './history-checks.ts';
import { gradeFindings } from './grade-history.ts';
import { limitFindings, protectionHistoryChecks } from './protection-history.ts';
import { recompute, type Recomputer } from './recompute.ts';
import { sealFindings } from './seals.ts';
import { withdrawalChecks } from './withdrawal-checks.ts';

export interface AuditScope {
  /** These days, open items and running balances; everything without. */
  readonly days?: Days | undefined;
  /** One check by its name: for tests of a check. */
  readonly only?: string | undefined;
  /** Decides again elsewhere than on this connection. */
  readonly recomputer?: Recomputer | undefined;
}

/** Causes, histories, catalogue, seals, and everything that can be decided again: what auditWhole's sums do not show. On the caller's snapshot. */
export async function auditOn(tx: Tx, scope: AuditScope = {}): Promise<AuditReport> {
  const findings = await runChecks(tx, CHECKS, scope);
  let figures = {};
  for (const { names, read } of READINGS) {
    if (!names.some((name) => isAsked(name, scope))) continue;
    const report = await read(tx, scope);
    findings.push(...report.findings);
    figures = { ...figures, ...report.figures };
  }
  return { findings, figures };
}

const CHECKS: readonly Check[] = [...causeChecks, ...withdrawalChecks, ...historyChecks, ...protectionHistoryChecks];

/** Checks that are no one statement, with the names of what they find. */
const READINGS: readonly {
  readonly names: readonly string[];
  read(tx: Tx, scope: AuditScope): Promise<AuditReport>;
}[] = [
  { names: ['limitsStand'], read: async (tx) => ({ findings: await limitFindings(tx), figures: {} }) },
  { names: ['gradesAreEarned'], read: async (tx) => ({ findings: await gradeFindings(tx), figures: {} }) },
  {
    names: ['schemaIsOurs'],
    read: async (tx) => ({
      findings: (await catalogueFindings(tx)).map((detail) => ({ check: 'schemaIsOurs', detail })),
      figures: {},
    }),
  },
  { names: ['sealedDaysStand'], read: (tx, { days }) => sealFindings(tx, days) },
  {
    names: ['drawsRecomputed', 'resultsRecomputed', 'sharesRecomputed'],
    read: (tx, { days, recomputer }) => recompute(tx, days, recomputer),
  },
];
