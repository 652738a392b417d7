import { startSandbox } from './server.ts';

/**
 * The sandbox provider as a process of its own. From the environment: CAITING_PAY_SANDBOX_KEY, CAITING_SANDBOX_PORT, CAITING_SANDBOX_FOLDER, HOST.
 * Tells its parent `{ url, publicKey }` when it serves.
 */
const key = process.env['CAITING_PAY_SANDBOX_KEY'];
if (!key || key.length < 32) throw new Error('sandbox provider: CAITING_PAY_SANDBOX_KEY is missing');
const sandbox = await startSandbox({
  key,
  host: process.env['HOST'] || 'localhost',
  port: Number(process.env['CAITING_SANDBOX_PORT'] ?? 0),
  folder: process.env['CAITING_SANDBOX_FOLDER'] ?? null,
  hasOwnKey: true,
});
process.send?.({ url: sandbox.url, publicKey: sandbox.publicKey });
process.on('SIGTERM', () => void sandbox.close().then(() => process.exit(0)));
