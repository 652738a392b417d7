import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './root.ts';

/** `./caiting dev`: the server restarts when its sources change; the web app reloads in place on its own port, which is printed by Vite. */
export async function run(_args: readonly string[]): Promise<number> {
  const watched = ['apps/server/src', 'packages'].flatMap((path) => ['--watch-path', path]);
  const children = [
    start(process.execPath, [...watched, '--watch-preserve-output', 'tools/caiting/serve.ts']),
    start(join(ROOT, 'node_modules/.bin/vite'), ['apps/web']),
  ];
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => children.forEach(({ child }) => child.kill('SIGTERM')));
  }
  const code = await Promise.race(children.map(({ ended }) => ended));
  for (const { child } of children) child.kill('SIGTERM');
  await Promise.all(children.map(({ ended }) => ended));
  return code;
}

function start(command: string, args: readonly string[]) {
  const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit' });
  return { child, ended: new Promise<number>((resolve) => child.on('exit', (code) => resolve(code ?? 0))) };
}
