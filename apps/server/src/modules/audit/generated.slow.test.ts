import { askForTheWhole } from '../../platform/testing/extent.ts';

/** Every column of every table, by both hands. */
askForTheWhole();
await import('./generated.test.ts');
