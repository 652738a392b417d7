import { buildAppsIfChanged } from './site/build-web.ts';
import { endWithSupervisor } from './site/end-with-supervisor.ts';
import { buildName } from './site/root.ts';
import { startSandboxProvider } from './site/sandbox.ts';
import { demoLife } from './site/demo-life.ts';
import { houseGames } from './site/house-games.ts';
import { signerCompanion } from './site/signer.ts';
import { demoLines } from './site/welcome.ts';

/** The first start lays a demo, which takes a minute or, on a busy machine, some. */
const sayStep = ({ zh, en }: { zh: string; en: string }): void => void process.stderr.write(`caiting: ${zh} / ${en}\n`);

/** `./caiting start`: everything a person needs to play, in one process group, until Ctrl-C. supervise.sh starts it again when it falls. */
export async function run(_args: readonly string[]): Promise<number> {
  endWithSupervisor();
  const stopping = Promise.withResolvers<string>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.resolve(signal));

  process.env['CAITING_BUILD'] ??= buildName();
  const { readStartConfig } = await import('@caiting/server/config');
  // The sandbox is a process of its own: it starts while we load.
  const [sandbox, { startServer }] = await Promise.all([
    startSandboxProvider(readStartConfig()),
    import('@caiting/server/main'),
    buildAppsIfChanged(),
  ]);
  const games = await houseGames(sandbox.config);
  const signer = signerCompanion(games.config);
  const server = await startServer(signer.config, { startsSigner: signer.isOurs, tell: sayStep });
  signer.start(server.signerUrl);
  games.start(server.address, server.gamesDatabaseUrl);
  const { app, address } = server;
  process.stdout.write([...(await demoLines(app, address)), `ready ${address}`, ''].join('\n'));

  const life = demoLife(server.app.deps.config);
  life.start(app, address);
  const outdated = await Promise.race([stopping.promise.then(() => null), server.outdated]);
  process.stderr.write('caiting: stopping\n');
  // First, so that its sessions end by their own call.
  await life.stop();
  // Whoever changed the database may be at work on it.
  await server.stop({ force: outdated === null });
  await Promise.all([signer.stop(), games.stop()]);
  await sandbox.stop();
  if (outdated !== null) throw new Error(outdated);
  return 0;
}
