/** `clean-up-run.ts <folder>`: waits until standard input ends, as it does when the process of run-folder.ts ends, then leaves nothing of that run. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { stopLeftOver } from '../db/embedded.ts';
import { processesWith, type FoundProcess } from './processes-with.ts';
import { DATABASES_FILE } from './run-folder.ts';

/** A site ends in good order within this time. */
const TERM_MS = 5_000;
const QUIT_MS = 3_000;
const LOOK_MS = 25;

const folder = process.argv[2] ?? '';
if (!basename(folder).startsWith('caiting-run-')) throw new Error(`not the folder of a test run: ${folder}`);

for await (const _ of process.stdin);
await endAll(TERM_MS, () => 'SIGTERM');
// A database that is killed outright leaves shared memory behind; on SIGQUIT it stops at once and leaves none.
await endAll(QUIT_MS, ({ command }) => (command.includes('postgres') ? 'SIGQUIT' : 'SIGKILL'));
await endAll(0, () => 'SIGKILL');
for (const dataFolder of databases()) await stopLeftOver(dataFolder).catch(() => undefined);
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

async function endAll(withinMs: number, signal: (found: FoundProcess) => NodeJS.Signals): Promise<void> {
  for (const found of processesWith(folder)) {
    try {
      process.kill(found.pid, signal(found));
    } catch {
      // It has ended meanwhile.
    }
  }
  const deadline = performance.now() + withinMs;
  while (processesWith(folder).length > 0 && performance.now() < deadline) await delay(LOOK_MS);
}

function databases(): Set<string> {
  const file = join(folder, DATABASES_FILE);
  return new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []);
}
