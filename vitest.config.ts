import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'apps/*/src/**/*.test.{ts,tsx}',
      'tools/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    globalSetup: ['apps/server/src/platform/testing/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Each file has a database and a registry of its own; processes keep a crash of one away from the others.
    pool: 'forks',
  },
});
