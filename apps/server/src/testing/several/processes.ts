import { spawn, type ChildProcess } from 'node:child_process';
import { afterAll, expect } from 'vitest';
import { thisRelease, type Release } from '../upgrade/next-release.ts';

export const LONG = { timeout: 120_000 };

export interface Server {
  readonly address: string;
  /** In good order. */
  stop(): Promise<void>;
  /** As a machine that loses its power. */
  kill(): Promise<void>;
}

const ended = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once('close', resolve));

/** Starts servers in processes of their own, with these settings; none outlives the tests of the file. */
export class Processes {
  readonly #settings: NodeJS.ProcessEnv;
  readonly #children: ChildProcess[] = [];

  constructor(settings: NodeJS.ProcessEnv) {
    this.#settings = settings;
    afterAll(() => Promise.all(this.#children.map((child) => endNow(child))));
  }

  /** A server of a release, once it is ready. */
  async start(release: Release = thisRelease, more: NodeJS.ProcessEnv = {}): Promise<Server> {
    const { child, said } = this.#run(release, more);
    const address = () => /^ready (\S+)/m.exec(said.text)?.[1];
    await expect.poll(() => address() ?? child.exitCode, LONG).not.toBeNull();
    if (address() === undefined) throw new Error(`it did not start: ${said.text}`);
    return {
      address: address() ?? '',
      stop: async () => {
        child.kill('SIGTERM');
        expect(await ended(child), said.text).toBe(0);
      },
      kill: async () => void (await endNow(child)),
    };
  }

  /** What a server says that will not start. */
  async refusal(release: Release): Promise<string> {
    const { child, said } = this.#run(release);
    expect(await ended(child), said.text).toBe(1);
    return said.text;
  }

  #run(release: Release, more: NodeJS.ProcessEnv = {}): { child: ChildProcess; said: { text: string } } {
    const child = spawn(process.execPath, [release.siteProcess], {
      env: { ...process.env, ...this.#settings, ...more },
    });
    this.#children.push(child);
    const said = { text: '' };
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => (said.text += part.toString()));
    return { child, said };
  }
}

function endNow(child: ChildProcess): Promise<number | null> {
  child.kill('SIGKILL');
  return ended(child);
}
