import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '@caiting/server/config';
import { startCompanion, stopCompanion } from './processes.ts';

/** We load meanwhile and may be slow to hear of it; a sandbox that fails says so by its exit. */
const READY_TIMEOUT_MS = 60_000;
/** Far enough that a second copy of the site on the next port is not in the way. */
const PORT_STEP = 10_000;
const PORT_MAX = 65_535;

export interface SandboxCompanion {
  /** The configuration with the place of the sandbox in it. */
  readonly config: Config;
  stop(): Promise<void>;
}

/** Starts the sandbox pay provider, a process of its own beside the server. None in production, or when the environment names one. */
export async function startSandboxProvider(config: Config): Promise<SandboxCompanion> {
  if (config.isProduction || config.paySandboxUrl !== undefined) return { config, stop: async () => undefined };
  const key = randomBytes(32).toString('hex');
  // The same port after a restart keeps open pay pages where they are; a free one is taken when somebody has it.
  const wished = config.port + PORT_STEP;
  const child = startCompanion('apps/server/src/sandbox-provider/main.ts', [], {
    HOST: config.host,
    CAITING_PAY_SANDBOX_KEY: key,
    CAITING_SANDBOX_PORT: String(config.port === 0 || wished > PORT_MAX ? 0 : wished),
    CAITING_SANDBOX_FOLDER: join(config.dataFolder, 'sandbox-provider'),
  });
  const { url, publicKey } = await new Promise<Ready>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('caiting: the sandbox provider does not start')), READY_TIMEOUT_MS);
    // Node uses the channel too: under `node --watch` its first messages are the names of the files it loads.
    child.on('message', (message) => {
      if (!isReady(message)) return;
      clearTimeout(timer);
      resolve(message);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`caiting: the sandbox provider ended with code ${code}`));
    });
  });
  // It ends when we do, and must not keep us from ending.
  child.unref();
  child.channel?.unref();
  return {
    config: { ...config, paySandboxUrl: url, paySandboxKey: key, paySandboxPublicKey: publicKey },
    stop: () => stopCompanion(child),
  };
}

interface Ready {
  readonly url: string;
  readonly publicKey?: string;
}

const isReady = (message: unknown): message is Ready =>
  typeof message === 'object' && message !== null && 'url' in message && typeof message.url === 'string';
