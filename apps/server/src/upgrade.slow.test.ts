import { askForTheWhole } from './platform/testing/extent.ts';

/** A database of each release that is kept. */
askForTheWhole();
await import('./upgrade.test.ts');
