import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const START_WITHIN_MS = 60_000;

/** Starts the site in a process of its own, names its address for the journeys, and stops it after them. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./server.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error('the site did not start')), START_WITHIN_MS);
    let printed = '';
    child.stdout.on('data', (bytes: Buffer) => {
      printed += String(bytes);
      const ready = /ready (http:\S+)/.exec(printed);
      if (!ready) return;
      clearTimeout(patience);
      resolve(ready[1] as string);
    });
    child.once('exit', (code) => reject(new Error(`the site ended with ${code}: ${printed}`)));
  });
  process.env['CAITING_E2E'] = address;
  return async () => {
    child.kill('SIGTERM');
    await gone;
  };
}
