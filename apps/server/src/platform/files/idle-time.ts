import { execFile } from 'node:child_process';

/**
 * Lets a process of ours, with all its threads, run only while nobody else wants to (Linux, `SCHED_IDLE`), or takes that back. Without the system's
 * `chrt`, or elsewhere, nothing happens: its low priority has to do.
 */
export function runInIdleTime(pid: number, isIdle: boolean): void {
  execFile('chrt', ['--all-tasks', isIdle ? '--idle' : '--other', '--pid', '0', String(pid)], () => undefined);
}
