/**
 * A server in a process of its own, as `./caiting start` runs it, without page and supervisor: `node site-process.ts`, settings in the environment. Says
 * `ready <address>`, or in one sentence why it does not start. Ends with 3 when another release has changed the database under it.
 */
import { readConfig } from '../../config.ts';
import { startServer } from '../../main.ts';

const OUTDATED = 3;

try {
  const server = await startServer(readConfig(), { seeds: false });
  const told = new Promise<null>((resolve) => process.once('SIGTERM', () => resolve(null)));
  process.stdout.write(`ready ${server.address}\n`);
  const outdated = await Promise.race([told, server.outdated]);
  await server.stop();
  if (outdated !== null) process.stderr.write(`${outdated}\n`);
  process.exit(outdated === null ? 0 : OUTDATED);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
