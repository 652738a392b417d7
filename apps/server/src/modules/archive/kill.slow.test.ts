import { askForTheWhole } from '../../platform/testing/extent.ts';

/** Killed at every step, and at eighteen moments in between. */
askForTheWhole();
await import('./kill.test.ts');
