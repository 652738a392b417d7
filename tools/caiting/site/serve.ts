/**
 * The server alone, without a web build. `./caiting dev` starts it again at each change; with `--accounts=<address>` it prints the demo accounts
 * of the site at that address. Prints `ready <address>`, and tells a parent that has a channel to it.
 */
import { readStartConfig } from '@caiting/server/config';
import { startSandboxProvider } from './sandbox.ts';
import { houseGames } from './house-games.ts';
import { signerCompanion } from './signer.ts';
import { demoLines } from './welcome.ts';

const ACCOUNTS = '--accounts=';

// Before anything else: a signal or the end of the parent may come while we start.
const stopping = Promise.withResolvers<void>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.resolve());
process.on('disconnect', () => stopping.resolve());

try {
  // The sandbox is a process of its own: it starts while we load.
  const [sandbox, { startServer }] = await Promise.all([
    startSandboxProvider(readStartConfig()),
    import('@caiting/server/main'),
  ]);
  const games = await houseGames(sandbox.config);
  const signer = signerCompanion(games.config);
  const server = await startServer(signer.config, { startsSigner: signer.isOurs });
  signer.start(server.signerUrl);
  games.start(server.address, server.gamesDatabaseUrl);
  const address = process.argv.find((arg) => arg.startsWith(ACCOUNTS))?.slice(ACCOUNTS.length);
  const lines = address === undefined ? [] : await demoLines(server.app, address);
  process.stdout.write([...lines, `ready ${server.address}`, ''].join('\n'));
  // A parent that has ended meanwhile is told in vain; its end is seen below.
  process.send?.({ ready: server.port }, undefined, undefined, () => undefined);
  const outdated = await Promise.race([stopping.promise, server.outdated]);
  await server.stop();
  await Promise.all([signer.stop(), games.stop()]);
  await sandbox.stop();
  if (outdated) throw new Error(outdated);
  process.exit(0);
} catch (error) {
  const { message, stack } = error as Error;
  process.stderr.write(`${process.env['CAITING_LOG'] === 'debug' ? stack : message}\n`);
  process.exit(1);
}
