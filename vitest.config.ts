import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'apps/*/src/**/*.test.{ts,tsx}',
      'apps/web/testing/*.test.{ts,tsx}',
      'tools/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    // What is slow by its subject runs when it is asked for.
    exclude: process.env['CAITING_SLOW'] ? configDefaults.exclude : [...configDefaults.exclude, '**/*.slow.test.ts'],
    globalSetup: ['apps/server/src/platform/testing/global-setup.ts'],
    // No test, and no site that a test starts, asks the public drand network.
    env: { CAITING_BEACON: 'local' },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // A busy machine takes its time; who waits for what must come needs no number of its own.
    expect: { poll: { timeout: 10_000 } },
    // Each file has a database and a registry of its own; processes keep a crash of one away from the others.
    pool: 'forks',
    // The default leaves one core to vitest itself, which has little to do: on two cores that would be one worker.
    maxWorkers: '100%',
  },
});
