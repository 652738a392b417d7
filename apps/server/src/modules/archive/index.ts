export { archiveMonth, type ArchivePlan, type Step } from './archive-month.ts';
export { listArchives, type ArchivedMonth, type ListedMonth } from './months.ts';
export { ArchiveRefused } from './refused.ts';
export { restoreMonth } from './restore-month.ts';
