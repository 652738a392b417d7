import type { RunningServer } from '@caiting/server/main';
import { buildWebIfChanged } from './build-web.ts';
import { endWithKeeper } from './kept.ts';
import { buildName } from './root.ts';
import { startSandboxProvider } from './sandbox.ts';

/** `./caiting start`: everything a person needs to play, in one process group, until Ctrl-C. keep.sh starts it again when it falls. */
export async function run(_args: readonly string[]): Promise<number> {
  endWithKeeper();
  const stopping = Promise.withResolvers<string>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.resolve(signal));

  process.env['CAITING_BUILD'] ??= buildName();
  const { readConfig } = await import('@caiting/server/config');
  // The sandbox is a process of its own: it starts while we load.
  const [sandbox, { startServer }] = await Promise.all([
    startSandboxProvider(readConfig()),
    import('@caiting/server/main'),
    buildWebIfChanged(),
  ]);
  const { config } = sandbox;
  const server = await startServer(config);
  process.stdout.write(await welcome(server, config.host));

  await stopping.promise;
  process.stderr.write('caiting: stopping\n');
  await server.stop({ force: true });
  await sandbox.stop();
  return 0;
}

async function welcome({ app, port }: RunningServer, host: string): Promise<string> {
  const address = `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`;
  const lines = await demoLines(app, address);
  return [...lines, `ready ${address}`, ''].join('\n');
}

/** The demo accounts, from the same call that shows them on the login page; nothing outside demo mode. */
async function demoLines(app: RunningServer['app'], address: string): Promise<string[]> {
  const answer = await app.http.inject({ method: 'GET', url: '/v1/management/tenant/getTenantConfig' });
  if (answer.statusCode !== 200) return [];
  const { data } = answer.json<{
    data: { demoAccounts?: { userName: string; password: string; note: string }[]; demoGuestLink?: string };
  }>();
  const accounts = data.demoAccounts ?? [];
  if (accounts.length === 0) return [];
  return [
    '演示账号 / demo accounts',
    ...accounts.map(({ userName, password, note }) => `  ${userName.padEnd(12)} ${password.padEnd(14)} ${note}`),
    ...(data.demoGuestLink ? [`  访客链接 / guest: ${new URL(data.demoGuestLink, address).href}`] : []),
  ];
}
