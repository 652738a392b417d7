import { fork, spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './root.ts';

const STOP_TIMEOUT_MS = 5_000;

/** Runs a command of the workspace to its end, its output going to ours. Gives the exit code. */
export function runTool(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  stdio: StdioOptions = 'inherit',
): Promise<number> {
  return new Promise((resolve, reject) => {
    const path = `${join(ROOT, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`;
    const child = spawn(command, args, { cwd: ROOT, stdio, env: { ...process.env, ...env, PATH: path } });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

export interface CompanionOptions {
  /** Of Node. */
  readonly flags?: readonly string[];
  /** Where we are root and it is to be somebody else. */
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
}

/** A Node process beside us that ends when we do, even when we are killed. */
export function startCompanion(
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { flags = [], user }: CompanionOptions = {},
): ChildProcess {
  return fork(join(ROOT, file), args, {
    ...user,
    cwd: ROOT,
    env: { ...process.env, ...env },
    execArgv: [...flags, '--import', new URL('./exit-with-parent.ts', import.meta.url).href],
  });
}

export async function stopCompanion(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(force);
}
