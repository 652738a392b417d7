import { askForTheWhole } from '../../platform/testing/extent.ts';

/** Killed ten times. */
askForTheWhole();
await import('./bank.test.ts');
