import { startSandbox } from './server.ts';

/**
 * The sandbox provider as a process of its own. From the environment: CAITING_PAY_SANDBOX_KEY, CAITING_SANDBOX_PORT, CAITING_SANDBOX_FOLDER, HOST.
 * Tells its parent `{ url, publicKey }` when it serves.
 */
const key = process.env['CAITING_PAY_SANDBOX_KEY'];
if (!key || key.length < 32) throw new Error('sandbox provider: CAITING_PAY_SANDBOX_KEY is missing');
/** Heard before it listens: whoever finds it may say stop in the same moment. */
let stop = async (): Promise<void> => undefined;
process.on('SIGTERM', () => void stop().then(() => process.exit(0)));

const sandbox = await startSandbox({
  key,
  host: process.env['HOST'] || 'localhost',
  port: Number(process.env['CAITING_SANDBOX_PORT'] ?? 0),
  folder: process.env['CAITING_SANDBOX_FOLDER'] ?? null,
  hasOwnKey: true,
});
stop = () => sandbox.close();
process.send?.({ url: sandbox.url, publicKey: sandbox.publicKey });
