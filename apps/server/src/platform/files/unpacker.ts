import { fork, type ChildProcess } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { UnpackAnswer, UnpackRules } from './unpack.ts';
import type { UnpackOrder, UnpackReport } from './unpack-process.ts';

const SCRIPT = fileURLToPath(new URL('./unpack-process.ts', import.meta.url));
/** Idle timeout: a server without pictures holds no memory for them. */
const REST_MS = 60_000;
/** Whoever talks or bets goes before whoever sends pictures. */
const NICER = 10;
const NICEST = 19;

type Answer = UnpackAnswer | { readonly unpacked?: undefined; readonly refused: 'died' };

/**
 * Pictures of strangers are taken apart in a process of its own: a decoder that dies takes nobody with it, it knows no secret of ours, and it
 * yields the processor to the server by its lower priority. Started with the first picture, ended when none came for a minute.
 */
class Unpacker {
  readonly #asked = new Map<number, PromiseWithResolvers<Answer>>();
  #child: ChildProcess | null = null;
  #count = 0;
  #rest: NodeJS.Timeout | undefined;

  /** Of the process, while there is one. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  ask(bytes: Buffer, rules: UnpackRules): Promise<Answer> {
    const child = (this.#child ??= this.#start());
    clearTimeout(this.#rest);
    child.ref();
    child.channel?.ref();
    const id = (this.#count += 1);
    const asked = Promise.withResolvers<Answer>();
    this.#asked.set(id, asked);
    const order: UnpackOrder = { id, bytes, rules };
    // What cannot be sent any more is answered by the end of the process.
    child.send(order, () => undefined);
    return asked.promise;
  }

  #start(): ChildProcess {
    const { PATH, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX } = process.env;
    const env = { PATH, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX };
    const child = fork(SCRIPT, {
      env,
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('spawn', () => yieldTo(child.pid ?? 0));
    child.on('message', (report: UnpackReport) => this.#onReport(child, report));
    child.on('error', () => this.#onEnd(child));
    child.on('exit', () => this.#onEnd(child));
    return child;
  }

  #onReport(child: ChildProcess, report: UnpackReport): void {
    const asked = this.#asked.get(report.id);
    this.#asked.delete(report.id);
    if ('fault' in report) asked?.reject(new Error(report.fault));
    else asked?.resolve(report);
    if (this.#asked.size > 0) return;
    // Nobody waits: it must not keep a process that would end.
    child.unref();
    child.channel?.unref();
    this.#rest = setTimeout(() => {
      this.#child = null;
      child.disconnect();
    }, REST_MS).unref();
  }

  #onEnd(child: ChildProcess): void {
    if (this.#child !== child) return;
    this.#child = null;
    clearTimeout(this.#rest);
    for (const asked of this.#asked.values()) asked.resolve({ refused: 'died' });
    this.#asked.clear();
  }
}

function yieldTo(pid: number): void {
  try {
    setPriority(pid, Math.min(NICEST, getPriority() + NICER));
  } catch {
    // Gone already, or a system that does not let us: it works all the same.
  }
}

/** One for all servers of this process. */
export const unpacker = new Unpacker();
