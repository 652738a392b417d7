import { expect, test } from 'vitest';
import { askForNats, busEnvironment } from './platform/outbox/testing/nats.ts';
import { hasNats } from './platform/outbox/testing/nats-process.ts';
import { hasHaproxy, hasNginx } from './testing/several/front-servers.ts';

/** Two servers that are restarted one after the other, with NATS between them, which falls under talk and comes back. */
const isThere = hasNats && (hasHaproxy || hasNginx);
if (isThere) {
  await askForNats();
  await import('./rolling-restart.slow.test.ts');
}

test.skipIf(!isThere)('all of it ran by NATS (needs nats-server, and haproxy or nginx)', () => {
  expect(busEnvironment()).toMatchObject({ CAITING_BUS: 'nats' });
});
