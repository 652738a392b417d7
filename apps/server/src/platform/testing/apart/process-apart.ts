import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';

export interface Apart {
  readonly command: string;
  readonly args: readonly string[];
  readonly options?: SpawnOptions;
  /** Resolves once it does its work. Should it end before, `start` fails. */
  isReady(child: ChildProcess): Promise<unknown>;
  /** Told when it has ended, though nobody asked it to. */
  onFall?(how: string): void;
}

/** A process beside a test that can fall, stand still and come back as it was. It knows nothing of a test run: whoever starts it ends it. */
export class ProcessApart {
  readonly #apart: Apart;
  #child: ChildProcess | null = null;

  constructor(apart: Apart) {
    this.#apart = apart;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Throws with what it wrote to standard error, where that is a pipe, when it ends before it is ready. */
  async start(): Promise<void> {
    const { command, args, options = {}, isReady } = this.#apart;
    const child = spawn(command, args, options);
    this.#child = child;
    let said = '';
    child.stderr?.on('data', (part: Buffer) => (said = `${said}${part.toString()}`.slice(-SAID_MAX)));
    const ended = once(child, 'exit').then(([code, signal]) => {
      throw new Error(`${[command, ...args].join(' ')} ended with ${signal ?? code} before it was ready: ${said}`);
    });
    await Promise.race([isReady(child), ended]);
    ended.catch(() => {
      if (this.#child === child) this.#apart.onFall?.(String(child.signalCode ?? child.exitCode));
    });
  }

  /** As a machine that loses its power. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  /** In good order. */
  stop(): Promise<void> {
    return this.#end('SIGTERM');
  }

  /** It holds its connections and does nothing. */
  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#child?.kill('SIGCONT');
  }

  /** To one that has a channel. */
  send(message: object): void {
    this.#child?.send(message);
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}

const SAID_MAX = 4_000;
