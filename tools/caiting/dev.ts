import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { readConfig } from '@caiting/server/config';
import { startEmbedded } from '@caiting/server/platform/db/embedded';
import { startCompanion, stopCompanion } from './site/processes.ts';
import { ROOT } from './site/root.ts';
import { watchSources } from './dev/watch.ts';

const SERVER_SOURCES = [
  'apps/server/src',
  'apps/server/seeds',
  'apps/server/migrations',
  'apps/server/sql',
  'packages/contract/src',
  'packages/lottery/src',
  'packages/money/src',
];
const VITE_PORT = '5173';

/** `./caiting dev`: the server restarts when its sources change; the web app reloads in place, at Vite's address, which passes calls on to the server. */
export async function run(_args: readonly string[]): Promise<number> {
  const stopping = Promise.withResolvers<number>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.resolve(0));
  const { databaseUrl, dataFolder } = readConfig();
  // Ours too, so that it stays up while the server is exchanged.
  const database = databaseUrl === undefined ? await startEmbedded({ dataFolder }) : null;
  const web = startCompanion('node_modules/vite/bin/vite.js', ['apps/web'], {});
  const operators = startCompanion('node_modules/vite/bin/vite.js', ['apps/console'], {});
  web.once('exit', (code) => stopping.resolve(code ?? 1));

  const server = new RestartingServer((code) => stopping.resolve(code));
  const watcher = watchSources(
    SERVER_SOURCES.map((folder) => join(ROOT, folder)),
    () => server.restart(),
  );
  const code = await stopping.promise;
  watcher.close();
  await Promise.all([server.stop(), stopCompanion(web), stopCompanion(operators)]);
  await database?.release();
  return code;
}

/** The server as a child, one at a time. */
class RestartingServer {
  readonly #onFirstFailure: (code: number) => void;
  #child: ChildProcess;
  #wasReady = false;
  /** Restarts run one after the other; changes that come meanwhile are one more. */
  #turn: Promise<void> = Promise.resolve();
  #isWaiting = false;
  #isStopped = false;

  constructor(onFirstFailure: (code: number) => void) {
    this.#onFirstFailure = onFirstFailure;
    const address = `http://127.0.0.1:${process.env['VITE_PORT'] ?? VITE_PORT}`;
    this.#child = this.#start([`--accounts=${address}`]);
  }

  restart(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#turn = this.#turn.then(async () => {
      this.#isWaiting = false;
      await stopGently(this.#child);
      if (!this.#isStopped) this.#child = this.#start();
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#turn;
    await stopGently(this.#child);
  }

  #start(args: readonly string[] = []): ChildProcess {
    const child = fork(join(ROOT, 'tools/caiting/site/serve.ts'), args, { cwd: ROOT });
    child.once('message', () => (this.#wasReady = true));
    child.once('exit', (code) => {
      if (code === 0 || this.#isStopped) return;
      // The first start tells what is wrong with the machine (a port in use); a later one what is wrong with the change.
      if (!this.#wasReady) this.#onFirstFailure(code ?? 1);
      else
        process.stderr.write(
          'caiting: 服务器已退出，改动文件后重启 / the server ended; it starts again at the next change\n',
        );
    });
    return child;
  }
}

/** Its own stop takes as long as the database needs; no kill, since the next one could not have the data folder. */
async function stopGently(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
