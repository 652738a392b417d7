import { configDefaults, defineConfig } from 'vitest/config';

/** Files of the server that want a process of their own. */
const OWN_PROCESS = [
  // A module's place is taken by another (`vi.mock`).
  'apps/server/src/modules/notifications/push/post.test.ts',
  'apps/server/src/platform/http/http.test.ts',
  // Each module that is loaded may follow postings (posted-hooks.ts); here no other one is.
  'apps/server/src/modules/ledger/*.test.ts',
  // These load other test files and set how far they go (extent.ts).
  '{apps,packages,tools,bench}/**/*.slow.test.ts',
];
const SERVER = [
  'packages/*/src/**/*.test.ts',
  'apps/server/src/**/*.test.ts',
  'tools/**/*.test.ts',
  'bench/**/*.test.ts',
];
const WEB = ['apps/{web,console}/src/**/*.test.{ts,tsx}', 'apps/web/testing/*.test.{ts,tsx}'];

const shared = {
  // No test, and no site that a test starts, asks the public drand network.
  env: { CAITING_BEACON: 'local' },
  testTimeout: 20_000,
  hookTimeout: 60_000,
  // A busy machine takes its time; who waits for what must come needs no number of its own.
  expect: { poll: { timeout: 10_000 } },
  // Processes keep a crash of one file away from the others.
  pool: 'forks' as const,
};

export default defineConfig({
  test: {
    globalSetup: ['apps/server/src/platform/testing/global-setup.ts'],
    // The default leaves one core to vitest itself, which has little to do: on two cores that would be one worker.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...shared,
          name: 'shared',
          include: SERVER,
          exclude: [...configDefaults.exclude, ...OWN_PROCESS],
          // Each file has a database and a server of its own; what they share is the code, which is read once for a process and not for every file.
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'alone',
          include: [...WEB, ...OWN_PROCESS],
        },
      },
    ],
  },
});
