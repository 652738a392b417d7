import { defineConfig } from '@playwright/test';
import { CHROME_ARGS, chromePath, fontEnv } from './browser.ts';
import { EXTENTS, journeysAt } from './sizes.ts';

/** Which sizes this run walks (tools/caiting/test.ts). */
const extent = EXTENTS.find((one) => one === process.env['CAITING_E2E_SIZES']) ?? 'both';

/** Journeys by person, each at the size of its file (sizes.ts), against one real server on a fast clock (server.ts). */
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
    // What a service worker answers is not seen by `page.route`; its own journey (install.spec.ts) allows it.
    serviceWorkers: 'block',
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
    {
      name: 'phone',
      grep: journeysAt('phone', extent),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    {
      name: 'desktop',
      grep: journeysAt('desktop', extent),
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
});
