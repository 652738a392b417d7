/** The server alone, as `./caiting dev` runs it: no web build, and the database stays up across restarts. */
import { readConfig } from '@caiting/server/config';
import { startServer } from '@caiting/server/main';
import { startSandboxProvider } from './sandbox.ts';

const sandbox = await startSandboxProvider(readConfig());
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
