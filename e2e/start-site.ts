import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Generous, for machines that do much else at the same time. */
const START_WITHIN_MS = 300_000;

export interface RunningSite {
  readonly address: string;
  /** Its data folder, where the seed left the operators' passwords. */
  readonly folder: string;
  /** Origin of a site of others that embeds this one's chat (embed-host.ts). */
  readonly embedHost: string;
  stop(): Promise<void>;
}

/** Starts a site (server.ts) in a process of its own, with its own database. */
export async function startSite(): Promise<RunningSite> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./server.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const site = await new Promise<Omit<RunningSite, 'stop'>>((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error('the site did not start')), START_WITHIN_MS);
    let printed = '';
    child.stdout.on('data', (bytes: Buffer) => {
      printed += String(bytes);
      const ready = /host (\S+)\s+data (\S+)\s+ready (http:\S+)\n/.exec(printed);
      if (!ready) return;
      clearTimeout(patience);
      const [, embedHost, folder, address] = ready as unknown as [string, string, string, string];
      resolve({ address, folder, embedHost });
    });
    child.once('exit', (code) => reject(new Error(`the site ended with ${code}: ${printed}`)));
  });
  return {
    ...site,
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
    },
  };
}
