import { expect, test } from 'vitest';
import { askForNats, busEnvironment } from '../../../platform/outbox/testing/nats.ts';
import { hasNats } from '../../../platform/outbox/testing/nats-process.ts';

/** A session that ends, on two servers that hear each other by NATS. */
if (hasNats) {
  await askForNats();
  await import('./stolen-session.test.ts');
}

test.skipIf(!hasNats)('all of it ran by NATS (needs nats-server)', () => {
  expect(busEnvironment()).toMatchObject({ CAITING_BUS: 'nats' });
});
