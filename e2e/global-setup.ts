import { startSite } from './start-site.ts';

/** Starts the site of all journeys, names its address and data folder for them, and stops it after them. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const { address, folder, embedHost, stop } = await startSite();
  process.env['CAITING_E2E'] = address;
  process.env['CAITING_E2E_DATA'] = folder;
  process.env['CAITING_E2E_HOST'] = embedHost;
  return stop;
}
