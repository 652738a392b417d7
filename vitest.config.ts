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
    // As in e2e/playwright.config.ts: retried on the build machine only, and printed.
    retry: process.env['CI'] ? 2 : 0,
    testTimeout: process.env['CI'] ? 60_000 : 20_000,
    hookTimeout: 60_000,
    // Each file has a database and a registry of its own; processes keep a crash of one away from the others.
    pool: 'forks',
  },
});
