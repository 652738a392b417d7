/** The server alone, as `./caiting dev` runs it: no web build, and the database stays up across restarts. */
import { readConfig } from '@caiting/server/config';
import { startSandboxProvider } from './sandbox.ts';

// The sandbox is a process of its own: it starts while we load.
const [sandbox, { startServer }] = await Promise.all([
  startSandboxProvider(readConfig()),
  import('@caiting/server/main'),
]);
const { config } = sandbox;
const server = await startServer(config);
process.stdout.write(`ready http://${config.host}:${server.port}\n`);

let isStopping = false;
const stop = async (): Promise<void> => {
  if (isStopping) return;
  isStopping = true;
  await server.stop();
  await sandbox.stop();
  process.exit(0);
};
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());
