import { readdirSync, readFileSync } from 'node:fs';

export interface FoundProcess {
  readonly pid: number;
  readonly command: string;
}

/** Processes with this text, usually the path of a folder, in their environment or on their command line; not ourselves. None where there is no /proc. */
export function processesWith(text: string): FoundProcess[] {
  return listProcesses()
    .filter((pid) => pid !== process.pid)
    .filter((pid) => ['environ', 'cmdline'].some((file) => readEntry(pid, file).includes(text)))
    .map((pid) => ({ pid, command: readEntry(pid, 'cmdline').replaceAll('\0', ' ').trim() }));
}

function listProcesses(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

/** Empty when the process has ended, or belongs to somebody else. */
function readEntry(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
