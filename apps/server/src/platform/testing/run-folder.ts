import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { memoryFolder } from './memory-folder.ts';

/** Names the folder of the run in the environment of everything that it starts. */
const VARIABLE = 'CAITING_TEST_RUN';
const CLEANER = fileURLToPath(new URL('./clean-up-run.ts', import.meta.url));
/** One data folder a line: databases of the run that lie elsewhere. */
export const DATABASES_FILE = 'databases';

export interface TestRun {
  readonly folder: string;
  /** The database of this data folder is stopped after the run, unless another process uses it. */
  noteDatabase(dataFolder: string): void;
  /** Ends what is left of the run and removes its folder. */
  close(): Promise<void>;
}

/**
 * One temp folder for everything that a test run writes outside the clone, and a process beside it that cleans up when the run has ended in any
 * way, kill -9 included: whatever still runs with this folder in its environment is ended, databases nobody else uses are stopped, the folder is
 * removed. Inside another run (`./caiting test` starts vitest) the folder is that one's.
 */
export function openTestRun(): TestRun {
  const outer = process.env[VARIABLE];
  if (outer !== undefined && existsSync(outer))
    return { folder: outer, noteDatabase: noteIn(outer), close: async () => undefined };
  const folder = mkdtempSync(join(memoryFolder('caiting-runs') ?? tmpdir(), 'caiting-run-'));
  // The database's own user passes through; nobody else can list it.
  chmodSync(folder, 0o711);
  // A session of its own: Ctrl-C in the terminal is not for it. Started before the variables are set: it must not find itself.
  const cleaner = spawn(process.execPath, [CLEANER, folder], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const before = process.env['TMPDIR'];
  process.env[VARIABLE] = folder;
  process.env['TMPDIR'] = folder;
  cleaner.unref();
  return {
    folder,
    noteDatabase: noteIn(folder),
    close: async () => {
      delete process.env[VARIABLE];
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
      cleaner.ref();
      const ended = once(cleaner, 'exit');
      cleaner.stdin.end();
      await ended;
    },
  };
}

const noteIn = (folder: string) => (dataFolder: string) =>
  appendFileSync(join(folder, DATABASES_FILE), `${dataFolder}\n`);
