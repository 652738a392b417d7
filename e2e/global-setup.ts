import { openTestRun } from '@caiting/server/testing/run-folder';
import { prepareBrowser } from './browser.ts';
import { startSite } from './start-site.ts';

/** Makes the browser ready, starts the site of all journeys, names its address and data folder for them, and stops it after them. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  prepareBrowser();
  const run = openTestRun();
  const { address, folder, embedHost, stop } = await startSite();
  process.env['CAITING_E2E'] = address;
  process.env['CAITING_E2E_DATA'] = folder;
  process.env['CAITING_E2E_HOST'] = embedHost;
  return async () => {
    await stop();
    await run.close();
  };
}
