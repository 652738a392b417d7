import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { UploadNews, UploadOrder } from './upload-process.ts';

const SCRIPT = fileURLToPath(new URL('./upload-process.ts', import.meta.url));

/** Senders of hostile pictures in a process of their own (upload-process.ts). */
export class Uploader {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  static async start(to: Extract<UploadOrder, { do: 'start' }>['to']): Promise<Uploader> {
    const uploader = new Uploader(fork(SCRIPT, { stdio: 'inherit' }));
    await uploader.#ask({ do: 'start', to });
    return uploader;
  }

  async sendOne(): Promise<void> {
    await this.#ask({ do: 'sendOne' });
  }

  /** As many at a time as was said, until `end`. */
  sendOn(): void {
    this.#child.send({ do: 'sendOn' } satisfies UploadOrder);
  }

  /** When all that is under way is answered: how many were kept and refused so far. */
  end(): Promise<UploadNews> {
    return this.#ask({ do: 'end' });
  }

  close(): void {
    if (this.#child.connected) this.#child.disconnect();
  }

  async #ask(order: UploadOrder): Promise<UploadNews> {
    const told = once(this.#child, 'message');
    this.#child.send(order);
    const [news] = (await told) as [UploadNews];
    return news;
  }
}
