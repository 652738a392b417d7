import { execFile } from 'node:child_process';
import { unpack, type UnpackAnswer, type UnpackRules } from './unpack.ts';

/** Takes pictures apart for unpacker.ts, and ends with whoever started it. */

export interface UnpackOrder {
  readonly id: number;
  readonly bytes: Buffer;
  readonly rules: UnpackRules;
}

export type UnpackReport = { readonly id: number } & (UnpackAnswer | { readonly fault: string });

/**
 * Linux lets a process of low priority finish its turn of some milliseconds before somebody who wakes up meanwhile; one that runs in idle time
 * is put aside at once. Its threads come after this and do as it does. Without the tool, or elsewhere, the low priority has to do.
 */
execFile('chrt', ['--all-tasks', '--idle', '--pid', '0', String(process.pid)], () => undefined);

const report = (answer: UnpackReport): void => void (process.connected && process.send?.(answer));

process.on('disconnect', () => process.exit(0));
process.on('message', ({ id, bytes, rules }: UnpackOrder) => {
  unpack(bytes, rules).then(
    (answer) => report({ id, ...answer }),
    (error: unknown) => report({ id, fault: String(error) }),
  );
});
