import { askForTheWhole } from './platform/testing/extent.ts';

/** Every field of every call with every value that breaks careless code. */
askForTheWhole();
await import('./contract.test.ts');
