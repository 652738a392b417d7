import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const START_WITHIN_MS = 120_000;

/** Starts the site in a process of its own, names its address and data folder for the journeys, and stops it after them. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./server.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const { folder, address } = await new Promise<{ folder: string; address: string }>((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error('the site did not start')), START_WITHIN_MS);
    let printed = '';
    child.stdout.on('data', (bytes: Buffer) => {
      printed += String(bytes);
      const ready = /data (\S+)\s+ready (http:\S+)\n/.exec(printed);
      if (!ready) return;
      clearTimeout(patience);
      resolve({ folder: ready[1] as string, address: ready[2] as string });
    });
    child.once('exit', (code) => reject(new Error(`the site ended with ${code}: ${printed}`)));
  });
  process.env['CAITING_E2E'] = address;
  process.env['CAITING_E2E_DATA'] = folder;
  return async () => {
    child.kill('SIGTERM');
    await gone;
  };
}
