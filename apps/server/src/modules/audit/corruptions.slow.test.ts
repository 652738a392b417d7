import { askForTheWhole } from '../../platform/testing/extent.ts';

/** Every row of the table of corruptions. */
askForTheWhole();
await import('./corruptions.test.ts');
