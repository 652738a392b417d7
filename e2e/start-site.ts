import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const START_WITHIN_MS = 120_000;

export interface RunningSite {
  readonly address: string;
  /** Its data folder, where the seed left the operators' passwords. */
  readonly folder: string;
  stop(): Promise<void>;
}

/** Starts a site (server.ts) in a process of its own, with its own database. */
export async function startSite(): Promise<RunningSite> {
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
  return {
    address,
    folder,
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
    },
  };
}
