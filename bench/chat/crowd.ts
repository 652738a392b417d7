import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { CrowdNews, CrowdOrder, OpenOrder } from './crowd-process.ts';

const SCRIPT = fileURLToPath(new URL('./crowd-process.ts', import.meta.url));
const PROCESSES = 2;
/** A young generation that lasts for a round: what the crowd's collector takes is no delay of a server. */
const FLAGS = ['--min-semi-space-size=64', '--max-semi-space-size=64'];
const PATIENCE_MS = 120_000;

type Reached = Extract<CrowdNews, { say: 'reached' }>;
type Back = Extract<CrowdNews, { say: 'back' }>;

/** One process of the crowd. It is asked one thing at a time; what it says by itself waits until it is asked for. */
class Part {
  readonly child: ChildProcess;
  readonly #heard: CrowdNews[] = [];
  #onNews: (() => void) | null = null;

  constructor() {
    this.child = fork(SCRIPT, { stdio: 'inherit', execArgv: [...process.execArgv, ...FLAGS] });
    this.child.on('message', (news: CrowdNews) => {
      this.#heard.push(news);
      this.#onNews?.();
    });
  }

  async tell(order: CrowdOrder): Promise<void> {
    this.child.send(order);
    await this.hear('done');
  }

  async hear<K extends CrowdNews['say']>(kind: K): Promise<Extract<CrowdNews, { say: K }>> {
    for (const end = performance.now() + PATIENCE_MS; ;) {
      const failed = this.#heard.find((news) => news.say === 'failed');
      if (failed?.say === 'failed') throw new Error(failed.why);
      const at = this.#heard.findIndex((news) => news.say === kind);
      if (at >= 0) return this.#heard.splice(at, 1)[0] as Extract<CrowdNews, { say: K }>;
      if (performance.now() > end) throw new Error(`the crowd did not say ${kind}`);
      await new Promise<void>((resolve) => {
        const late = setTimeout(resolve, end - performance.now());
        this.#onNews = () => {
          clearTimeout(late);
          resolve();
        };
      });
    }
  }
}

export interface Delivered {
  /** When the last of them had it, on the clock of the machine. */
  readonly atMs: number;
  readonly delays: readonly number[];
  readonly spreads: readonly number[];
}

/** Sockets in two processes of their own. */
export class Crowd {
  readonly size: number;
  readonly #parts: readonly { readonly part: Part; readonly count: number }[];

  private constructor(parts: readonly { part: Part; count: number }[]) {
    this.#parts = parts;
    this.size = parts.reduce((sum, { count }) => sum + count, 0);
  }

  static async open(order: OpenOrder): Promise<Crowd> {
    const counts = Array.from({ length: PROCESSES }, (_, n) =>
      Math.floor(order.count / PROCESSES + (n < order.count % PROCESSES ? 1 : 0)),
    );
    const crowd = new Crowd(counts.map((count) => ({ part: new Part(), count })));
    await Promise.all(crowd.#parts.map(({ part, count }) => part.tell({ do: 'open', order: { ...order, count } })));
    return crowd;
  }

  /** Runs `send`, and waits until everybody (but the `stalled`) has so many messages more. */
  async deliver(messages: number, send: () => Promise<unknown>, stalled = 0): Promise<Delivered> {
    await Promise.all(
      this.#parts.map(({ part, count }) =>
        part.tell({ do: 'expect', deliveries: messages * (count - this.#shareOf(stalled, part)) }),
      ),
    );
    const reached = Promise.all(this.#parts.map(({ part }) => part.hear('reached')));
    await Promise.all([send(), reached]);
    const news: Reached[] = await reached;
    return {
      atMs: Math.max(...news.map(({ atMs }) => atMs)),
      delays: news.flatMap(({ delays }) => delays),
      spreads: news.flatMap(({ spreads }) => spreads),
    };
  }

  async stall(count: number): Promise<void> {
    await Promise.all(this.#parts.map(({ part }) => part.tell({ do: 'stall', count: this.#shareOf(count, part) })));
  }

  async cut(): Promise<void> {
    await Promise.all(this.#parts.map(({ part }) => part.tell({ do: 'cut' })));
  }

  /** All at once; gives when everybody had everything up to `seq`. */
  async comeBack(seq: number): Promise<{ atMs: number; resets: number; holes: number }> {
    await Promise.all(this.#parts.map(({ part }) => part.tell({ do: 'comeBack', seq })));
    const news: Back[] = await Promise.all(this.#parts.map(({ part }) => part.hear('back')));
    return {
      atMs: Math.max(...news.map(({ atMs }) => atMs)),
      resets: news.reduce((sum, { resets }) => sum + resets, 0),
      holes: news.reduce((sum, { holes }) => sum + holes, 0),
    };
  }

  close(): void {
    for (const { part } of this.#parts) part.child.disconnect();
  }

  #shareOf(count: number, part: Part): number {
    const at = this.#parts.findIndex((one) => one.part === part);
    return Math.floor(count / PROCESSES + (at < count % PROCESSES ? 1 : 0));
  }
}
