import { expect, test } from 'vitest';
import { askForNats, busEnvironment } from '../../../platform/outbox/testing/nats.ts';
import { hasNats } from '../../../platform/outbox/testing/nats-process.ts';

/** Two servers of a hall that hear each other by NATS: cuts, a killed process, presence, events of rooms. */
if (hasNats) {
  await askForNats();
  await import('./two-servers.test.ts');
}

test.skipIf(!hasNats)('all of it ran by NATS (needs nats-server)', () => {
  expect(busEnvironment()).toMatchObject({ CAITING_BUS: 'nats' });
});
