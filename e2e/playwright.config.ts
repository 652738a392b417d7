import { defineConfig } from '@playwright/test';
import { CHROME_ARGS, chromePath, fontEnv } from './browser.ts';

/** What a wider window cannot change: where a route or an answer's code leads, the device's clock, and pages at a width of their own. */
const ANY_SIZE = [
  'drawn-by-drand',
  'guard',
  'history',
  'narrow',
  'plays',
  'production',
  'result-codes',
  'table-layout',
  'wrong-clock',
].map((name) => `**/${name}.spec.ts`);

/** Journeys by person, each at both sizes, against one real server on a fast clock (server.ts). */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/e2e',
  globalSetup: './global-setup.ts',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    trace: 'retain-on-failure',
    // The first try of a whole run has no trace (tools/caiting/test.ts): what the page showed is kept all the same.
    screenshot: 'only-on-failure',
    actionTimeout: 40_000,
    launchOptions: {
      executablePath: chromePath(),
      args: CHROME_ARGS,
      env: { ...(process.env as Record<string, string>), ...fontEnv() },
    },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
    { name: 'desktop', testIgnore: ANY_SIZE, use: { viewport: { width: 1440, height: 900 } } },
  ],
});
