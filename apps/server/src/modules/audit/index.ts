export { auditOn, prepareDecisions, type AuditScope } from './audit-on.ts';
export { lastSeal, listSeals, sealFinishedDays, type DaySeal } from './seals.ts';
export { recomputerInThreads } from './recompute-threads.ts';
