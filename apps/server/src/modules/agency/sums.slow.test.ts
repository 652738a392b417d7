import { askForTheWhole } from '../../platform/testing/extent.ts';

/** The sums of sums.test.ts over a tree of ten thousand members. */
askForTheWhole();
await import('./sums.test.ts');
